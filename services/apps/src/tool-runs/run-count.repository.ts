import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface RunCountRow {
  /** `<tool>:<person>:<first day of the period>:<days>` */
  _id: string;
  appId: string;
  /** The runs that count, by their keys: one is counted once, and taken back once. */
  runs: string[];
  expiresAt: Date;
}

const countedDays = [1, 7] as const;

/** So many runs of one person within a period of days. */
export interface PersonLimit {
  readonly days: (typeof countedDays)[number];
  readonly limit: number;
}

/** A run as it counts for its person, in the day and the week of its beginning. */
export interface CountedRun {
  readonly key: string;
  readonly appId: string;
  readonly toolId: string;
  readonly person: string;
  readonly at: Date;
}

const dayMs = 24 * 3600 * 1000;

const runCountSchema = new Schema<RunCountRow>(
  { _id: String, appId: String, runs: [String], expiresAt: Date },
  { collection: 'tool_run_counts', versionKey: false },
);
runCountSchema.index({ appId: 1 });
runCountSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** How often people have run the tools of an app, as long as a limit may ask for it. */
@Injectable()
export class RunCountRepository implements AppHolding {
  private readonly model: Model<RunCountRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<RunCountRow>('ToolRunCount', runCountSchema);
  }

  /** One more, in one step; false when there are as many as there may be. */
  async raise({ appId, ...run }: CountedRun, { days, limit }: PersonLimit): Promise<boolean> {
    const { _id, expiresAt } = periodOf(run, days);
    const isFree = { _id, [`runs.${limit - 1}`]: { $exists: false } };
    for (;;) {
      try {
        await this.model.updateOne(
          isFree,
          { $addToSet: { runs: run.key }, $setOnInsert: { appId, expiresAt } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Made by another run at this very moment, unless it is full.
        if (!(await this.model.exists(isFree))) return false;
      }
    }
  }

  /** Takes a run back, from whatever it was counted in. */
  async takeBack(run: CountedRun): Promise<void> {
    const periods = countedDays.map((days) => periodOf(run, days)._id);
    await this.model.updateMany({ _id: { $in: periods } }, { $pull: { runs: run.key } });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

/** Days are those of UTC, weeks begin on Monday. */
function periodOf({ toolId, person, at }: Omit<CountedRun, 'appId'>, days: PersonLimit['days']) {
  const sinceMonday = days === 7 ? (at.getUTCDay() + 6) % 7 : 0;
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - sinceMonday);
  const first = new Date(start).toISOString().slice(0, 10);
  return { _id: `${toolId}:${person}:${first}:${days}`, expiresAt: new Date(start + days * dayMs) };
}
