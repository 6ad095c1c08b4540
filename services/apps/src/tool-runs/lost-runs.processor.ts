import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id, isoDate } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RunRepository } from './run.repository.js';
import { RunCountRepository } from './run-count.repository.js';

export const lostRunsQueue = 'apps.lost-runs';
export const lostRunId = (key: string): string => `lost-run:${key}`;

const payload = z.object({
  key: id,
  ownerId: id,
  appId: id,
  toolId: id,
  person: z.string(),
  at: isoDate,
  isReserved: z.boolean(),
});
export type LostRun = z.output<typeof payload>;

/** Gives back what was counted for a run that has not ended, because its process has died in it. */
@Injectable()
export class LostRuns extends JobProcessor<LostRun> {
  readonly queue = lostRunsQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly runs: RunRepository,
    private readonly counts: RunCountRepository,
    private readonly usage: UsageClient,
  ) {
    super();
  }

  async process({ ownerId, isReserved, at, ...run }: LostRun): Promise<void> {
    // It died between the answer and the note that this was its end.
    if (await this.runs.isAnswered(platformScope(), run.appId, run.key)) return;
    await this.counts.takeBack({ ...run, at: new Date(at) });
    if (isReserved) await this.usage.release(ownerId, run.key);
  }
}
