import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { type AppState, appState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';

export const conversionQueue = 'entities.convert-values';

const versionOf: Readonly<Partial<Record<EventType, (state: AppState) => string | null>>> = {
  'apps.app.version-committed.v1': ({ head }) => head,
  // What the version before has written meanwhile.
  'apps.app.published.v1': ({ published }) => published,
};

/** Makes a job of every version that becomes the draft, or is published: its fields may be of another kind than before. */
@Injectable()
export class NewVersions extends EventConsumer {
  readonly name = 'new-versions';
  readonly types = Object.keys(versionOf) as EventType[];

  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {
    super();
  }

  async handle({ type, data }: EventEnvelope, tx: Transaction): Promise<void> {
    const state = appState.parse(data);
    const versionId = versionOf[type]?.(state);
    if (!versionId) return;
    const { appId, seq } = state;
    await this.jobs.enqueue(conversionQueue, `${conversionQueue}:${appId}:${seq}`, { appId, versionId }, { tx });
  }
}
