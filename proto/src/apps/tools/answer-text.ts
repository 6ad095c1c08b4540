/** Answers as texts; it knows no zod, since the page of a tool is small. */
import type { AnswerPart } from './answer-parts.js';
import type { BlockContent, RunBlock } from './run-blocks.js';

/** An answer as one text, with the numbers of its sources in square brackets. */
export const answerText = (parts: readonly AnswerPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : `[${part.number}]`)).join('');

const text = (said: string): AnswerPart => ({ type: 'text', text: said });

/** Rows of parts with something between them. */
const joined = (rows: readonly (readonly AnswerPart[])[], between: string): AnswerPart[] =>
  rows.flatMap((row, index) => (index === 0 ? row : [text(between), ...row]));

/** What stands in a block, as one text: tables line by line, with a tab between the cells. */
export function partsOfContent(content: BlockContent): AnswerPart[] {
  switch (content.type) {
    case 'text':
      return content.parts;
    case 'list':
      return joined(
        content.entries.map((entry) => [text('- '), ...entry]),
        '\n',
      );
    case 'table':
      return joined([[text(content.columns.join('\t'))], ...content.rows.map((row) => joined(row, '\t'))], '\n');
    case 'chart':
      return [text(content.points.map(({ label, value }) => `${label}\t${value}`).join('\n'))];
    case 'image':
      return [text([content.description, content.url].filter(Boolean).join('\n'))];
    case 'rating':
      return [text(`${content.stars} of 5`), ...joined([[], content.parts], content.parts.length === 0 ? '' : ': ')];
    case 'json':
      return [text(content.fields.map(({ name, value }) => `${name}: ${fieldText(value)}`).join('\n'))];
  }
}

export const fieldText = (value: string | number | boolean | readonly string[]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : Array.isArray(value) ? value.join(', ') : String(value);

/** Everything that stands in the blocks of a run, each below its title. */
export function partsOfBlocks(blocks: readonly RunBlock[]): AnswerPart[] {
  const written = blocks.flatMap(({ title, content, edit }) =>
    content === null
      ? []
      : [
          [
            ...(title === '' ? [] : [text(`${title}\n`)]),
            ...(edit === undefined ? partsOfContent(content) : [text(edit)]),
          ],
        ],
  );
  return joined(written, '\n\n');
}
