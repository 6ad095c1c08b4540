import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { DiscardItem } from './discard-item.js';
import { discardQueue } from './queues.js';
import { type Turn, turn } from './turn.js';

/** Deletes what was made of items that are deleted. */
@Injectable()
export class DiscardProcessor extends JobProcessor<Turn> {
  readonly queue = discardQueue;
  readonly payload = turn;
  override readonly maxAttempts = 20;

  constructor(private readonly discarding: DiscardItem) {
    super();
  }

  process(item: Turn): Promise<void> {
    return this.discarding.afterTurn(item);
  }
}
