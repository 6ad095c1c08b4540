import { DomainError, invalid, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { untitledAppName } from '@lathe/proto/apps/naming';
import { entityPath, kindOfFile, namesOf } from '@lathe/proto/apps/project/paths';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { Inject, Injectable } from '@nestjs/common';
import type { AppChange, AppRecord } from '../records/app.js';
import { AppRepository, type AppScope } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { collectLater } from '../records/collect-queue.js';
import { ClaimFreeSlug } from '../slugs/claim-free-slug.js';
import { BlobRepository } from './blob.repository.js';
import { CommitIdRepository } from './commit-id.repository.js';
import { parseEntities, writeEntity } from './entity-files.js';
import { assignKeys, type EntityKey, type Rename, withSoundKeys } from './entity-keys.js';
import { type EntityNames, namesIn } from './entity-names.js';
import { manifestHash, manifestOf, pathsOf, type SourceFile } from './manifest.js';
import { NameFollowers } from './name-followers.js';
import { projectIssues } from './project-rules.js';
import type { VersionRecord } from './version.js';
import { VersionRepository } from './version.repository.js';

export interface CommitCommand {
  readonly appId: string;
  readonly commitId: string;
  /** The version this one was made on; null for the first. */
  readonly head: string | null;
  readonly files: readonly SourceFile[];
  readonly renames: readonly Rename[];
  /** A new name of the app. */
  readonly appName?: string | undefined;
  readonly messageId: string | null;
  readonly userRequest: string;
  readonly content: string;
  /** The one file that the code editor saved. */
  readonly editedFile?: string;
  /** A page that has another name now; it stays the main page where it was. */
  readonly renamedPage?: { readonly from: string; readonly to: string } | undefined;
  /** A version whose place in the list this one takes. */
  readonly replaces?: string | undefined;
}

/** What a version is made of. */
interface Prepared {
  readonly files: readonly SourceFile[];
  readonly keys: readonly EntityKey[];
  /** None before the first one. */
  readonly parent?: VersionRecord | undefined;
  /** What the entities of the parent are called now. */
  readonly names?: EntityNames | undefined;
}

interface Writing extends Pick<Prepared, 'names'> {
  readonly version: VersionRecord;
  /** Those of its files that the parent does not have. */
  readonly added: readonly SourceFile[];
}

export interface Committed {
  readonly app: AppRecord;
  readonly version: VersionRecord;
}

/**
 * Makes a set of files the app's new head. The whole set and the head are one transaction; a second commit on the same
 * head fails with `app/stale-head`, a repeated `commitId` answers with the first one's version, one that was withdrawn
 * fails with `conflict`.
 */
@Injectable()
export class CommitVersion {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly versions: VersionRepository,
    private readonly commitIds: CommitIdRepository,
    private readonly blobs: BlobRepository,
    private readonly slugs: ClaimFreeSlug,
    private readonly followers: NameFollowers,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async execute(scope: AppScope, command: CommitCommand): Promise<Committed> {
    const app = await this.apps.find(scope, command.appId);
    if (!app || app.deletedAt) throw notFound();
    const repeated = await this.versions.findByCommit(app, command.commitId);
    if (repeated) return { app, version: repeated };
    if (app.head !== command.head) throw new DomainError('app/stale-head', { head: app.head });
    const { files, keys, parent, names } = await this.prepare(app, command);
    const version = versionOf(command, files, keys);
    // What the parent has is there as long as it is the head, which the transaction asks for.
    const held = new Set(parent?.manifest.map(({ hash }) => hash));
    const added = files.filter((_, index) => !held.has(version.manifest[index]!.hash));
    await this.blobs.put(app, added);
    try {
      return {
        version,
        app: await this.unitOfWork.run((tx) => this.write(scope, app, command, { version, added, names }, tx)),
      };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const first = await this.versions.findByCommit(app, command.commitId);
      if (!first) throw new DomainError('conflict', {}, { cause: error });
      return { app: (await this.apps.find(scope, command.appId)) ?? app, version: first };
    }
  }

  /**
   * The first version of an app that comes into being in the same transaction, with files of another app: the stable
   * keys in them stay. Throws `does-not-validate`.
   */
  async first(
    scope: AppScope,
    app: AppRecord,
    { files, content }: Pick<CommitCommand, 'files' | 'content'>,
    tx: Transaction,
  ): Promise<AppRecord> {
    const command: CommitCommand = {
      appId: app.appId,
      commitId: `import-${app.appId}`,
      head: null,
      files,
      renames: [],
      messageId: null,
      userRequest: '',
      content,
    };
    const prepared = await this.prepare(app, command, withSoundKeys);
    const version = versionOf(command, prepared.files, prepared.keys);
    return this.write(scope, app, command, { version, added: prepared.files }, tx);
  }

  /** Checks the files and rewrites the entity ones with their stable keys. `given` are the keys that a text may bring. */
  private async prepare(
    app: AppRecord,
    command: CommitCommand,
    given: (entities: readonly EntitySchema[]) => readonly EntitySchema[] = () => [],
  ): Promise<Prepared> {
    const forbidden = projectIssues(command.files);
    if (forbidden.length > 0) throw invalid(forbidden);
    const parsed = parseEntities(command.files);
    if (parsed.issues.length > 0) throw invalid(parsed.issues);
    const parent = command.head === null ? undefined : await this.versions.find(app, command.head);
    const before = parent
      ? parseEntities(
          await this.blobs.read(
            app,
            parent.manifest.filter(({ path }) => kindOfFile(path) === 'entity'),
          ),
        ).entities
      : given(parsed.entities);
    const { entities, known } = assignKeys(before, parent?.keys ?? [], parsed.entities, command.renames);
    const names = parent && namesIn(entities, { entities: before, keys: parent.keys });
    const rewritten = new Map(entities.map((entity) => [entityPath(entity.name), writeEntity(entity)]));
    return { files: command.files.map((file) => rewritten.get(file.path) ?? file), keys: known, parent, names };
  }

  private async write(
    scope: AppScope,
    before: AppRecord,
    command: CommitCommand,
    { version, added, names }: Writing,
    tx: Transaction,
  ): Promise<AppRecord> {
    const change: AppChange = {
      head: version.versionId,
      restoredFrom: null,
      former: null,
      redo: [],
      pages: namesOf(pathsOf(version.manifest), 'page'),
      entities: namesOf(pathsOf(version.manifest), 'entity'),
      ...(command.appName ? { name: command.appName } : {}),
      ...mainPageAfter(before, command),
      ...(await this.firstAddress(before, command, tx)),
    };
    const app = await this.writer.changeIf(
      scope,
      command.appId,
      { head: command.head },
      change,
      'apps.app.version-committed.v1',
      tx,
    );
    if (!app) throw new DomainError('app/stale-head');
    await this.commitIds.take(app, command.commitId, tx);
    await this.versions.insert(app, version, tx);
    // A collection may have taken what was there before: contents that no version had until now.
    await this.blobs.put(app, added, tx);
    if (names) await this.followers.follow(app, () => names, tx);
    if (command.replaces) {
      await this.versions.supersede(app, command.replaces, tx);
      await collectLater(this.jobs, app.appId, tx);
    }
    return app;
  }

  /** An app that nobody had named, and nobody knows yet, gets an address of the name that its first version brings. */
  private async firstAddress(
    before: AppRecord,
    { appName }: CommitCommand,
    tx: Transaction,
  ): Promise<{ slug?: string }> {
    const isKnown = before.head !== null || before.published !== null;
    if (!appName || isKnown || before.name !== untitledAppName) return {};
    return { slug: await this.slugs.execute(appName, before.appId, tx) };
  }
}

function mainPageAfter({ mainPage }: AppRecord, { renamedPage }: CommitCommand): Pick<AppChange, 'mainPage'> {
  return mainPage?.toLowerCase() === renamedPage?.from.toLowerCase() && renamedPage ? { mainPage: renamedPage.to } : {};
}

function versionOf(command: CommitCommand, files: readonly SourceFile[], keys: readonly EntityKey[]): VersionRecord {
  const manifest = manifestOf(files);
  return {
    versionId: randomId(),
    appId: command.appId,
    commitId: command.commitId,
    parent: command.head,
    manifest,
    manifestHash: manifestHash(manifest),
    keys,
    editedFile: command.editedFile ?? null,
    superseded: false,
    messageId: command.messageId,
    restoredFrom: null,
    standsFor: null,
    formerCut: null,
    content: command.content,
    userRequest: command.userRequest,
    createdAt: new Date(),
  };
}
