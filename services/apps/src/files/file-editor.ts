import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { kindOfFile } from '@lathe/proto/apps/project/paths';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import type { SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';

const attempts = 3;

/** What the code editor's writes share: only admins edit, entities are read-only, and every write is a version of its own. */
@Injectable()
export class FileEditor {
  constructor(
    private readonly read: ReadVersion,
    private readonly commit: CommitVersion,
  ) {}

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
      if (!scope.isAdmin) throw new DomainError('not-allowed');
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
    replaces: boolean,
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
    });
    return version.versionId;
  }
}

/** The file at a path. Throws `not-found`, and `not-allowed` for an entity. */
export function existingFile(files: readonly SourceFile[], path: string): SourceFile {
  const file = files.find((one) => one.path === path);
  if (!file) throw notFound();
  if (kindOfFile(path) === 'entity') throw new DomainError('not-allowed');
  return file;
}
