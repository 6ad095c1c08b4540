import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { importPlan } from '@lathe/proto/entities/import-plan';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { InsertRows, sampleRowsQueue } from './insert-rows.js';

const payload = z.object({
  batchId: id,
  ownerId: id,
  appId: id,
  records: z.array(
    z.object({
      entity: z.string(),
      rows: z.array(z.record(z.string(), z.unknown())),
      unlessAny: z.boolean().optional(),
    }),
  ),
  imports: z
    .array(
      z.object({
        entity: z.string(),
        file: z.string(),
        text: z.string(),
        delimiter: z.string(),
        plan: importPlan,
        rows: z.number(),
      }),
    )
    .default([]),
});

/**
 * Adds the rows of an answer that could not be added along with it. Entities takes a batch, and an import, once,
 * however often it comes.
 */
@Injectable()
export class SampleRowsProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = sampleRowsQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(private readonly rows: InsertRows) {
    super();
  }

  async process({ ownerId, appId, batchId, records, imports }: z.output<typeof payload>): Promise<void> {
    await this.rows.insert({ id: batchId, ownerId, appId }, { records, imports });
  }
}
