import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

export const releasedMessagesQueue = 'released-messages';

const payload = z.object({ accountId: id, key: id });

/** Gives messages back to their account; accounts does that once per key, however often it is asked to. */
@Injectable()
export class ReleasedMessagesProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = releasedMessagesQueue;
  readonly payload = payload;
  override readonly maxAttempts = 10;

  constructor(private readonly usage: UsageClient) {
    super();
  }

  async process({ accountId, key }: z.output<typeof payload>): Promise<void> {
    await this.usage.release(accountId, key);
  }
}
