import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { purgeAccountQueue } from './purge-account-queue.js';

/** Ends what an account pays for that is deleted for good. */
@Injectable()
export class PurgedAccounts extends EventConsumer {
  readonly name = 'purged-accounts';
  readonly types: readonly EventType[] = ['accounts.account.purged.v1'];

  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { accountId } = accountsEvents['accounts.account.purged.v1'].parse(event.data);
    await this.jobs.enqueue(purgeAccountQueue, `${purgeAccountQueue}:${accountId}`, { accountId }, { tx });
  }
}
