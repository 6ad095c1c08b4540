import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DiscardItem } from './discard-item.js';
import { discardQueue } from './queues.js';

const payload = z.object({ appId: id, itemId: id, round: z.int() });
type Payload = z.output<typeof payload>;

/** Deletes what was made of items that are deleted. */
@Injectable()
export class DiscardProcessor extends JobProcessor<Payload> {
  readonly queue = discardQueue;
  readonly payload = payload;
  override readonly maxAttempts = 20;

  constructor(private readonly discarding: DiscardItem) {
    super();
  }

  process(turn: Payload): Promise<void> {
    return this.discarding.afterTurn(turn);
  }
}
