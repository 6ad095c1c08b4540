import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { SourceFile } from '../versions/manifest.js';
import { existingFile, FileEditor } from './file-editor.js';

/** Saves of the same file within this time are one entry of the version list. */
const sessionMs = 10 * 60_000;

/** Saves a file from the code editor (spec 1, sections 3 to 6); auto-saves of one file in a row share an entry in the list. */
@Injectable()
export class UpdateFile {
  constructor(private readonly editor: FileEditor) {}

  /**
   * Saves one file. Without `head` the newest version counts. Returns the version's id; an unchanged file makes none.
   */
  async execute(scope: OwnerScope, appId: string, file: SourceFile, head: string | undefined): Promise<string> {
    return this.editor.onHead(scope, appId, head, async (app, version, files) => {
      const current = existingFile(files, file.path);
      if (current.content === file.content) return version.versionId;
      const continues =
        version.editedFile === file.path &&
        app.published !== version.versionId &&
        version.createdAt.getTime() > Date.now() - sessionMs;
      return this.editor.write(
        scope,
        version,
        files.map((one) => (one.path === file.path ? file : one)),
        `Edited ${file.path}`,
        file.path,
        continues,
      );
    });
  }
}
