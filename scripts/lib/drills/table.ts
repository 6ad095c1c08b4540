// The table of what the drills counted.
import type { DrillRow } from './outcome.ts';

const columns: [title: string, read: (row: DrillRow) => string | number | undefined][] = [
  ['drill', (row) => row.drill],
  ['rounds', (row) => row.rounds],
  ['events', (row) => row.events],
  ['jobs', (row) => row.jobs],
  ['lost', (row) => row.lost],
  ['twice', (row) => row.twice],
  ['disorder', (row) => row.disorder],
  ['slowest ms', (row) => row.slowestMs],
  ['recovery ms', (row) => row.recoveryMs],
  ['verdict', (row) => (row.problems.length === 0 ? 'ok' : 'FAILED')],
];

/** Lines of a table in Markdown, padded for the eye. `-` stands for what a drill does not count. */
export function table(rows: readonly DrillRow[]): string[] {
  const titles = columns.map(([title]) => title);
  const cells = rows.map((row) => columns.map(([, read]) => text(read(row))));
  const widths = titles.map((title, index) => Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)));
  const line = (texts: readonly string[]) =>
    `| ${texts.map((one, index) => (index === 0 || index === texts.length - 1 ? one.padEnd(widths[index] ?? 0) : one.padStart(widths[index] ?? 0))).join(' | ')} |`;
  return [
    line(titles),
    `|${widths.map((width, index) => (index === 0 || index === widths.length - 1 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
    ...cells.map(line),
  ];
}

const text = (value: string | number | undefined): string => (value === undefined ? '-' : String(value));
