import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { appState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { noteRemovedQueue } from './note-removed.processor.js';

/** Has the entities of an app looked at when its draft or its published version is another one. */
@Injectable()
export class RemovedEntities extends EventConsumer {
  readonly name = 'removed-entities';
  readonly types: EventType[] = ['apps.app.version-committed.v1', 'apps.app.published.v1'];

  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {
    super();
  }

  async handle({ data }: EventEnvelope, tx: Transaction): Promise<void> {
    const { appId, seq } = appState.parse(data);
    await this.jobs.enqueue(noteRemovedQueue, `${noteRemovedQueue}:${appId}:${seq}`, { appId }, { tx });
  }
}
