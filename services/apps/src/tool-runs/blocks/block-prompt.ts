import type { Block } from '@lathe/proto/apps/tools/blocks';

const forms: Readonly<Record<Block['type'], string>> = {
  text: 'plain text',
  table:
    'a table: a line with the names of the columns and a line for each row, with | between the cells, and nothing else',
  list: 'a list: one entry a line, each beginning with "- "',
  chart:
    'the data of a bar chart: a table of two columns with | between them, the first line "Label | Value", then a line for each bar with its name and a plain number',
  image:
    'a picture: on one line its address, which must be one that you were given, and on the next what it shows; nothing where you were given none',
  rating: 'a rating: a number from 0 to 5, a colon, and why in one sentence',
  json: 'one JSON object with these properties, and none of which you do not know the value',
};

/** How an answer is to be written that is laid out in blocks. */
export function blockPrompt(blocks: readonly Block[]): string {
  const told = blocks.map((block, index) => {
    const { type, title, instructions, validation } = block;
    return [
      `Block ${index + 1}${title === '' ? '' : `, "${title}"`}: ${forms[type]}.`,
      ...(type === 'json' ? block.fields.map(fieldLine) : []),
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
