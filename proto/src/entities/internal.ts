import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { importPlan } from './import-plan.js';
import { importRecord } from './imports.js';

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
