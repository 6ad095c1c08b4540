import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { purgeOwnerQueue } from '../records/purge-queue.js';

/** Makes a job of every account that is purged: all its apps go. */
@Injectable()
export class PurgedAccounts extends EventConsumer {
  readonly name = 'purged-accounts';
  readonly types: readonly EventType[] = ['accounts.account.purged.v1'];

  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {
    super();
  }

  async handle({ subject: ownerId }: EventEnvelope, tx: Transaction): Promise<void> {
    await this.jobs.enqueue(purgeOwnerQueue, `${purgeOwnerQueue}:${ownerId}`, { ownerId }, { tx });
  }
}
