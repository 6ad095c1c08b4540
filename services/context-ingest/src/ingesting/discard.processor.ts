import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { DiscardItem } from './discard-item.js';
import { discardQueue } from './queues.js';
import { type Discarded, discarded } from './turn.js';

/** Deletes what was made of items that are deleted. */
@Injectable()
export class DiscardProcessor extends JobProcessor<Discarded> {
  readonly queue = discardQueue;
  readonly payload = discarded;
  override readonly maxAttempts = attemptsForDays;

  constructor(private readonly discarding: DiscardItem) {
    super();
  }

  process(what: Discarded): Promise<void> {
    return this.discarding.execute(what);
  }
}
