import { z } from 'zod';
import { appParams } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

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
