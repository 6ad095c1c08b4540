import { appsEvents } from '@lathe/proto/apps/events.v1';
import type { ServiceName } from '@lathe/proto/common/services';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { EventConsumer } from '../events/event-consumer.js';
import type { JobQueue } from '../jobs/job-queue.js';
import type { Transaction } from '../persistence/unit-of-work.js';
import { JOB_QUEUE, SERVICE } from '../tokens/tokens.js';
import { purgeAppQueue } from './purge-app-queue.js';

/** Makes a job of every app that is purged: deleting a million rows takes longer than an event may. */
@Injectable()
export class PurgedApps extends EventConsumer {
  readonly name = 'purged-apps';
  readonly types: readonly EventType[] = ['apps.app.purged.v1'];

  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(SERVICE) private readonly service: ServiceName,
  ) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId } = appsEvents['apps.app.purged.v1'].parse(event.data);
    const queue = purgeAppQueue(this.service);
    await this.jobs.enqueue(queue, `${queue}:${appId}`, { appId }, { tx });
  }
}
