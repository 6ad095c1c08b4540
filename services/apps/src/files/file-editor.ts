import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../apps/app.js';
import { CommitVersion } from '../versions/commit-version.use-case.js';
import { kindOfFile } from '../versions/file-path.js';
import type { SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';

/** Saves of the same file within this time are one entry of the version list. */
const sessionMs = 10 * 60_000;
const attempts = 3;

/**
 * The code editor's writes (spec 1, sections 3 to 6). Only admins edit, entities are read-only, and every write is a
 * version of its own; auto-saves of one file in a row share an entry in the list.
 */
@Injectable()
export class EditFiles {
  constructor(
    private readonly read: ReadVersion,
    private readonly commit: CommitVersion,
  ) {}

  /**
   * Saves one file. Without `head` the newest version counts. Answers the version's id; an unchanged file makes none.
   */
  async update(scope: OwnerScope, appId: string, file: SourceFile, head: string | undefined): Promise<string> {
    return this.onHead(scope, appId, head, async (app, version, files) => {
      const current = existing(files, file.path);
      if (current.content === file.content) return version.versionId;
      const continues =
        version.editedFile === file.path &&
        app.published !== version.versionId &&
        version.createdAt.getTime() > Date.now() - sessionMs;
      return this.write(
        scope,
        version,
        files.map((one) => (one.path === file.path ? file : one)),
        `Edited ${file.path}`,
        file.path,
        continues,
      );
    });
  }

  /** Deletes one file and rewrites those that referred to it. */
  async delete(scope: OwnerScope, appId: string, path: string, references: readonly SourceFile[]): Promise<string> {
    return this.onHead(scope, appId, undefined, async (_app, version, files) => {
      existing(files, path);
      for (const reference of references) existing(files, reference.path);
      const rewritten = new Map(references.map((reference) => [reference.path, reference]));
      const left = files.filter((file) => file.path !== path).map((file) => rewritten.get(file.path) ?? file);
      return this.write(scope, version, left, `Deleted ${path}`, path, false);
    });
  }

  /** Works on the head; when another commit came in between and the caller named no head, on the new one. */
  private async onHead(
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

  private async write(
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
function existing(files: readonly SourceFile[], path: string): SourceFile {
  const file = files.find((one) => one.path === path);
  if (!file) throw notFound();
  if (kindOfFile(path) === 'entity') throw new DomainError('not-allowed');
  return file;
}
