import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { EndIngest } from './end-ingest.js';
import { ingestQueue } from './queues.js';
import { RunIngest } from './run-ingest.js';
import { type Turn, turn } from './turn.js';

/** Makes data items searchable. */
@Injectable()
export class IngestProcessor extends JobProcessor<Turn> {
  readonly queue = ingestQueue;
  readonly payload = turn;
  override readonly maxAttempts = 8;

  constructor(
    private readonly run: RunIngest,
    private readonly ending: EndIngest,
  ) {
    super();
  }

  process(item: Turn, context: JobContext): Promise<void> {
    return this.run.execute(item, context);
  }

  override async failed(item: Turn, reason: string): Promise<void> {
    await this.ending.failed(item, reason);
  }
}
