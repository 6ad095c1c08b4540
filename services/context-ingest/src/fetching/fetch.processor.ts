import { Injectable } from '@nestjs/common';
import { EndIngest } from '../ingesting/end-ingest.js';
import { fetchQueue } from '../ingesting/queues.js';
import { TurnProcessor } from '../ingesting/turn-processor.js';
import { RunFetch } from './run-fetch.js';

/** Fetches documents of connected accounts: apart from what makes items searchable, since services let others wait. */
@Injectable()
export class FetchProcessor extends TurnProcessor {
  readonly queue = fetchQueue;
  override readonly maxAttempts = 6;

  constructor(run: RunFetch, ending: EndIngest) {
    super(run, ending);
  }
}
