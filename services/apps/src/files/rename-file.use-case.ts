import { invalid } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { kindOfFile, nameOfFile } from '@lathe/proto/apps/project/paths';
import { Injectable } from '@nestjs/common';
import { checkFree, type EditedFile, existingFile, FileEditor, withReferences } from './file-editor.js';

/** Gives a file another path in the code editor. */
@Injectable()
export class RenameFile {
  constructor(private readonly editor: FileEditor) {}

  /**
   * In one version with those that refer to it, of which the file itself may be one; it keeps its place among the
   * others. Returns the version's id.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    { path, baseHash }: Pick<EditedFile, 'path' | 'baseHash'>,
    newPath: string,
    references: readonly EditedFile[],
  ): Promise<string> {
    return this.editor.onHead(scope, appId, undefined, async (_app, version, files) => {
      existingFile(files, path, baseHash);
      checkFree(
        files.filter((file) => file.path !== path),
        newPath,
      );
      if (kindOfFile(newPath) !== kindOfFile(path))
        throw invalid([{ path: 'newFileId', message: 'must stay in its folder' }]);
      const renamed = withReferences(files, references).map((file) =>
        file.path === path ? { ...file, path: newPath } : file,
      );
      const isPage = kindOfFile(path) === 'page';
      return this.editor.write(scope, version, renamed, `Renamed ${path} to ${newPath}`, newPath, {
        renamedPage: isPage ? { from: nameOfFile(path), to: nameOfFile(newPath) } : undefined,
      });
    });
  }
}
