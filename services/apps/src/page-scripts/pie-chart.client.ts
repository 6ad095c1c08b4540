import type { ChartContent } from '@lathe/proto/apps/tools/run-blocks';
import { draw, make, type PageElement } from './app-page.js';

type Points = ChartContent['points'];

/** Parts that have a tint of their own (`.part-0` and so on); the rest is one. */
const maxParts = 6;

/** The parts of a whole as a ring, beside what each is called; who does not see it reads the table beside it. */
export function pieChart(points: Points, name: string): PageElement {
  const parts = partsOf(points);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  const slices = parts.map(({ label, value }, index) => {
    const share = (value / whole) * 100;
    const slice = draw(
      'circle',
      {
        ...{ class: `part-${index}`, cx: '50', cy: '50', r: '38', pathLength: '100' },
        'stroke-dasharray': `${Math.max(0, share - (parts.length > 1 ? 0.6 : 0))} 100`,
        'stroke-dashoffset': String(-before),
      },
      draw('title', {}, `${label}: ${value.toLocaleString()}`),
    );
    before += share;
    return slice;
  });
  const ring = draw('svg', { viewBox: '0 0 100 100', width: '160', height: '160' }, ...slices);
  const legend = parts.map(({ label, value }, index) =>
    make(
      'div',
      {},
      make('span', { class: `swatch part-${index}` }),
      make('span', { class: 'name' }, label),
      make('span', {}, `${Math.round((value / whole) * 100)} %`),
    ),
  );
  return make('div', { class: 'chart pie', role: 'img', 'aria-label': name }, ring, make('div', {}, ...legend));
}

function partsOf(points: Points): Points {
  if (points.length <= maxParts) return points;
  const byValue = points.toSorted((one, other) => other.value - one.value);
  const rest = byValue.slice(maxParts - 1).reduce((sum, { value }) => sum + value, 0);
  return [...byValue.slice(0, maxParts - 1), { label: 'Everything else', value: rest }];
}
