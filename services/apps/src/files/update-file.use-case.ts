import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { visitorsVersion } from '../records/taken-down.js';
import { type EditedFile, existingFile, FileEditor } from './file-editor.js';

/** Saves of the same file within this time are one entry of the version list. */
const sessionMs = 10 * 60_000;

/** Saves a file from the code editor (spec 1, sections 3 to 6); auto-saves of one file in a row share an entry in the list. */
@Injectable()
export class UpdateFile {
  constructor(private readonly editor: FileEditor) {}

  /**
   * Saves one file. Without `head` the newest version counts. Returns the version's id; an unchanged file makes none.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    { baseHash, ...file }: EditedFile,
    head: string | undefined,
  ): Promise<string> {
    return this.editor.onHead(scope, appId, head, async (app, version, files) => {
      // What is there already was saved by a call whose answer was lost.
      if (existingFile(files, file.path, undefined).content === file.content) return version.versionId;
      existingFile(files, file.path, baseHash);
      const continues =
        version.editedFile === file.path &&
        visitorsVersion(app) !== version.versionId &&
        version.createdAt.getTime() > Date.now() - sessionMs;
      return this.editor.write(
        scope,
        version,
        files.map((one) => (one.path === file.path ? file : one)),
        `Edited ${file.path}`,
        file.path,
        { replaces: continues },
      );
    });
  }
}
