import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@lathe/platform/files/file-store';
import { CONNECTION, FILE_STORE } from '@lathe/platform/service/tokens';
import type { Diagnostic } from '@lathe/proto/apps/model';
import { Schema, type Connection, type Model } from 'mongoose';
import type { AppRecord } from '../apps/app.js';

/** What compiling one version's content gave. `hash` names content, main page and libraries together. */
export interface BuildRecord {
  readonly hash: string;
  readonly appId: string;
  /** The version it was first made from. */
  readonly versionId: string;
  /** False when the faults left nothing that could run. */
  readonly usable: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export interface BuiltFiles {
  readonly js: string;
  readonly css: string;
}

interface BuildRow {
  _id: string;
  appId: string;
  versionId: string;
  usable: boolean;
  diagnostics: Diagnostic[];
  createdAt: Date;
}

const buildSchema = new Schema<BuildRow>(
  { _id: String, appId: String, versionId: String, usable: Boolean, diagnostics: Array, createdAt: Date },
  { collection: 'builds', versionKey: false },
);
buildSchema.index({ appId: 1 });

const fileNames = ['app.js', 'app.css'] as const;
export type BuiltFileName = (typeof fileNames)[number];

const idOf = (app: AppRecord, hash: string): string => `${app.appId}/${hash}`;
const keyOf = (app: AppRecord, hash: string, file: BuiltFileName): string => `builds/${app.appId}/${hash}/${file}`;

/** Compiled apps: a row per build, its files in the file store. A build that is not the app's own does not exist for it. */
@Injectable()
export class BuildRepository {
  private readonly model: Model<BuildRow>;

  constructor(@Inject(CONNECTION) connection: Connection, @Inject(FILE_STORE) private readonly files: FileStore) {
    this.model = connection.model<BuildRow>('Build', buildSchema);
  }

  async find(app: AppRecord, hash: string): Promise<BuildRecord | undefined> {
    const row = await this.model.findOne({ _id: idOf(app, hash), appId: app.appId }).lean<BuildRow>();
    return row ? { hash, appId: row.appId, versionId: row.versionId, usable: row.usable, diagnostics: row.diagnostics } : undefined;
  }

  /** Files first, then the row: without its files a row is there only when the file store lost them. Safe to repeat. */
  async save(app: AppRecord, build: BuildRecord, built: BuiltFiles): Promise<void> {
    await Promise.all([
      this.files.put(keyOf(app, build.hash, 'app.js'), Buffer.from(built.js)),
      this.files.put(keyOf(app, build.hash, 'app.css'), Buffer.from(built.css)),
    ]);
    const row = { appId: app.appId, versionId: build.versionId, usable: build.usable, diagnostics: [...build.diagnostics], createdAt: new Date() };
    await this.model.updateOne({ _id: idOf(app, build.hash) }, { $setOnInsert: row }, { upsert: true });
  }

  async deleteAll(app: AppRecord): Promise<void> {
    const rows = await this.model.find({ appId: app.appId }, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of rows) {
      const hash = _id.slice(app.appId.length + 1);
      for (const file of fileNames) await this.files.delete(keyOf(app, hash, file));
    }
    await this.model.deleteMany({ appId: app.appId });
  }

  /** One file of a build; undefined when the app has no such build, or the store lost the file. */
  async read(app: AppRecord, hash: string, file: BuiltFileName): Promise<Uint8Array | undefined> {
    return this.files.get(keyOf(app, hash, file));
  }

  async hasFiles(app: AppRecord, hash: string): Promise<boolean> {
    return (await Promise.all(fileNames.map((file) => this.files.has(keyOf(app, hash, file))))).every(Boolean);
  }
}
