import type { ChartContent } from '@lathe/proto/apps/tools/run-blocks';
import { make, type PageElement } from './app-page.js';
import { barChart } from './bar-chart.client.js';
import { lineChart } from './line-chart.client.js';
import { pieChart } from './pie-chart.client.js';

const drawings = {
  bar: { draw: barChart, name: 'Bar chart', unit: 'bars' },
  line: { draw: lineChart, name: 'Line chart', unit: 'points' },
  pie: { draw: pieChart, name: 'Pie chart', unit: 'parts' },
} as const;

/** The drawing of a chart with the names of its axes; what it shows is said in words for who does not see it. */
export function chartView({ kind, axes, points }: ChartContent, title: string): PageElement {
  const { draw, name, unit } = drawings[kind];
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toLocaleString());
  const said = [
    [title || name, ...(title === '' ? [] : [name.toLowerCase()])].join(', '),
    ...[axes.value, axes.label].filter(Boolean),
  ].join(', ');
  const drawn = draw(points, `${said}: ${points.length} ${unit}, from ${least} to ${most}`);
  if (axes.label === '' && axes.value === '') return drawn;
  const names = [axes.label, axes.value];
  // The numbers of a line stand at its left, and its labels below; those of bars and parts stand to their right.
  const above = kind === 'line' ? [axes.value] : names;
  const below = kind === 'line' && axes.label !== '' ? [axisNames([axes.label])] : [];
  return make('div', {}, axisNames(above), drawn, ...below);
}

const axisNames = (names: readonly string[]): PageElement =>
  make('p', { class: 'axes', 'aria-hidden': 'true' }, ...names.map((name) => make('span', {}, name)));
