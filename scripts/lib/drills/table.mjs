// The table of what the drills counted.

const columns = [
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
export function table(rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => text(read(row))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index].length)));
  const line = (texts) =>
    `| ${texts.map((one, index) => (index === 0 || index === texts.length - 1 ? one.padEnd(widths[index]) : one.padStart(widths[index]))).join(' | ')} |`;
  return [
    line(cells[0]),
    `|${widths.map((width, index) => (index === 0 || index === widths.length - 1 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
    ...cells.slice(1).map(line),
  ];
}

const text = (value) => (value === undefined ? '-' : String(value));
