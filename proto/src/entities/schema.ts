import { z } from 'zod';
import { isReservedName, plainWord } from './plain-name.js';
import { type AuthorFieldRules, authorFieldRules, authorRowRules } from './rules/author-rules.js';

/**
 * Who may do a thing with the rows of an entity (spec 2, point 3): anyone, the app's admins, a row's creator, nobody.
 */
export const accessLevel = z.enum(['all', 'admin', 'creator', 'none']);
export type AccessLevel = z.output<typeof accessLevel>;
/** `create`, `update` and `delete` follow `write` where they are not given; `rightsOf` reads them. */
export const permissions = z.object({
  read: accessLevel.default('creator'),
  write: accessLevel.default('creator'),
  create: accessLevel.optional(),
  update: accessLevel.optional(),
  delete: accessLevel.optional(),
});

/** Names of entities and fields: a plain word; never one that JavaScript owns. */
export const plainName = z
  .string()
  .regex(plainWord, 'must be a plain name')
  .refine((name) => !isReservedName(name), 'is reserved');

/** Subset of JSON Schema that authors may use for one field. Unknown keywords are dropped when it is parsed. */
export interface FieldSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | undefined;
  title?: string | undefined;
  description?: string | undefined;
  format?: 'date' | 'date-time' | 'email' | 'uri' | undefined;
  enum?: (string | number)[] | undefined;
  default?: string | number | boolean | null | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  items?: FieldSchema | undefined;
  properties?: Record<string, FieldSchema> | undefined;
  required?: string[] | undefined;
  'x-key'?: string | undefined;
  /** Keys under which values stand that the field had while it was of other kinds, the latest first. */
  'x-from'?: string[] | undefined;
  'x-ref'?: string | undefined;
  'x-display'?: boolean | undefined;
  'x-ui'?: Record<string, unknown> | undefined;
  rls?: AuthorFieldRules | undefined;
}

export const fieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).optional(),
    title: z.string().max(200).optional(),
    description: z.string().max(2000).optional(),
    format: z.enum(['date', 'date-time', 'email', 'uri']).optional().catch(undefined),
    enum: z
      .array(z.union([z.string().max(200), z.number()]))
      .min(1)
      .max(500)
      .optional(),
    default: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().int().min(0).optional(),
    maxLength: z.number().int().min(0).optional(),
    items: fieldSchema.optional(),
    properties: z.record(plainName, fieldSchema).optional(),
    required: z.array(z.string()).max(200).optional(),
    'x-key': z.string().max(40).optional(),
    'x-from': z.array(z.string().max(40)).max(5).optional(),
    'x-ref': plainName.optional(),
    'x-display': z.boolean().optional(),
    'x-ui': z.record(z.string(), z.unknown()).optional(),
    rls: authorFieldRules.optional(),
  }),
);

/**
 * An entity file (`entities/<Name>.json`): the author's schema with its access rules. `permissions` and the row rules of
 * `rls` must both let somebody in; `ruleIssues` says what is wrong with rules beyond their form.
 */
export const entitySchema = z.object({
  name: plainName,
  title: z.string().max(200).optional(),
  description: z.string().max(2000).optional(),
  type: z.literal('object').default('object'),
  'x-key': z.string().max(40).optional(),
  'x-ui': z.record(z.string(), z.unknown()).optional(),
  properties: z
    .record(plainName, fieldSchema)
    .refine((fields) => Object.keys(fields).length <= 200, 'has too many fields'),
  required: z.array(z.string()).max(200).default([]),
  permissions: permissions.default({ read: 'creator', write: 'creator' }),
  rls: authorRowRules.optional(),
});
export type EntitySchema = z.output<typeof entitySchema>;
