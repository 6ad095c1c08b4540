import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../apps/app.js';
import type { VersionRecord } from './version.js';

/** Rows of before restoring was recorded lack where they were restored from. */
type VersionRow = { _id: string; restoredFrom?: string | null } & {
  -readonly [K in keyof Omit<VersionRecord, 'versionId' | 'restoredFrom'>]: VersionRecord[K];
};

const versionSchema = new Schema<VersionRow>(
  {
    _id: String,
    appId: String,
    commitId: String,
    parent: String,
    manifest: Array,
    manifestHash: String,
    keys: Array,
    editedFile: String,
    superseded: Boolean,
    messageId: String,
    restoredFrom: String,
    content: String,
    userRequest: String,
    createdAt: Date,
  },
  { collection: 'versions', versionKey: false },
);
versionSchema.index({ appId: 1, commitId: 1 }, { unique: true });
versionSchema.index({ appId: 1, createdAt: -1 });

/** Versions of one app. Every method takes the app's record, which only a scope that may see the app could get. */
@Injectable()
export class VersionRepository {
  private readonly model: Model<VersionRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<VersionRow>('Version', versionSchema);
  }

  async insert(app: AppRecord, version: VersionRecord, tx: Transaction): Promise<void> {
    const { versionId, ...fields } = version;
    await this.model.create([{ _id: versionId, ...fields, appId: app.appId }], { session: sessionOf(tx)! });
  }

  async find(app: AppRecord, versionId: string, tx?: Transaction): Promise<VersionRecord | undefined> {
    return toRecord(
      await this.model
        .findOne({ _id: versionId, appId: app.appId }, null, { session: sessionOf(tx) ?? null })
        .lean<VersionRow>(),
    );
  }

  async findByCommit(app: AppRecord, commitId: string, tx?: Transaction): Promise<VersionRecord | undefined> {
    return toRecord(
      await this.model
        .findOne({ appId: app.appId, commitId }, null, { session: sessionOf(tx) ?? null })
        .lean<VersionRow>(),
    );
  }

  /** The latest versions, newest first, without saves that a later one of the same editing session replaced. */
  async listLatest(app: AppRecord, count: number): Promise<VersionRecord[]> {
    const rows = await this.model
      .find({ appId: app.appId, superseded: false })
      .sort({ createdAt: -1, _id: -1 })
      .limit(count)
      .lean<VersionRow[]>();
    return rows.map((row) => toRecord(row)!);
  }

  /** The last version up to a moment that an answer made. */
  async lastAnswered(app: AppRecord, until: Date, tx?: Transaction): Promise<VersionRecord | undefined> {
    const found = this.model.findOne({ appId: app.appId, createdAt: { $lte: until }, messageId: { $ne: null } }, null, {
      session: sessionOf(tx) ?? null,
    });
    return toRecord(await found.sort({ createdAt: -1, _id: -1 }).lean<VersionRow>());
  }

  async deleteAll(app: AppRecord): Promise<void> {
    await this.model.deleteMany({ appId: app.appId });
  }

  async supersede(app: AppRecord, versionId: string, tx: Transaction): Promise<void> {
    await this.model.updateOne(
      { _id: versionId, appId: app.appId },
      { $set: { superseded: true } },
      { session: sessionOf(tx)! },
    );
  }
}

function toRecord(row: VersionRow | null): VersionRecord | undefined {
  if (!row) return undefined;
  const { _id, restoredFrom = null, ...fields } = row;
  return { versionId: _id, restoredFrom, ...fields };
}
