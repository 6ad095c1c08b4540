import type { AppUses, Preload } from '@lathe/app-compiler/compile-result';
import type { AppIdentity } from '@lathe/app-compiler/identity';
import type { FileStore } from '@lathe/platform/files/file-store';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION, FILE_STORE } from '@lathe/platform/tokens/tokens';
import { builtFileName, type Diagnostic } from '@lathe/proto/apps/model';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';

/** What compiling one version's content gave. `hash` names content, main page and libraries together. */
export interface BuildRecord {
  readonly hash: string;
  readonly appId: string;
  /** False when the faults left nothing that could run. */
  readonly usable: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Names of its files. */
  readonly files: readonly string[];
  readonly preload: Preload;
  readonly identity: AppIdentity;
  readonly uses: AppUses;
}

interface BuildRow {
  _id: string;
  appId: string;
  usable: boolean;
  diagnostics: Diagnostic[];
  files: string[];
  preload: Preload;
  identity: AppIdentity;
  uses: AppUses;
  createdAt: Date;
  /** Since when a collection has found no version that can ask for it; not there while one can. */
  unusedSince?: Date;
}

/** A build as far as its collection looks. */
export type MadeBuild = Pick<BuildRecord, 'hash' | 'files'> & Pick<BuildRow, 'unusedSince'>;

const buildSchema = new Schema<BuildRow>(
  {
    _id: String,
    appId: String,
    usable: Boolean,
    diagnostics: Array,
    files: [String],
    preload: Object,
    identity: Object,
    uses: Object,
    createdAt: Date,
    unusedSince: Date,
  },
  { collection: 'builds', versionKey: false, minimize: false },
);
buildSchema.index({ appId: 1 });

const idOf = (app: AppRecord, hash: string): string => `${app.appId}/${hash}`;
const keyOf = (app: AppRecord, hash: string, file: string): string =>
  `builds/${app.appId}/${hash}/${builtFileName.parse(file)}`;

/**
 * Compiled apps: a row per build, its files in the file store. A build that is not the app's own does not exist for it.
 */
@Injectable()
export class BuildRepository {
  private readonly model: Model<BuildRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {
    this.model = connection.model<BuildRow>('Build', buildSchema);
  }

  async find(app: AppRecord, hash: string): Promise<BuildRecord | undefined> {
    const row = await this.model.findOne({ _id: idOf(app, hash), appId: app.appId }).lean<BuildRow>();
    if (!row) return undefined;
    const { usable, diagnostics, files, preload, identity, uses } = row;
    return { hash, appId: app.appId, usable, diagnostics, files, preload, identity, uses };
  }

  /** Files first, then the row: without its files a row is there only when the file store lost them. Safe to repeat. */
  async save(app: AppRecord, { hash, ...build }: BuildRecord, built: Readonly<Record<string, string>>): Promise<void> {
    await Promise.all(
      Object.entries(built).map(([file, text]) => this.files.put(keyOf(app, hash, file), Buffer.from(text))),
    );
    const row = { ...build, diagnostics: [...build.diagnostics], files: [...build.files], createdAt: new Date() };
    await this.model.updateOne({ _id: idOf(app, hash) }, { $setOnInsert: row }, { upsert: true });
  }

  /** The builds of an app; only those made before a moment where one is given. */
  async list({ appId }: AppRecord, until?: Date): Promise<MadeBuild[]> {
    const rows = await this.model
      .find({ appId, ...(until ? { createdAt: { $lt: until } } : {}) }, { files: 1, unusedSince: 1 })
      .lean<Pick<BuildRow, '_id' | 'files' | 'unusedSince'>[]>();
    return rows.map(({ _id, ...row }) => ({ ...row, hash: _id.slice(appId.length + 1) }));
  }

  /** Marks these builds as unused from now on, unless they are already, and takes the mark from all others. */
  async markUnused(app: AppRecord, hashes: readonly string[]): Promise<void> {
    const ids = hashes.map((hash) => idOf(app, hash));
    const { appId } = app;
    await this.model.updateMany({ _id: { $in: ids }, appId, unusedSince: null }, { $set: { unusedSince: new Date() } });
    await this.model.updateMany(
      { _id: { $nin: ids }, appId, unusedSince: { $ne: null } },
      { $unset: { unusedSince: 1 } },
    );
  }

  async delete(app: AppRecord, hashes: readonly string[], tx: Transaction): Promise<void> {
    const ids = hashes.map((hash) => idOf(app, hash));
    await this.model.deleteMany({ _id: { $in: ids }, appId: app.appId }, { session: sessionOf(tx)! });
  }

  async deleteFiles(app: AppRecord, { hash, files }: Pick<MadeBuild, 'hash' | 'files'>): Promise<void> {
    // Builds of former versions of Lathe name no files: they had these two.
    for (const file of new Set(['app.js', 'app.css', ...(files ?? [])]))
      await this.files.delete(keyOf(app, hash, file));
  }

  async deleteAll(app: AppRecord): Promise<void> {
    for (const build of await this.list(app)) await this.deleteFiles(app, build);
    await this.model.deleteMany({ appId: app.appId });
  }

  /** One file of a build; undefined when the app has no such build, or the store lost the file. */
  async read(app: AppRecord, hash: string, file: string): Promise<Uint8Array | undefined> {
    return this.files.get(keyOf(app, hash, file));
  }

  async hasFiles(app: AppRecord, { hash, files }: BuildRecord): Promise<boolean> {
    return (await Promise.all(files.map((file) => this.files.has(keyOf(app, hash, file))))).every(Boolean);
  }
}
