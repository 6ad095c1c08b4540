import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { partsOfContent } from '@lathe/proto/apps/tools/answer-text';
import { inputName } from '@lathe/proto/apps/tools/custom-fields';
import type { BlockContent } from '@lathe/proto/apps/tools/run-blocks';
import type { RowSave, SavedValue } from '@lathe/proto/apps/tools/tool-rows';
import type { RunInput } from '../run-input.js';
import type { RunAnswer } from '../run-log.js';
import type { RowValue } from './entity-rows.js';

type Answered = Pick<RunAnswer, 'parts' | 'blocks'>;

/** The values of the row that an answer is stored as; a field that nothing was answered or put in for has none. */
export const valuesOf = ({ fields }: RowSave, input: RunInput, answer: Answered): Record<string, RowValue> =>
  Object.fromEntries(
    fields.flatMap(({ field, value }) => {
      const given = valueOf(value, input, answer);
      return given === undefined || given === '' ? [] : [[field, given]];
    }),
  );

function valueOf(value: SavedValue, { input, values }: RunInput, { parts, blocks }: Answered): RowValue | undefined {
  switch (value.from) {
    case 'answer':
      return plainText(parts);
    case 'asked':
      return value.asked === inputName ? input.trim() : values[value.asked];
    case 'block': {
      const content = blocks.find(({ id }) => id === value.blockId)?.content ?? null;
      return content === null ? undefined : valueOfContent(content, value.name);
    }
  }
}

/** `name` is that of a field of a block that has some. */
function valueOfContent(content: BlockContent, name: string | null): RowValue | undefined {
  switch (content.type) {
    case 'rating':
      return content.stars;
    case 'list':
      return content.entries.map(plainText);
    case 'image':
      return content.url;
    case 'json':
      return name === null
        ? plainText(partsOfContent(content))
        : content.fields.find((field) => field.name === name)?.value;
    default:
      return plainText(partsOfContent(content));
  }
}

/** Without the numbers of sources, which mean nothing in a row. */
const plainText = (parts: readonly AnswerPart[]): string =>
  parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();
