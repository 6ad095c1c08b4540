import { z } from 'zod';
import { issue } from '../errors/wire.js';
import { defineRoute } from '../http/route.js';
import { anything, entityParams, rowRoute, rowsPath, seen } from './route-base.js';

/** Rows that one call may make, or change by their ids. */
export const maxRowsPerCall = 500;

/**
 * `partial=true`: rows that can be made or changed are, and each has a result of its own; without it all are or none
 * is.
 */
const partialQuery = z.object({ partial: z.enum(['true', 'false']).optional() });

/** What became of one row of a call with `partial=true`, by its place in the body from 0. */
export const rowResult = z.union([
  z.object({ index: z.number().int(), row: z.record(z.string(), z.unknown()) }),
  z.object({
    index: z.number().int(),
    error: z.object({ code: z.string(), message: z.string(), issues: z.array(issue).optional() }),
  }),
]);
export type RowResult = z.output<typeof rowResult>;

/** Answer of a call with `partial=true`, with status 200 whatever became of the rows; results in the body's order. */
export const partialOutcome = z.object({
  done: z.number().int(),
  failed: z.number().int(),
  results: z.array(rowResult),
});
export type PartialOutcome = z.output<typeof partialOutcome>;

const rowsOrOutcome = z.union([z.array(z.unknown()), partialOutcome]);
const writing = [...seen, 'entity/permission-denied', 'does-not-validate', 'too-large'] as const;

/** Body: a list of rows. Answers the rows in its order, or the outcome for `partial=true` (status 200). */
export const createRows = defineRoute({
  ...rowRoute,
  method: 'POST',
  scope: 'rows:write',
  path: `${rowsPath}/bulk`,
  summary: 'Create up to 500 rows, all or none, or each for itself with partial=true',
  workspaceRole: 'editor',
  params: entityParams,
  query: partialQuery,
  body: anything,
  response: rowsOrOutcome,
  status: 201,
  errors: [...writing, 'malformed-request'],
});

/**
 * Body: a list of `{id, ...fields}`, each id once. Sets the fields that each names. Answers the rows in its order, or
 * the outcome for `partial=true`.
 */
export const updateRows = defineRoute({
  ...rowRoute,
  method: 'PUT',
  scope: 'rows:write',
  path: `${rowsPath}/bulk`,
  summary: 'Change up to 500 rows by their ids, all or none, or each for itself with partial=true',
  workspaceRole: 'editor',
  params: entityParams,
  query: partialQuery,
  body: anything,
  response: rowsOrOutcome,
  errors: [...writing, 'malformed-request', 'entity/row-not-found'],
});

/**
 * Sets the same fields of the rows that `q` names, as far as the caller may change them and they are not so already: up
 * to 500 a call, all of these or none. `hasMore` says that the same call changes further ones.
 */
export const updateMany = defineRoute({
  ...rowRoute,
  method: 'PATCH',
  scope: 'rows:write',
  path: `${rowsPath}/update-many`,
  summary: 'Change the rows that a filter names, up to 500 a call',
  workspaceRole: 'editor',
  params: entityParams,
  body: z.strictObject({ q: z.unknown().optional(), set: z.unknown().optional() }),
  response: z.object({ success: z.literal(true), updated: z.number().int(), hasMore: z.boolean() }),
  errors: [...writing, 'entity/bad-query', 'entity/query-too-slow', 'entity/confirm-update'],
});
