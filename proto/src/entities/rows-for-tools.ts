/** How the runs of tools read and make rows (spec 2, section 6): as whoever runs them, by the rules that hold for them. */
import { z } from 'zod';
import { apiScopes } from '../common/api-scopes.js';
import { appParams, id } from '../common/ids.js';
import { previewViewers } from '../common/principal.js';
import { defineRoute } from '../http/route.js';
import { plainName } from './schema.js';

/**
 * Whoever runs a tool, where they do: as the apps service has found them by their token, whom this service then decides
 * on as if they had come to it themselves. `scopes` are those of the API key that they come with.
 */
export const rowsCaller = z.strictObject({
  host: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('platform') }),
    z.strictObject({ kind: z.literal('app'), slug: z.string() }),
    z.strictObject({ kind: z.literal('preview'), appId: id }),
    z.strictObject({ kind: z.literal('custom'), host: z.string() }),
  ]),
  principal: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('anonymous') }),
    z.strictObject({ kind: z.literal('app-user'), appId: id, userId: id, role: z.enum(['admin', 'user']) }),
    z.strictObject({
      kind: z.literal('preview'),
      appId: id,
      accountId: id,
      versionId: id.nullable(),
      viewer: z.enum(previewViewers),
    }),
    z.strictObject({ kind: z.literal('account'), accountId: id, isAdmin: z.literal(false) }),
  ]),
  scopes: z.array(z.enum(apiScopes)).nullable(),
});
export type RowsCaller = z.output<typeof rowsCaller>;

const refusals = [
  'not-found',
  'app/not-published',
  'app/sign-in-required',
  'entity/unknown',
  'entity/permission-denied',
  'entity/field-denied',
] as const;

/** Characters of one value; a longer one is cut. */
export const maxValueCharacters = 2_000;

/**
 * The newest rows of an entity that the caller may read, as texts by field: without the fields that the server owns and
 * those that hold ids, and no more than so many characters.
 */
export const readRowsForTool = defineRoute({
  service: 'entities',
  method: 'POST',
  path: '/internal/apps/{id}/rows-for-tools/read',
  summary: 'Rows that the run of a tool rests on',
  auth: 'internal',
  params: appParams,
  body: z.object({
    as: rowsCaller,
    entity: plainName,
    most: z.int().min(1).max(100),
    maxCharacters: z.int().min(1).max(100_000),
    /** Rows that have one of these values in a field. */
    filter: z.object({ field: plainName, values: z.array(z.union([z.string(), z.number()])).min(1) }).nullable(),
  }),
  response: z.object({ rows: z.array(z.record(z.string(), z.string())) }),
  errors: [...refusals, 'entity/bad-query', 'entity/query-too-slow'],
});
export type ToolRow = z.output<typeof readRowsForTool.response>['rows'][number];

const savedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** Makes a row as the caller, once per run; its values become of the kind that their fields have, where they can. */
export const createRowForTool = defineRoute({
  service: 'entities',
  method: 'POST',
  path: '/internal/apps/{id}/rows-for-tools',
  summary: 'Store the answer of a tool as a row',
  auth: 'internal',
  params: appParams,
  status: 201,
  body: z.object({ as: rowsCaller, entity: plainName, runId: id, values: z.record(plainName, savedValue) }),
  response: z.object({ rowId: id }),
  errors: [...refusals, 'does-not-validate', 'too-large', 'app/older-version'],
});
