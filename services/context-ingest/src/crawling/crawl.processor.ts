import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { EndIngest } from '../ingesting/end-ingest.js';
import { crawlQueue } from '../ingesting/queues.js';
import { type Turn, turn } from '../ingesting/turn.js';
import { RunCrawl } from './run-crawl.js';

/** Fetches the pages of data items: apart from what makes items searchable, since sites take their time. */
@Injectable()
export class CrawlProcessor extends JobProcessor<Turn> {
  readonly queue = crawlQueue;
  readonly payload = turn;
  override readonly maxAttempts = 8;

  constructor(
    private readonly run: RunCrawl,
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
