/** What a tool does with the rows of its app (spec 2, section 3): what its builder sets, and what a run tells of it. */
import { z } from 'zod';
import { plainName } from '../../entities/schema.js';
import { isUserEntity } from '../../entities/user-entity.js';
import { maxFieldName } from './custom-fields.js';

export const maxReads = 5;
export const maxReadRows = 100;
export const defaultReadRows = 20;
export const maxSavedFields = 30;

/** Users are none: what is personal is never told to a language model. */
const entity = plainName.refine((name) => !isUserEntity(name), 'must not be the users of the app');

/** Name of a custom field, or of the input. */
const askedName = z.string().max(maxFieldName);

/** The newest rows of an entity that an answer rests on. */
export const rowsRead = z.strictObject({
  entity,
  most: z.int().min(1).max(maxReadRows).default(defaultReadRows),
  /** Only those that have in `field` what was given as `asked`; where nothing was given, all. */
  filter: z.strictObject({ field: plainName, asked: askedName }).nullable().default(null),
});
export type RowsRead = z.output<typeof rowsRead>;

export const rowsReads = z
  .array(rowsRead)
  .max(maxReads)
  .refine((list) => new Set(list.map(({ entity }) => entity)).size === list.length, 'has an entity twice');

/** Where the value of a field comes from: the whole answer, a block of it or one of its fields, or what was put in. */
export const savedValue = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('answer') }),
  z.strictObject({ from: z.literal('block'), blockId: z.string().max(40), name: z.string().max(40).nullable() }),
  z.strictObject({ from: z.literal('asked'), asked: askedName }),
]);
export type SavedValue = z.output<typeof savedValue>;

/** The row that an answer is stored as. */
export const rowSave = z.strictObject({
  entity,
  fields: z
    .array(z.strictObject({ field: plainName, value: savedValue }))
    .max(maxSavedFields)
    .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, 'has a field twice'),
});
export type RowSave = z.output<typeof rowSave>;

/** What became of the rows of a run; `problem` says in words why some were not read, or why none was stored. */
export const runRows = z.object({
  read: z.array(z.object({ entity: z.string(), count: z.int(), problem: z.string().nullable() })),
  saved: z.object({ entity: z.string(), problem: z.string().nullable() }).nullable(),
});
export type RunRows = z.output<typeof runRows>;
