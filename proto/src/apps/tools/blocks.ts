/** How the result of a tool is laid out (spec 2, section 3: `blocks`): what a builder sets. */
import { z } from 'zod';

export const blockTypes = ['text', 'table', 'list', 'chart', 'image', 'rating', 'json'] as const;
export type BlockType = (typeof blockTypes)[number];

/** How a chart is drawn. */
export const chartKinds = ['bar', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

export const maxBlocks = 20;
export const maxBlockTitle = 100;
export const maxBlockInstructions = 2_000;
export const maxRule = 500;
export const maxJsonFields = 30;
export const maxJsonFieldName = 40;
export const maxJsonFieldDescription = 200;
/** The largest number that a rule on the size of a block names. */
export const maxSize = 100_000;

/** The types of JSON schema that a field may have; an `array` is one of texts. */
export const jsonFieldTypes = ['string', 'number', 'integer', 'boolean', 'array'] as const;
export type JsonFieldType = (typeof jsonFieldTypes)[number];

const jsonField = z.strictObject({
  name: z
    .string()
    .max(maxJsonFieldName)
    .regex(/^[a-z][a-z0-9_]*$/i, 'must begin with a letter, and have letters, numbers and underscores only'),
  type: z.enum(jsonFieldTypes),
  description: z.string().trim().max(maxJsonFieldDescription).default(''),
});
export type JsonField = z.output<typeof jsonField>;

/** So many of what a block holds, where it can be counted: see `sizeUnits`. */
const sizeRule = z
  .strictObject({
    kind: z.literal('size'),
    min: z.int().min(0).max(maxSize).nullable(),
    max: z.int().min(0).max(maxSize).nullable(),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, 'The least is more than the most')
  .refine(({ min, max }) => min !== null || max !== null, 'Say how much it has at least, or at most');

/** What must hold of a block: a rule in words, which a language model judges, or one that is checked by itself. */
export const blockValidation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('words'), rule: z.string().trim().min(1, 'Write what must hold').max(maxRule) }),
  sizeRule,
  z.strictObject({
    kind: z.literal('contains'),
    text: z.string().trim().min(1, 'Write what must stand in it').max(maxRule),
  }),
]);
export type BlockValidation = z.output<typeof blockValidation>;

/** What a rule on the size counts in a block of each type; an image has no size. */
export const sizeUnits: Readonly<Record<BlockType, string | null>> = {
  text: 'characters',
  table: 'rows',
  list: 'entries',
  chart: 'points',
  image: null,
  rating: 'stars',
  json: 'fields',
};

export const block = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    type: z.enum(blockTypes),
    title: z.string().trim().max(maxBlockTitle).default(''),
    /** What it should say. */
    instructions: z.string().max(maxBlockInstructions).default(''),
    /** The properties of the JSON schema that the answer of a `json` block fits. */
    fields: z
      .array(jsonField)
      .max(maxJsonFields)
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'A field is there twice')
      .default([]),
    /** How its chart is drawn; null where whoever writes the answer chooses. */
    chart: z.enum(chartKinds).nullable().default(null),
    validation: blockValidation.nullable().default(null),
  })
  .refine(({ type, fields }) => type === 'json' || fields.length === 0, 'Only a block of fields has fields')
  .refine(({ type, chart }) => type === 'chart' || chart === null, 'Only a chart is drawn in one way or another')
  .refine(
    ({ type, validation }) => validation?.kind !== 'size' || sizeUnits[type] !== null,
    'A rule on the size does not fit here',
  );
export type Block = z.output<typeof block>;

/** All blocks of a result in their order; where there are none, a result is one text. */
export const blocks = z
  .array(block)
  .max(maxBlocks, `There can be a maximum of ${maxBlocks} blocks`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has a block twice');
