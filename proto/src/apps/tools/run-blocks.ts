/** What the blocks of a tool's result hold when it was run (spec 2, section 4). */
import { z } from 'zod';
import { answerPart } from './answer-parts.js';
import { blockTypes, chartKinds } from './blocks.js';
import { maxEdit } from './max-edit.js';

/** Spec 2, section 4. */
export const validationStatuses = ['pending', 'validated', 'failed'] as const;

const parts = z.array(answerPart);

export const blockContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), parts }),
  /** Each row has as many cells as there are columns. */
  z.object({ type: z.literal('table'), columns: z.array(z.string()), rows: z.array(z.array(parts)) }),
  z.object({ type: z.literal('list'), entries: z.array(parts) }),
  z.object({
    type: z.literal('chart'),
    kind: z.enum(chartKinds).default('bar'),
    /** What the labels and the numbers of its points are, such as "Month" and "Rain in mm"; empty where nothing says so. */
    axes: z.object({ label: z.string(), value: z.string() }).default({ label: '', value: '' }),
    points: z.array(z.object({ label: z.string(), value: z.number() })),
  }),
  z.object({ type: z.literal('image'), url: z.string(), description: z.string() }),
  /** From 0 to 5 stars, and why. */
  z.object({ type: z.literal('rating'), stars: z.number(), parts }),
  z.object({
    type: z.literal('json'),
    fields: z.array(
      z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]) }),
    ),
  }),
]);
export type BlockContent = z.output<typeof blockContent>;
export type ChartContent = Extract<BlockContent, { type: 'chart' }>;

export const runBlock = z.object({
  id: z.string(),
  type: z.enum(blockTypes),
  title: z.string(),
  /** Null while it is not written yet, and where it could not be: `problem` says why then. */
  content: blockContent.nullable(),
  problem: z.string().nullable(),
  /** The rest is left out, since there was too much of it. */
  isCut: z.boolean(),
  /** Null where its builder has set no rule. `reason` says why it failed. */
  validation: z.object({ status: z.enum(validationStatuses), reason: z.string().nullable() }).nullable(),
  /** What whoever ran it has put in the place of the text of `content`; absent where nobody has. */
  edit: z.string().optional(),
});
export type RunBlock = z.output<typeof runBlock>;

/** Puts a text in the place of that of a block; null takes it back. */
export const blockEdit = z.strictObject({
  blockId: z.string().max(40),
  text: z.string().trim().min(1, 'must not be empty').max(maxEdit).nullable(),
});
export type BlockEdit = z.output<typeof blockEdit>;
