import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ToolRecord } from '../tools/tool.js';
import type { RunChange, RunRecord } from './run-record.js';

/** Runs of before there were blocks have none. */
type RunRow = Omit<RunRecord, 'runId' | 'blocks'> & { _id: string; blocks?: RunRecord['blocks'] };

const keptSeconds = 90 * 24 * 3600;

const runSchema = new Schema<RunRow>(
  {
    _id: String,
    appId: String,
    toolId: String,
    person: String,
    isTrial: Boolean,
    asked: String,
    answer: [Object],
    blocks: [Object],
    made: String,
    sources: [Object],
    rows: Object,
    rating: Number,
    isShared: Boolean,
    createdAt: Date,
  },
  { collection: 'tool_runs', versionKey: false },
);
runSchema.index({ toolId: 1, person: 1, createdAt: -1 });
runSchema.index({ appId: 1, person: 1 });
runSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

/** Answered runs of tools, by the tool that whoever asks was found to be at; kept for 90 days. */
@Injectable()
export class RunRepository implements AppHolding {
  private readonly model: Model<RunRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<RunRow>('ToolRun', runSchema);
  }

  async insert({ runId, ...run }: RunRecord, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: runId, ...run }], { session: sessionOf(tx)! });
  }

  async isAnswered(_scope: PlatformScope, appId: string, runId: string): Promise<boolean> {
    return (await this.model.exists({ _id: runId, appId })) !== null;
  }

  /** What a person has run, the newest first. */
  async list({ toolId }: ToolRecord, person: string, most: number): Promise<RunRecord[]> {
    const rows = await this.model.find({ toolId, person }).sort({ createdAt: -1 }).limit(most).lean<RunRow[]>();
    return rows.map(toRecord);
  }

  /** One's own, or one that is shared. */
  async readable({ toolId }: ToolRecord, runId: string, person: string | null): Promise<RunRecord | undefined> {
    const row = await this.model
      .findOne({ _id: runId, toolId, $or: [{ isShared: true }, ...(person === null ? [] : [{ person }])] })
      .lean<RunRow>();
    return row ? toRecord(row) : undefined;
  }

  async own({ toolId }: ToolRecord, runId: string, person: string, tx: Transaction): Promise<RunRecord | undefined> {
    const row = await this.model
      .findOne({ _id: runId, toolId, person }, null, { session: sessionOf(tx)! })
      .lean<RunRow>();
    return row ? toRecord(row) : undefined;
  }

  /** Answers the run as it was before. */
  async change(
    { toolId }: ToolRecord,
    runId: string,
    person: string,
    change: RunChange,
    tx: Transaction,
  ): Promise<RunRecord | undefined> {
    const row = await this.model
      .findOneAndUpdate({ _id: runId, toolId, person }, { $set: change }, { session: sessionOf(tx)! })
      .lean<RunRow>();
    return row ? toRecord(row) : undefined;
  }

  async delete({ toolId }: ToolRecord, runId: string, person: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: runId, toolId, person })).deletedCount === 1;
  }

  /** Of somebody who is no user of the app any more. */
  async forget(_scope: PlatformScope, appId: string, person: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ appId, person }, { session: sessionOf(tx)! });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

const toRecord = ({ _id, blocks = [], ...row }: RunRow): RunRecord => ({ runId: _id, blocks, ...row });
