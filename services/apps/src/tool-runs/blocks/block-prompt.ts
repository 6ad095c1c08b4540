import type { Block, ChartKind } from '@lathe/proto/apps/tools/blocks';

const forms: Readonly<Record<Block['type'], string>> = {
  text: 'plain text',
  table:
    'a table: a line with the names of the columns and a line for each row, with | between the cells, and nothing else',
  list: 'a list: one entry a line, each beginning with "- "',
  chart:
    'the data of a chart: a table of two columns with | between them; its first line says what the labels and what the numbers are, with their unit, as "Month | Rain in mm"; then a line for each point with its label and a plain number',
  image:
    'a picture: on one line its address, which must be one that you were given, and on the next what it shows; nothing where you were given none',
  rating: 'a rating: a number from 0 to 5, a colon, and why in one sentence',
  json: 'one JSON object with these properties, and none of which you do not know the value',
};

const charts: Readonly<Record<ChartKind, string>> = {
  bar: 'It is drawn as bars, which compare things.',
  line: 'It is drawn as a line, which shows how something changes: its points stand in their order.',
  pie: 'It is drawn as a pie, which shows the parts of a whole: no number is below 0, and six parts are enough.',
};
const anyChart =
  'Begin it with a line of its own that says how it is drawn: "chart: bar" to compare things, "chart: line" for how something changes in the order of its points, or "chart: pie" for up to six parts of a whole.';

/** How an answer is to be written that is laid out in blocks. */
export function blockPrompt(blocks: readonly Block[]): string {
  const told = blocks.map((block, index) => {
    const { type, title, instructions, validation } = block;
    return [
      `Block ${index + 1}${title === '' ? '' : `, "${title}"`}: ${forms[type]}.`,
      ...(type === 'json' ? block.fields.map(fieldLine) : []),
      ...(type === 'chart' ? [block.chart ? charts[block.chart] : anyChart] : []),
      ...(instructions.trim() === '' ? [] : [`It says: ${instructions.trim()}`]),
      ...(validation?.kind === 'words' ? [`What must hold of it: ${validation.rule}`] : []),
      ...(validation?.kind === 'contains' ? [`It must say: ${validation.text}`] : []),
      ...(validation?.kind === 'size' ? [sizeLine(validation.min, validation.max)] : []),
    ].join('\n');
  });
  return [
    `Your answer has ${blocks.length} blocks. Begin each with a line of its own that says which one it is, as "=== block 1", and write nothing before the first. Do not write the titles. Leave out a block that you know nothing for: make nothing up.`,
    ...told,
  ].join('\n\n');
}

const fieldLine = ({ name, type, description }: Block['fields'][number]): string =>
  `- ${name} (${type === 'array' ? 'array of strings' : type})${description === '' ? '' : `: ${description}`}`;

const sizeLine = (min: number | null, max: number | null): string =>
  ['Its size:', ...(min === null ? [] : [`at least ${min}`]), ...(max === null ? [] : [`at most ${max}`])].join(' ');
