import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { issue } from '../errors/wire.js';
import { defineRoute } from '../http/route.js';
import { anything, entityParams as params, rowRoute as base, rowsPath as path, seen } from './route-base.js';

const rowParams = z.object({ ...params.shape, rowId: id });

/**
 * `sort`, `limit`, `skip`, `fields`, `q`, `paging` and `cursor` are read by the service itself, which names what is
 * wrong with them. `paging=cursor` asks for pages: `limit` rows each, and a cursor as long as more follow.
 */
const listQuery = z.object({
  sort: anything.optional(),
  limit: anything.optional(),
  skip: anything.optional(),
  fields: anything.optional(),
  q: anything.optional(),
  paging: anything.optional(),
  cursor: anything.optional(),
});

/**
 * Header of a list of which more rows follow: of every page that was asked for with `paging=cursor`, and of a list that
 * is too large for one answer. The same request with it as `cursor` goes on behind the last row, whatever was made or
 * deleted meanwhile; `q`, `sort` and `fields` may be left out then, unless they are long, and may not differ.
 */
export const nextCursorHeader = 'x-next-cursor';

/** A list of rows, of 16 MB at most: see `nextCursorHeader`. */
export const listRows = defineRoute({
  ...base,
  method: 'GET',
  scope: 'rows:read',
  path,
  summary: 'List rows',
  workspaceRole: 'viewer',
  params,
  query: listQuery,
  response: anything,
  errors: [...seen, 'entity/bad-query', 'entity/query-too-slow', 'malformed-request', 'invalid_cursor'],
});
export const readSchema = defineRoute({
  ...base,
  method: 'GET',
  scope: 'rows:read',
  path: `${path}/schema`,
  summary: 'JSON schema of an entity',
  workspaceRole: 'viewer',
  params,
  response: anything,
  errors: seen,
});
export const readRow = defineRoute({
  ...base,
  method: 'GET',
  scope: 'rows:read',
  path: `${path}/{rowId}`,
  summary: 'Read a row',
  workspaceRole: 'viewer',
  params: rowParams,
  response: anything,
  errors: [...seen, 'entity/row-not-found'],
});
/**
 * The person who is signed in, as a row of the user entity: its `role` is what counts now. In the preview that is the
 * owner of the app, or as whom he sees it.
 */
export const readMe = defineRoute({
  ...base,
  method: 'GET',
  path: '/live_api/apps/{id}/entities/User/me',
  summary: 'The signed-in user of an app with all fields',
  params: appParams,
  response: anything,
  errors: seen,
});
/** Sets the fields that the body names of whoever is signed in. */
export const updateMe = defineRoute({
  ...base,
  method: 'PUT',
  path: '/live_api/apps/{id}/entities/User/me',
  summary: 'Change the signed-in user',
  params: appParams,
  body: anything,
  response: anything,
  errors: [...seen, 'entity/row-not-found', 'does-not-validate', 'too-large'],
});
export const createRow = defineRoute({
  ...base,
  method: 'POST',
  scope: 'rows:write',
  path,
  summary: 'Create a row',
  workspaceRole: 'editor',
  params,
  body: anything,
  response: anything,
  status: 201,
  errors: [...seen, 'entity/permission-denied', 'does-not-validate'],
});
export const importRows = defineRoute({
  ...base,
  method: 'POST',
  scope: 'rows:write',
  path: `${path}/import`,
  summary: 'Import a JSON or CSV file',
  workspaceRole: 'editor',
  params,
  kind: 'multipart',
  response: z.object({
    status: z.enum(['success', 'partial', 'failed']),
    inserted: z.number().int(),
    failed: z.number().int(),
    issues: z.array(issue),
  }),
  errors: [...seen, 'entity/permission-denied', 'does-not-validate', 'too-large', 'malformed-request'],
});
export const updateRow = defineRoute({
  ...base,
  method: 'PUT',
  scope: 'rows:write',
  path: `${path}/{rowId}`,
  summary: 'Change some fields of a row',
  workspaceRole: 'editor',
  params: rowParams,
  body: anything,
  response: anything,
  errors: [...seen, 'entity/row-not-found', 'entity/permission-denied', 'does-not-validate'],
});
export const deleteRow = defineRoute({
  ...base,
  method: 'DELETE',
  scope: 'rows:write',
  path: `${path}/{rowId}`,
  summary: 'Delete a row',
  workspaceRole: 'editor',
  params: rowParams,
  response: z.object({ success: z.literal(true) }),
  errors: [...seen, 'entity/row-not-found', 'entity/permission-denied'],
});
export const deleteRows = defineRoute({
  ...base,
  method: 'DELETE',
  scope: 'rows:write',
  path,
  summary: 'Delete the rows that a filter names',
  workspaceRole: 'editor',
  params,
  body: anything,
  response: z.object({ success: z.literal(true), deleted: z.number().int() }),
  errors: [...seen, 'entity/permission-denied', 'entity/bad-query', 'entity/query-too-slow', 'entity/confirm-delete'],
});

/**
 * For the owner: entities of the version that counts on this host, with their rows, the fields that apps sent without
 * declaring them, and what could not be converted of fields that became of another kind.
 */
export const listEntities = defineRoute({
  ...base,
  method: 'GET',
  scope: 'rows:read',
  path: '/live_api/apps/{id}/entities',
  summary: 'Entities of an app with their row counts',
  workspaceRole: 'viewer',
  params: appParams,
  response: z.object({
    entities: z.array(
      z.object({
        name: z.string(),
        count: z.number().int(),
        unknownFields: z.array(z.string()),
        /** Values that did not become of the kind that their field has now; they are kept as they were. */
        unconverted: z
          .array(z.object({ field: z.string(), rows: z.number().int(), samples: z.array(z.string()) }))
          .default([]),
      }),
    ),
  }),
  errors: ['not-found', 'not-signed-in'],
});
