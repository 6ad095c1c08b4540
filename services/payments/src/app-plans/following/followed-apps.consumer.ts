import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { appState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { followQueue } from '../../charging/follow-queue.js';
import { chargedApp } from '../../charging/owned-charging.js';

/** Looks at what people pay for an app whenever it opens or closes. */
@Injectable()
export class FollowedApps extends EventConsumer {
  readonly name = 'followed-apps';
  readonly types: readonly EventType[] = [
    'apps.app.published.v1',
    'apps.app.unpublished.v1',
    'apps.app.deleted.v1',
    'apps.app.undeleted.v1',
  ];

  constructor(
    private readonly chargings: ChargingRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  async handle({ data }: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId, seq } = appState.parse(data);
    if (!(await this.chargings.find(chargedApp(platformScope(), appId)))) return;
    await this.jobs.enqueue(followQueue, `${followQueue}:${appId}:app-${seq}`, { appId }, { tx });
  }
}
