import { Injectable } from '@nestjs/common';
import { EndIngest } from './end-ingest.js';
import { ingestQueue } from './queues.js';
import { RunIngest } from './run-ingest.js';
import { TurnProcessor } from './turn-processor.js';

/** Makes data items searchable. */
@Injectable()
export class IngestProcessor extends TurnProcessor {
  readonly queue = ingestQueue;
  override readonly maxAttempts = 8;

  constructor(run: RunIngest, ending: EndIngest) {
    super(run, ending);
  }
}
