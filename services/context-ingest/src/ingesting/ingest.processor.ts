import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { EndIngest } from './end-ingest.js';
import { ingestQueue } from './queues.js';
import { RunIngest } from './run-ingest.js';

const payload = z.object({ appId: id, itemId: id, round: z.int() });
type Payload = z.output<typeof payload>;

/** Makes data items searchable. */
@Injectable()
export class IngestProcessor extends JobProcessor<Payload> {
  readonly queue = ingestQueue;
  readonly payload = payload;
  override readonly maxAttempts = 8;

  constructor(
    private readonly run: RunIngest,
    private readonly ending: EndIngest,
  ) {
    super();
  }

  process(turn: Payload, context: JobContext): Promise<void> {
    return this.run.execute(turn, context);
  }

  override async failed(turn: Payload, reason: string): Promise<void> {
    await this.ending.failed(turn, reason);
  }
}
