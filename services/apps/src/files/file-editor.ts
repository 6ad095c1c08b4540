import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { CONFIG } from '@lathe/platform/tokens/tokens';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import { Inject, Injectable } from '@nestjs/common';
import type { AppsEnv } from '../config.js';
import type { AppRecord } from '../records/app.js';
import { type CommitCommand, CommitVersion } from '../versions/commit-version.use-case.js';
import { hashOf, type SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';

const attempts = 3;

/** A file as an edit leaves it, and the content that the edit was made on. */
export interface EditedFile extends SourceFile {
  readonly baseHash?: string | undefined;
}

/** What the code editor's writes share: who edits, that entities are read-only, and that every write is a version. */
@Injectable()
export class FileEditor {
  constructor(
    private readonly read: ReadVersion,
    private readonly commit: CommitVersion,
    @Inject(CONFIG) private readonly config: Pick<AppsEnv, 'CODE_EDITING'>,
  ) {}

  /** Whether somebody may change the files of his apps. */
  mayEdit(scope: OwnerScope): boolean {
    return scope.isAdmin || this.config.CODE_EDITING === 'owners';
  }

  /**
   * Works on the head; when another commit came in between and the caller named no head, on the new one. Throws
   * `not-found`, `not-allowed` and `app/stale-head`.
   */
  async onHead(
    scope: OwnerScope,
    appId: string,
    head: string | undefined,
    work: (app: AppRecord, version: VersionRecord, files: SourceFile[]) => Promise<string>,
  ): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const app = await this.read.app(scope, appId);
      if (!this.mayEdit(scope)) throw new DomainError('not-allowed');
      if (!app.head) throw notFound();
      if (head !== undefined && head !== app.head) throw new DomainError('app/stale-head', { head: app.head });
      try {
        const version = await this.read.version(app, app.head);
        return await work(app, version, await this.read.files(app, version));
      } catch (error) {
        const stale = error instanceof DomainError && error.code === 'app/stale-head';
        if (!stale || head !== undefined || attempt === attempts) throw error;
      }
    }
  }

  /** Commits `files` as the next version and returns its id. */
  async write(
    scope: OwnerScope,
    on: VersionRecord,
    files: readonly SourceFile[],
    content: string,
    editedFile: string,
    { replaces = false, ...more }: { replaces?: boolean } & Pick<CommitCommand, 'renamedPage'> = {},
  ): Promise<string> {
    const { version } = await this.commit.execute(scope, {
      appId: on.appId,
      commitId: `edit-${randomId()}`,
      head: on.versionId,
      files,
      renames: [],
      messageId: null,
      userRequest: '',
      content,
      editedFile,
      replaces: replaces ? on.versionId : undefined,
      ...more,
    });
    return version.versionId;
  }
}

/**
 * The file at a path. Throws `not-found`, `not-allowed` for an entity, and `app/file-changed` when it is not what the
 * edit was made on.
 */
export function existingFile(files: readonly SourceFile[], path: string, baseHash: string | undefined): SourceFile {
  const file = files.find((one) => one.path === path);
  if (!file) throw notFound();
  if (kindOfFile(path) === 'entity') throw new DomainError('not-allowed');
  if (baseHash !== undefined && baseHash !== hashOf(file.content)) throw new DomainError('app/file-changed', { path });
  return file;
}

/** Throws `not-allowed` for an entity, and `app/file-exists` when the path is taken, in whatever case. */
export function checkFree(files: readonly SourceFile[], path: string): void {
  if (kindOfFile(path) === 'entity') throw new DomainError('not-allowed');
  const folded = path.toLowerCase();
  const taken = files.find((file) => file.path.toLowerCase() === folded);
  if (taken) throw new DomainError('app/file-exists', { path: taken.path });
}

/** Files with those that refer to another written anew. Throws what `existingFile` throws. */
export function withReferences(files: readonly SourceFile[], references: readonly EditedFile[]): SourceFile[] {
  const rewritten = new Map(
    references.map(({ path, content, baseHash }) => {
      existingFile(files, path, baseHash);
      return [path, { path, content }];
    }),
  );
  return files.map((file) => rewritten.get(file.path) ?? file);
}
