import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { resumeQueue } from './queues.js';

/** Another plan may have room for items that were held up. */
@Injectable()
export class ChangedPlans extends EventConsumer {
  readonly name = 'changed-plans';
  readonly types: readonly EventType[] = ['accounts.account.entitlements-changed.v1'];

  constructor(
    private readonly items: ContextItemRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    for (const appId of await this.items.appsHeldUp(platformScope(), event.subject))
      await this.jobs.enqueue(resumeQueue, `resume-${appId}-${event.id}`, { appId }, { tx });
  }
}
