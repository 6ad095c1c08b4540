import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { EndIngest } from '../ingesting/end-ingest.js';
import { fetchQueue } from '../ingesting/queues.js';
import { type Turn, turn } from '../ingesting/turn.js';
import { RunFetch } from './run-fetch.js';

/** Fetches documents of connected accounts: apart from what makes items searchable, since services let others wait. */
@Injectable()
export class FetchProcessor extends JobProcessor<Turn> {
  readonly queue = fetchQueue;
  readonly payload = turn;
  override readonly maxAttempts = 6;

  constructor(
    private readonly run: RunFetch,
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
