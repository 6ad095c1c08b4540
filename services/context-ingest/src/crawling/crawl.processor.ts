import { Injectable } from '@nestjs/common';
import { EndIngest } from '../ingesting/end-ingest.js';
import { crawlQueue } from '../ingesting/queues.js';
import { TurnProcessor } from '../ingesting/turn-processor.js';
import { RunCrawl } from './run-crawl.js';

/** Fetches the pages of data items: apart from what makes items searchable, since sites take their time. */
@Injectable()
export class CrawlProcessor extends TurnProcessor {
  readonly queue = crawlQueue;
  override readonly maxAttempts = 8;

  constructor(run: RunCrawl, ending: EndIngest) {
    super(run, ending);
  }
}
