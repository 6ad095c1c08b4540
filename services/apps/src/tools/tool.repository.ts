import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import type { ToolChange, ToolRecord } from './tool.js';
import type { ToolScheduleRecord } from './tool-schedule.js';

type ToolRow = Omit<ToolRecord, 'toolId'> & { _id: string };
type OfApp = Pick<AppRecord, 'appId'>;

const toolSchema = new Schema<ToolRow>(
  {
    _id: String,
    appId: String,
    values: Object,
    status: String,
    position: Number,
    schedule: Object,
    seq: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'tools', versionKey: false, minimize: false },
);
toolSchema.index({ appId: 1, 'values.path': 1 }, { unique: true });

/** Tools, by the app that a scope was found to have. */
@Injectable()
export class ToolRepository {
  private readonly model: Model<ToolRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<ToolRow>('Tool', toolSchema);
  }

  async insert({ toolId, ...tool }: ToolRecord, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: toolId, ...tool }], { session: sessionOf(tx)! });
  }

  /** All tools of an app in their order: there are few. */
  async list({ appId }: OfApp, tx?: Transaction): Promise<ToolRecord[]> {
    const rows = await this.model
      .find({ appId }, null, { session: sessionOf(tx) ?? null })
      .sort({ position: 1, _id: 1 })
      .lean<ToolRow[]>();
    return rows.map(toRecord);
  }

  /** Those that people can run, in their order. */
  async listActive(app: OfApp, tx?: Transaction): Promise<ToolRecord[]> {
    return (await this.list(app, tx)).filter(({ status }) => status === 'active');
  }

  async find({ appId }: OfApp, toolId: string, tx?: Transaction): Promise<ToolRecord | undefined> {
    const row = await this.model
      .findOne({ _id: toolId, appId }, null, { session: sessionOf(tx) ?? null })
      .lean<ToolRow>();
    return row ? toRecord(row) : undefined;
  }

  /** The tool that people open at a path. */
  async active({ appId }: OfApp, path: string): Promise<ToolRecord | undefined> {
    const row = await this.model.findOne({ appId, 'values.path': path, status: 'active' }).lean<ToolRow>();
    return row ? toRecord(row) : undefined;
  }

  /** A tool at a path, active or a draft. */
  async atPath({ appId }: OfApp, path: string): Promise<ToolRecord | undefined> {
    const row = await this.model.findOne({ appId, 'values.path': path }).lean<ToolRow>();
    return row ? toRecord(row) : undefined;
  }

  /** Changes a tool and counts its `seq` up; undefined when it is gone or has changed since it was read. */
  async change(tool: ToolRecord, change: ToolChange, tx: Transaction): Promise<ToolRecord | undefined> {
    const row = await this.model
      .findOneAndUpdate(
        { _id: tool.toolId, appId: tool.appId, seq: tool.seq },
        { $set: { ...change, updatedAt: new Date() }, $inc: { seq: 1 } },
        { returnDocument: 'after', session: sessionOf(tx)! },
      )
      .lean<ToolRow>();
    return row ? toRecord(row) : undefined;
  }

  /** It is none of the values that `seq` counts. */
  async setSchedule({ toolId, appId }: ToolRecord, schedule: ToolScheduleRecord, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: toolId, appId }, { $set: { schedule } }, { session: sessionOf(tx)! });
  }

  /** Nothing of an app runs by itself any more; what is in line finds that its schedule has gone on. */
  async endSchedules({ appId }: OfApp, tx: Transaction): Promise<void> {
    const ended = { 'schedule.isOn': false, 'schedule.nextRunAt': null };
    await this.model.updateMany({ appId, 'schedule.isOn': true }, { $set: ended }, { session: sessionOf(tx)! });
  }

  /** Only from where it was; false when it was set anew, or is gone. */
  async moveSchedule(
    { toolId, appId }: ToolRecord,
    { scheduleId, nextRunAt }: ToolScheduleRecord,
    schedule: ToolScheduleRecord,
    tx: Transaction,
  ): Promise<boolean> {
    const from = { _id: toolId, appId, 'schedule.scheduleId': scheduleId, 'schedule.nextRunAt': nextRunAt };
    return (await this.model.updateOne(from, { $set: { schedule } }, { session: sessionOf(tx)! })).modifiedCount === 1;
  }

  async delete({ toolId, appId }: ToolRecord, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: toolId, appId }, { session: sessionOf(tx)! });
  }

  async deleteAll({ appId }: OfApp): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

const toRecord = ({ _id, ...row }: ToolRow): ToolRecord => ({ toolId: _id, ...row });
