import type { ChartContent } from '@lathe/proto/apps/tools/run-blocks';
import { draw, make, type PageElement } from './app-page.js';
import { shortLabel } from './short-label.js';

type Points = ChartContent['points'];

/** Pixels. */
const height = 180;
/** Characters of all labels below the line that fit beside each other on a phone, and of one of them. */
const [maxLabels, maxLabel] = [34, 14];
/** More points than that are no longer told apart. */
const maxDots = 25;

/** A line from left to right over numbers at its side; who does not see it reads the table beside it. */
export function lineChart(points: Points, name: string): PageElement {
  const ticks = ticksOf(points.map(({ value }) => value));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const place = ({ value }: Points[number], index: number): { x: number; y: number } => ({
    x: points.length < 2 ? 50 : (index / (points.length - 1)) * 100,
    y: 100 - ((value - low) / (high - low)) * 100,
  });
  const places = points.map(place);
  const grid = ticks.map((_, index) => {
    const y = `${(index / (ticks.length - 1)) * 100}%`;
    return draw('line', { class: 'grid', x1: '0', x2: '100%', y1: y, y2: y });
  });
  const path = places.map(({ x, y }) => `${x},${y}`).join(' ');
  // Stretched to its place, while the line keeps its width.
  const line = draw(
    'svg',
    { viewBox: '0 0 100 100', preserveAspectRatio: 'none', width: '100%', height: '100%', overflow: 'visible' },
    draw('polyline', { points: path, 'vector-effect': 'non-scaling-stroke' }),
  );
  const dots = points.length > maxDots ? [] : places.map((at, index) => dotOf(at, points[index]!));
  const plot = draw('svg', { width: '100%', height: String(height) }, ...grid, line, ...dots, ...labelsOf(points));
  const numbers = make('div', { class: 'ticks' }, ...ticks.toReversed().map((tick) => make('span', {}, plain(tick))));
  return make('div', { class: 'chart line', role: 'img', 'aria-label': name }, numbers, plot);
}

function dotOf({ x, y }: { x: number; y: number }, { label, value }: Points[number]): PageElement {
  const said = draw('title', {}, `${label}: ${plain(value)}`);
  return draw('circle', { cx: `${x}%`, cy: `${y}%`, r: '4' }, said);
}

/** As many labels as fit, the first and the last among them. */
function labelsOf(points: Points): PageElement[] {
  const shown = points.map(({ label }) => shortLabel(label, maxLabel));
  const longest = Math.max(...shown.map((label) => label.length));
  const count = Math.min(points.length, Math.max(2, Math.floor(maxLabels / (longest + 2))));
  const last = points.length - 1;
  const chosen = Array.from({ length: count }, (_, at) => Math.round((at / Math.max(1, count - 1)) * last));
  return chosen.map((index) => {
    const anchor = last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle';
    const x = last === 0 ? '50%' : `${(index / last) * 100}%`;
    return draw('text', { x, y: String(height + 20), 'text-anchor': anchor }, shown[index]!);
  });
}

/** Round numbers from below the least to above the most, the same step from each to the next. */
function ticksOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spread = most - least || Math.abs(most) || 1;
  // Numbers that are close to nothing are shown from nothing.
  const from = least >= 0 && least <= spread ? 0 : least;
  const rough = (most - from || spread) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough)! * power;
  const first = Math.floor(from / step);
  const count = Math.max(1, Math.ceil(most / step) - first);
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const plain = (value: number): string => value.toLocaleString();
