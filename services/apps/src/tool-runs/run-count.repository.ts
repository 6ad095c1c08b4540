import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ToolRecord } from '../tools/tool.js';

interface RunCountRow {
  /** `<tool>:<person>:<first day of the period>:<days>` */
  _id: string;
  appId: string;
  used: number;
  expiresAt: Date;
}

/** So many runs of one person within a period of days. */
export interface PersonLimit {
  readonly days: 1 | 7;
  readonly limit: number;
}

const dayMs = 24 * 3600 * 1000;

const runCountSchema = new Schema<RunCountRow>(
  { _id: String, appId: String, used: Number, expiresAt: Date },
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
  async raise(tool: ToolRecord, person: string, { days, limit }: PersonLimit, at: Date): Promise<boolean> {
    const { _id, expiresAt } = periodOf(tool, person, days, at);
    for (;;) {
      try {
        await this.model.updateOne(
          { _id, used: { $lt: limit } },
          { $inc: { used: 1 }, $setOnInsert: { appId: tool.appId, expiresAt } },
          { upsert: true },
        );
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // Made by another run at this very moment, unless it is full.
        if (!(await this.model.exists({ _id, used: { $lt: limit } }))) return false;
      }
    }
  }

  /** Takes one back, of the period of that moment. */
  async lower(tool: ToolRecord, person: string, days: PersonLimit['days'], at: Date): Promise<void> {
    const { _id } = periodOf(tool, person, days, at);
    await this.model.updateOne({ _id, used: { $gt: 0 } }, { $inc: { used: -1 } });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

/** Days are those of UTC, weeks begin on Monday. */
function periodOf({ toolId }: ToolRecord, person: string, days: PersonLimit['days'], at: Date) {
  const sinceMonday = days === 7 ? (at.getUTCDay() + 6) % 7 : 0;
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - sinceMonday);
  const first = new Date(start).toISOString().slice(0, 10);
  return { _id: `${toolId}:${person}:${first}:${days}`, expiresAt: new Date(start + days * dayMs) };
}
