import { attemptsForHours, JobProcessor, type JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { EntityPresence } from './entity-presence.repository.js';
import { PresentEntities } from './present-entities.js';
import { purgeRemovedQueue, purgeTimeOf } from './purge-removed.processor.js';

export const noteRemovedQueue = 'entities.note-removed';

const payload = z.object({ appId: id });

/** Notes which entities an app has lost with its newest version, and when their rows are due. Safe to repeat. */
@Injectable()
export class NoteRemoved extends JobProcessor<z.output<typeof payload>> {
  readonly queue = noteRemovedQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly present: PresentEntities,
    private readonly presence: EntityPresence,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  async process({ appId }: z.output<typeof payload>): Promise<void> {
    const keys = await this.present.of(appId);
    if (keys === undefined) return;
    for (const { entityKey, since } of await this.presence.note(appId, keys, new Date())) {
      const jobId = `${purgeRemovedQueue}:${appId}:${entityKey}:${since.getTime()}`;
      await this.jobs.enqueue(purgeRemovedQueue, jobId, { appId, entityKey }, { runAt: purgeTimeOf(since) });
    }
  }
}
