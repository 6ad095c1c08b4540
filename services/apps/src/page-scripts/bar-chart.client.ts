import type { ChartContent } from '@lathe/proto/apps/tools/run-blocks';
import { draw, type PageElement } from './app-page.js';
import { shortLabel } from './short-label.js';

/** Pixels from one bar to the next, and what of it is the bar. */
const pitch = 44;
const [barTop, barHeight] = [22, 12];
/** Characters of a label that fit beside its number on a phone. */
const maxLabel = 26;

/** Bars from left to right, each below its label and number; who does not see them reads the table beside it. */
export function barChart(points: ChartContent['points'], name: string): PageElement {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const percent = (value: number): string => `${high === low ? 0 : ((value - low) / (high - low)) * 100}%`;
  const width = (value: number): string => percent(low + Math.abs(value));
  const bars = points.flatMap(({ label, value }, index) => {
    const top = index * pitch;
    return [
      draw('text', { x: '0', y: String(top + 15) }, shortLabel(label, maxLabel)),
      draw('text', { x: '100%', y: String(top + 15), 'text-anchor': 'end' }, value.toLocaleString()),
      draw('rect', { class: 'track', x: '0', y: String(top + barTop), width: '100%', height: String(barHeight) }),
      draw('rect', {
        x: percent(Math.min(0, value)),
        y: String(top + barTop),
        width: width(value),
        height: String(barHeight),
      }),
    ];
  });
  const size = { width: '100%', height: String(points.length * pitch) };
  return draw('svg', { ...size, class: 'chart bars', role: 'img', 'aria-label': name }, ...bars);
}
