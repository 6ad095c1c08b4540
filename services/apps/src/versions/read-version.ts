import { notFound } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { type FileKind, kindOfFile } from '@lathe/proto/apps/project/paths';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository, type AppScope } from '../records/app.repository.js';
import { BlobRepository } from './blob.repository.js';
import { parseEntities } from './entity-files.js';
import { type EntityNames, namesIn } from './entity-names.js';
import type { SourceFile } from './manifest.js';
import type { VersionRecord } from './version.js';
import { VersionRepository } from './version.repository.js';

const listed = 10;

/** Reads of apps with their versions and files. */
@Injectable()
export class ReadVersion {
  constructor(
    private readonly apps: AppRepository,
    private readonly versions: VersionRepository,
    private readonly blobs: BlobRepository,
  ) {}

  /** The living app of the scope. Throws `not-found`. */
  async app(scope: AppScope, appId: string, tx?: Transaction): Promise<AppRecord> {
    const app = await this.apps.find(scope, appId, tx);
    if (!app || app.deletedAt) throw notFound();
    return app;
  }

  /** A version of the app. Throws `not-found`. */
  async version(app: AppRecord, versionId: string, tx?: Transaction): Promise<VersionRecord> {
    const version = await this.versions.find(app, versionId, tx);
    if (!version) throw notFound();
    return version;
  }

  /** Latest versions, newest first (spec 2, section 9: ten), each with the one before it in the list. */
  async latest(app: AppRecord): Promise<{ version: VersionRecord; before: VersionRecord | undefined }[]> {
    const found = await this.versions.listLatest(app, listed + 1);
    return found.slice(0, listed).map((version, index) => ({ version, before: found[index + 1] }));
  }

  /** The version before another in the list. */
  async before(app: AppRecord, version: VersionRecord): Promise<VersionRecord | undefined> {
    return this.versions.findListedBefore(app, version);
  }

  /** The version itself when an answer made it, else the last one before it that an answer made. */
  async answered(app: AppRecord, version: VersionRecord): Promise<VersionRecord | undefined> {
    return version.messageId === null ? this.versions.lastAnswered(app, version.createdAt) : version;
  }

  async files(app: AppRecord, version: Pick<VersionRecord, 'manifest'>): Promise<SourceFile[]> {
    return this.blobs.read(app, version.manifest);
  }

  /** Content of the first file of a kind; null when the version has none. */
  async fileOfKind(app: AppRecord, version: VersionRecord, kind: FileKind): Promise<string | null> {
    const entry = version.manifest.find(({ path }) => kindOfFile(path) === kind);
    return entry ? ((await this.blobs.read(app, [entry]))[0]?.content ?? null) : null;
  }

  /** Entity schemas of a version, with their stable keys. */
  async entities(app: AppRecord, version: VersionRecord): Promise<EntitySchema[]> {
    const files = await this.blobs.read(
      app,
      version.manifest.filter(({ path }) => kindOfFile(path) === 'entity'),
    );
    return parseEntities(files).entities;
  }

  /** What the entities and fields of a version are called in another one. */
  async names(app: AppRecord, from: VersionRecord, to: VersionRecord): Promise<EntityNames> {
    const [entities, others] = await Promise.all([this.entities(app, from), this.entities(app, to)]);
    return namesIn(others, { entities, keys: from.keys });
  }
}
