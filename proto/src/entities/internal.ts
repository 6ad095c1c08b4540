import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { importPlan } from './import-plan.js';
import { importRecord } from './imports.js';
import { rowsCaller, toolRow } from './rows-for-tools.js';
import { plainName } from './schema.js';

/**
 * Inserts sample rows as the owner into entities of the draft, once per `batchId`. A value `@ref:Dog:0` stands for the
 * id of row 0 of Dog in the same batch, or of an existing row when the batch has none.
 */
export const insertSampleRows = defineRoute({
  service: 'entities',
  method: 'POST',
  path: '/internal/apps/{id}/sample-rows',
  summary: 'Insert sample rows',
  auth: 'internal',
  params: appParams,
  status: 201,
  body: z.object({
    batchId: z.string().min(1).max(100),
    records: z
      .array(
        z.object({
          entity: z.string(),
          rows: z.array(z.record(z.string(), z.unknown())).max(1000),
          /** Left out where the entity has rows: references to these mean rows that are there, in turn. */
          unlessAny: z.boolean().optional(),
        }),
      )
      .max(50),
  }),
  response: z.object({
    inserted: z.number().int(),
    failed: z.array(z.object({ entity: z.string(), index: z.number().int(), message: z.string() })),
  }),
  errors: ['not-found', 'does-not-validate'],
});

/** Characters of a file that another service has imported. */
export const maxImportText = 3_000_000;

/**
 * Begins the import of a file as the owner into an entity of the draft, once per `importId`: CSV with a first row of names. A job
 * reads it by the plan.
 */
export const importText = defineRoute({
  service: 'entities',
  method: 'POST',
  path: '/internal/apps/{id}/imports',
  summary: 'Import a file of the builder chat',
  auth: 'internal',
  params: appParams,
  status: 201,
  body: z.object({
    importId: id,
    entity: z.string(),
    fileName: z.string().max(300),
    text: z.string().max(maxImportText),
    delimiter: z.string().length(1),
    plan: importPlan,
    rows: z.number().int().min(1),
  }),
  response: importRecord,
  errors: ['not-found', 'entity/unknown', 'does-not-validate'],
});

/** Apps that one call asks for. */
export const maxAppsAsked = 500;

/** What the rows of apps take; an app that has none is left out. */
export const readAppUsage = defineRoute({
  service: 'entities',
  method: 'POST',
  path: '/internal/app-usage',
  summary: 'Rows and bytes of apps',
  auth: 'internal',
  body: z.object({ appIds: z.array(id).max(maxAppsAsked) }),
  response: z.object({
    apps: z.array(z.object({ appId: id, rows: z.number().int(), bytes: z.number().int() })),
  }),
});

/** Of whoever runs a tool. */
const refusals = [
  'not-found',
  'app/not-published',
  'app/sign-in-required',
  'entity/unknown',
  'entity/permission-denied',
  'entity/field-denied',
] as const;

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
  response: z.object({ rows: z.array(toolRow) }),
  errors: [...refusals, 'entity/bad-query', 'entity/query-too-slow'],
});

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
