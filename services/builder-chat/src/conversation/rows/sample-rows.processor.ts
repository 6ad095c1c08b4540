import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppGateway } from '../apps/app-gateway.js';

export const sampleRowsQueue = 'sample-rows';

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
});

/**
 * Adds the rows of an answer that could not be added along with it. Entities takes a batch once, however often it
 * comes.
 */
@Injectable()
export class SampleRowsProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = sampleRowsQueue;
  readonly payload = payload;
  override readonly maxAttempts = 10;

  constructor(private readonly apps: AppGateway) {
    super();
  }

  async process({ ownerId, appId, batchId, records }: z.output<typeof payload>): Promise<void> {
    await this.apps.insertRows(ownerId, appId, batchId, records);
  }
}
