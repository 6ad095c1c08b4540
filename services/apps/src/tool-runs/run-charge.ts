import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import { defaultCredits } from '@lathe/proto/apps/tools/model';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { RunLimits, type Runner } from './run-limits.js';

/** What a run has cost until it is known how it ends; the first word on that counts. */
export interface RunCharge {
  noteWritten(): void;
  /** It was answered. */
  keep(): void;
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
    private readonly usage: UsageClient,
    private readonly uses: MeteredUses,
  ) {}

  /** Throws the person's limits, and `plan/runs-limit-reached`; nothing is counted then. */
  async charge({ ownerId }: AppRecord, tool: ToolRecord, runner: Runner): Promise<RunCharge> {
    const takeBack = await this.limits.count(tool, runner);
    const credits = tool.values.creditsPerRun ?? defaultCredits;
    const key = randomId();
    const giveBack = async (isReserved: boolean): Promise<void> => {
      await takeBack();
      if (isReserved) await this.uses.giveBack(ownerId, key);
    };
    try {
      if (credits > 0) await this.usage.reserve(ownerId, 'runs', key, credits);
    } catch (error) {
      // Whether a reservation without an answer was made is not known.
      const isUncounted = error instanceof DomainError && error.kind === 'plan_limit';
      await giveBack(!isUncounted);
      throw error;
    }
    return new OpenCharge(() => giveBack(credits > 0));
  }
}

class OpenCharge implements RunCharge {
  private isSettled = false;
  private isWritten = false;

  constructor(private readonly undo: () => Promise<void>) {}

  noteWritten(): void {
    this.isWritten = true;
  }

  keep(): void {
    this.isSettled = true;
  }

  async giveBack(): Promise<void> {
    if (this.isSettled) return;
    this.isSettled = true;
    await this.undo();
  }

  async leave(): Promise<void> {
    await (this.isWritten ? this.keep() : this.giveBack());
  }
}
