import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { issue } from '../errors/wire.js';
import { defineRoute } from '../http/route.js';
import { fileShape, importPlan, maxImportRows } from './import-plan.js';

/*
 * Imports of files into an entity, for the app's owner. An import is begun, gets its rows (from the browser in batches,
 * or as a file that a job of the server reads), is over, and can be undone as a whole. The id of a row is made of the
 * import and the row's place in the file, so that sending one twice stores it once.
 */
const base = { service: 'entities', auth: 'account' } as const;
const path = '/live_api/apps/{id}/imports';
const importParams = z.object({ id, importId: id });

/**
 * `receiving`: rows come from the browser, or the file has not come yet. `waiting` and `running`: a job reads it. `failed`:
 * it ended before its end, and says why. `cancelled`: it was stopped. The rows stored until then stay until it is undone.
 */
export const importState = z.enum([
  'receiving',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
]);
export type ImportState = z.output<typeof importState>;

export const importRecord = z.object({
  importId: id,
  entity: z.string(),
  fileName: z.string(),
  state: importState,
  /** Rows of the file. */
  total: z.number().int(),
  inserted: z.number().int(),
  /** Rows that were refused. */
  failed: z.number().int(),
  /** Rows that were left out by choice. */
  skipped: z.number().int(),
  /** Rows that its undo has deleted so far. */
  removed: z.number().int(),
  /** Why it failed, or why rows at its end were refused. */
  reason: z.string().nullable(),
  createdAt: isoDate,
  endedAt: isoDate.nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

const owners = ['not-found', 'not-signed-in', 'entity/unknown'] as const;

/**
 * Begins an import. `plan` and `shape` are those of a file that is sent whole; without them rows come in batches. 409
 * `import/same-file` when this entity got a file of this hash already, unless `again` says that it is meant.
 */
export const startImport = defineRoute({
  ...base,
  method: 'POST',
  path,
  summary: 'Begin an import',
  workspaceRole: 'editor',
  params: appParams,
  status: 201,
  body: z.object({
    entity: z.string().max(100),
    fileName: z.string().min(1).max(300),
    /** SHA-256 of the file, in hexadecimal digits. */
    fileHash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256'),
    rows: z.number().int().min(1).max(maxImportRows),
    file: z.object({ shape: fileShape, plan: importPlan }).optional(),
    again: z.boolean().default(false),
  }),
  response: importRecord,
  errors: [...owners, 'import/same-file', 'does-not-validate'],
});

/** Rows of an import that the browser reads. `row` is the place in the file, from 1. Safe to repeat with the same rows. */
export const addImportRows = defineRoute({
  ...base,
  method: 'POST',
  path: `${path}/{importId}/rows`,
  summary: 'Add rows to an import',
  workspaceRole: 'editor',
  params: importParams,
  body: z.object({
    rows: z
      .array(
        z.object({
          row: z.number().int().min(1).max(maxImportRows),
          /** Absent for a row that is left out by choice. */
          values: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({ inserted: z.number().int(), failed: z.number().int(), issues: z.array(issue) }),
  errors: [...owners, 'import/over', 'too-large', 'does-not-validate'],
});

/** The file of an import that was begun with a plan; a job reads it then. */
export const sendImportFile = defineRoute({
  ...base,
  method: 'POST',
  path: `${path}/{importId}/file`,
  summary: 'Send the file of an import',
  workspaceRole: 'editor',
  params: importParams,
  kind: 'multipart',
  response: importRecord,
  errors: [...owners, 'import/over', 'too-large', 'malformed-request'],
});

/** The newest twenty imports of an app, or of one entity. */
export const listImports = defineRoute({
  ...base,
  method: 'GET',
  path,
  summary: 'List imports',
  workspaceRole: 'viewer',
  params: appParams,
  query: z.object({ entity: z.string().max(100).optional() }),
  response: z.object({ imports: z.array(importRecord) }),
  errors: owners,
});

export const readImport = defineRoute({
  ...base,
  method: 'GET',
  path: `${path}/{importId}`,
  summary: 'Read an import',
  workspaceRole: 'viewer',
  params: importParams,
  response: importRecord,
  errors: owners,
});

/** Stops an import; what is stored stays. Safe to repeat; one that is over stays as it is. */
export const cancelImport = defineRoute({
  ...base,
  method: 'POST',
  path: `${path}/{importId}/cancel`,
  summary: 'Stop an import',
  workspaceRole: 'editor',
  params: importParams,
  response: importRecord,
  errors: owners,
});

/** Deletes every row that an import has stored. A job does it; the import is `undone` when all are gone. */
export const undoImport = defineRoute({
  ...base,
  method: 'POST',
  path: `${path}/{importId}/undo`,
  summary: 'Undo an import',
  workspaceRole: 'editor',
  params: importParams,
  response: importRecord,
  errors: [...owners, 'import/running'],
});

/** Rows that were refused, as CSV: their place in the file, the field, the value and the reason. */
export const readImportErrors = defineRoute({
  ...base,
  method: 'GET',
  path: `${path}/{importId}/errors`,
  summary: 'Refused rows of an import as CSV',
  workspaceRole: 'viewer',
  params: importParams,
  kind: 'binary',
  errors: owners,
});
