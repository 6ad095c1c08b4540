import {
  type Block,
  block,
  blockTypes,
  chartKinds,
  jsonFieldTypes,
  maxBlockInstructions,
  maxBlocks,
  maxBlockTitle,
  maxJsonFieldDescription,
  maxJsonFieldName,
  maxJsonFields,
} from '@lathe/proto/apps/tools/blocks';
import { plainLines, plainWords } from '@lathe/proto/apps/tools/words/plain-words';
import { z } from 'zod';
import { numbered } from './blocks-of-wish.js';

/** A block of a result as a language model drafts it. */
export const draftedBlock = z.object({
  type: z.string().describe(`one of ${blockTypes.join(', ')}`),
  title: z.string().default(''),
  instructions: z.string().default('').describe('what this part says'),
  chart: z
    .string()
    .describe(`how a chart is drawn: one of ${chartKinds.join(', ')}`)
    .optional(),
  fields: z
    .array(z.object({ name: z.string(), type: z.string().default('string'), description: z.string().default('') }))
    .describe('the named values of a json block, of no other one')
    .optional(),
  entries: z.number().describe('how many entries a list has, where that was said').optional(),
});
type DraftedBlock = z.output<typeof draftedBlock>;

function fieldsOf({ fields = [] }: DraftedBlock): Block['fields'] {
  const named = fields.map(({ name, type, description }) => ({
    name: name.replace(/\W+/g, '_').slice(0, maxJsonFieldName),
    type: jsonFieldTypes.find((one) => one === type) ?? 'string',
    description: plainWords(description, maxJsonFieldDescription),
  }));
  return named
    .filter(({ name }, index) => /^[a-z]/i.test(name) && named.findIndex((one) => one.name === name) === index)
    .slice(0, maxJsonFields);
}

/** The blocks that drafts stand for; what is no block is left out, and one alone that is a text is none. */
export function blocksOfDrafts(drafts: readonly DraftedBlock[]): Block[] {
  const made = drafts.flatMap((draft) => {
    const type = blockTypes.find((one) => one === draft.type.trim().toLowerCase());
    const size = Math.round(draft.entries ?? 0);
    const read = block.safeParse({
      id: 'draft',
      type,
      title: plainWords(draft.title, maxBlockTitle),
      instructions: plainLines(draft.instructions, maxBlockInstructions),
      chart: type === 'chart' ? (chartKinds.find((kind) => kind === draft.chart) ?? null) : null,
      fields: type === 'json' ? fieldsOf(draft) : [],
      validation: type === 'list' && size > 0 ? { kind: 'size', min: size, max: size } : null,
    });
    return read.success && (type !== 'json' || read.data.fields.length > 0) ? [read.data] : [];
  });
  const isText = made.every(({ type }) => type === 'text') && made.length < 2;
  return isText ? [] : numbered(made.slice(0, maxBlocks));
}
