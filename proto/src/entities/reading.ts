import { z } from 'zod';
import { defineRoute } from '../http/route.js';
import { columnTypes } from './column-type.js';
import { anything, entityParams, rowRoute, rowsPath, seen } from './route-base.js';

/** Rows that the caller may read and that `q` fits; the service reads `q` itself, as for a list. */
export const countRows = defineRoute({
  ...rowRoute,
  method: 'GET',
  scope: 'rows:read',
  path: `${rowsPath}/count`,
  summary: 'Count rows',
  workspaceRole: 'viewer',
  params: entityParams,
  query: z.object({ q: anything.optional() }),
  response: z.object({ count: z.number().int() }),
  errors: [...seen, 'entity/bad-query', 'entity/query-too-slow'],
});

/** A field as a table shows it. */
export const fieldDescription = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  title: z.string().optional(),
  description: z.string().optional(),
  /** Of a datetime: whether it is a day without a time. Of a text: what it must be. */
  format: z.enum(['date', 'date-time', 'email', 'uri']).optional(),
  /** Values of a select or multiselect. */
  options: z.array(z.union([z.string(), z.number()])).optional(),
  /** Entity whose rows' ids its values are. */
  reference: z.string().optional(),
  maxLength: z.number().int().optional(),
  required: z.boolean(),
  /** Whether this caller can set it in no row: the server's own fields, and what a rule keeps from him. */
  readOnly: z.boolean(),
  /** Whether it says what a row is, where a row is called by one text. */
  isDisplay: z.boolean(),
});
export type FieldDescription = z.output<typeof fieldDescription>;

const reach = z.enum(['any', 'own', 'none']);

/** Fields that the caller may read, with `id` first, and which rows of the entity he may read, make, change, delete. */
export const readFields = defineRoute({
  ...rowRoute,
  method: 'GET',
  scope: 'rows:read',
  path: `${rowsPath}/fields`,
  summary: 'Fields of an entity with their types',
  workspaceRole: 'viewer',
  params: entityParams,
  response: z.object({
    fields: z.array(fieldDescription),
    rights: z.object({ read: reach, create: reach, update: reach, delete: reach }),
  }),
  errors: seen,
});

/**
 * All rows that the caller may read and that `q` fits, as a file. CSV: RFC 4180 in UTF-8 with CRLF and a header,
 * `bom=true` for programs that want a byte order mark; what a spreadsheet would take for a formula begins with an
 * apostrophe, which the import takes off again. JSON: a list. An answer that breaks off is not the whole file.
 */
export const exportRows = defineRoute({
  ...rowRoute,
  method: 'GET',
  scope: 'rows:read',
  path: `${rowsPath}/export`,
  summary: 'Export rows as CSV or JSON',
  workspaceRole: 'viewer',
  params: entityParams,
  query: z.object({
    format: z.enum(['csv', 'json']).default('csv'),
    bom: z.enum(['true', 'false']).optional(),
    q: anything.optional(),
    sort: anything.optional(),
    fields: anything.optional(),
  }),
  kind: 'binary',
  errors: [...seen, 'entity/bad-query', 'entity/query-too-slow', 'malformed-request'],
});
