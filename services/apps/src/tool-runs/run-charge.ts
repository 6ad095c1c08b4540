import { longestWorkMs, MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { defaultCredits } from '@lathe/proto/apps/tools/model';
import type { Meter } from '@lathe/proto/plans/meters';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { type LostRun, lostRunId, lostRunsQueue } from './lost-runs.processor.js';
import { type CountedRun, RunCountRepository } from './run-count.repository.js';
import { limitsOf, type RefusingLimit, RunLimits, type Runner } from './run-limits.js';

/** What is counted of a run, and against what. */
export interface RunPrice {
  /** The id of the tool, or of the assistant: what a person may run is counted for each. */
  readonly toolId: string;
  readonly meter: Meter;
  readonly amount: number;
  readonly limits: readonly RefusingLimit[];
}

export const priceOfTool = ({ toolId, values }: ToolRecord): RunPrice => ({
  toolId,
  meter: 'runs',
  amount: values.creditsPerRun ?? defaultCredits,
  limits: limitsOf('tool', {
    dailyUserLimit: values.dailyUserLimit ?? undefined,
    weeklyUserLimit: values.weeklyUserLimit ?? undefined,
  }),
});

/** What a run has cost until it is known how it ends; the first word on that counts. */
export interface RunCharge {
  noteWritten(): void;
  /** It was answered; never rejects. */
  keep(): Promise<void>;
  /** It failed: credits and the person's run are given back. */
  giveBack(): Promise<void>;
  /** Whoever asked has gone: they have used it if anything was written. */
  leave(): Promise<void>;
}

/** Counts runs against the person and against the plan of the app's owner. */
@Injectable()
export class RunCharges {
  constructor(
    private readonly limits: RunLimits,
    private readonly counts: RunCountRepository,
    private readonly usage: UsageClient,
    private readonly uses: MeteredUses,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /**
   * One whose process dies before it has ended is given back by a job. Throws the person's limits, and
   * that of the plan; nothing is counted then.
   */
  async charge({ appId, ownerId }: AppRecord, price: RunPrice, runner: Runner, key: string): Promise<RunCharge> {
    const { toolId, meter, amount, limits } = price;
    const run: CountedRun = { key, appId, toolId, person: runner.person, at: new Date() };
    const keep = (): Promise<void> => this.uses.keep(lostRunId(key));
    const giveBack = async (isReserved: boolean): Promise<void> => {
      await this.counts.takeBack(run);
      if (isReserved) await this.uses.giveBack(ownerId, key);
      await keep();
    };
    const lost: LostRun = { ...run, at: run.at.toISOString(), ownerId, isReserved: amount > 0 };
    await this.jobs.enqueue(lostRunsQueue, lostRunId(key), lost, { runAt: new Date(Date.now() + longestWorkMs) });
    let isReserving = false;
    try {
      if (!runner.isTrial) await this.limits.count(run, limits);
      isReserving = amount > 0;
      if (isReserving) await this.usage.reserve(ownerId, meter, key, amount);
    } catch (error) {
      // Whether a reservation without an answer was made is not known.
      const isUncounted = error instanceof DomainError && error.kind === 'plan_limit';
      await giveBack(isReserving && !isUncounted);
      throw error;
    }
    return new OpenCharge(keep, () => giveBack(amount > 0));
  }
}

class OpenCharge implements RunCharge {
  private isSettled = false;
  private isWritten = false;

  constructor(
    private readonly settle: () => Promise<void>,
    private readonly undo: () => Promise<void>,
  ) {}

  noteWritten(): void {
    this.isWritten = true;
  }

  keep(): Promise<void> {
    return this.once(this.settle);
  }

  giveBack(): Promise<void> {
    return this.once(this.undo);
  }

  leave(): Promise<void> {
    return this.isWritten ? this.keep() : this.giveBack();
  }

  private async once(work: () => Promise<void>): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await work();
  }
}
