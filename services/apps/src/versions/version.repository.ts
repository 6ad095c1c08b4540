import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import type { VersionContent, VersionRecord } from './version.js';

/** Rows of before restoring and undo were recorded lack what is kept of them. */
type Later = 'restoredFrom' | 'standsFor' | 'formerCut';
type VersionRow = { _id: string } & Partial<Record<Later, string | null>> & {
    -readonly [K in keyof Omit<VersionRecord, 'versionId' | Later>]: VersionRecord[K];
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
    standsFor: String,
    formerCut: String,
    content: String,
    userRequest: String,
    createdAt: Date,
  },
  { collection: 'versions', versionKey: false },
);
versionSchema.index({ appId: 1, commitId: 1 }, { unique: true });
versionSchema.index({ appId: 1, createdAt: -1 });
versionSchema.index({ appId: 1, createdAt: 1 }, { partialFilterExpression: { superseded: true } });

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

  /** The version before another in the list. */
  async findListedBefore(
    app: AppRecord,
    { createdAt }: VersionRecord,
    tx?: Transaction,
  ): Promise<VersionRecord | undefined> {
    const listed = { appId: app.appId, superseded: false, createdAt: { $lt: createdAt } };
    const earlier = this.model.findOne(listed, null, { session: sessionOf(tx) ?? null });
    return toRecord(await earlier.sort({ createdAt: -1, _id: -1 }).lean<VersionRow>());
  }

  /** The last version up to a moment that an answer made. */
  async lastAnswered(app: AppRecord, until: Date, tx?: Transaction): Promise<VersionRecord | undefined> {
    const found = this.model.findOne({ appId: app.appId, createdAt: { $lte: until }, messageId: { $ne: null } }, null, {
      session: sessionOf(tx) ?? null,
    });
    return toRecord(await found.sort({ createdAt: -1, _id: -1 }).lean<VersionRow>());
  }

  /** Ids of saves that a later one of their editing session replaced, without those to keep; the oldest first. */
  async listSuperseded(
    app: AppRecord,
    { until, kept, count }: { until: Date; kept: readonly string[]; count: number },
  ): Promise<string[]> {
    const rows = await this.model
      .find({ ...replaced(app), createdAt: { $lt: until }, _id: { $nin: [...kept] } }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(count)
      .lean<{ _id: string }[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Ids of the versions whose content others brought back, and of those that answers were made on. */
  async listReferred(app: AppRecord): Promise<string[]> {
    const referring = { $or: [{ restoredFrom: { $ne: null } }, { messageId: { $ne: null } }] };
    const rows = await this.model
      .find({ appId: app.appId, ...referring }, { restoredFrom: 1, parent: 1 })
      .lean<Pick<VersionRow, 'restoredFrom' | 'parent'>[]>();
    return [...new Set(rows.flatMap(({ restoredFrom, parent }) => [restoredFrom, parent]))].filter((id) => id != null);
  }

  /** What each version of the app consists of, one after the other. */
  async *contents(app: AppRecord): AsyncGenerator<VersionContent> {
    yield* this.model
      .find({ appId: app.appId }, { manifest: 1, manifestHash: 1 })
      .lean<VersionContent & { _id: string }>()
      .cursor({ batchSize: 50 });
  }

  /** Deletes replaced saves; any other version stays. */
  async delete(app: AppRecord, versionIds: readonly string[], tx: Transaction): Promise<void> {
    await this.model.deleteMany({ ...replaced(app), _id: { $in: [...versionIds] } }, { session: sessionOf(tx)! });
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

const replaced = ({ appId }: AppRecord) => ({ appId, superseded: true, messageId: null, editedFile: { $ne: null } });

function toRecord(row: VersionRow | null): VersionRecord | undefined {
  if (!row) return undefined;
  const { _id, restoredFrom = null, standsFor = null, formerCut = null, ...fields } = row;
  return { versionId: _id, restoredFrom, standsFor, formerCut, ...fields };
}
