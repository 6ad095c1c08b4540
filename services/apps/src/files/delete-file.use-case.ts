import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { type EditedFile, existingFile, FileEditor, withReferences } from './file-editor.js';

/** Deletes a file in the code editor. */
@Injectable()
export class DeleteFile {
  constructor(private readonly editor: FileEditor) {}

  /** Rewrites those that referred to it; returns the version's id. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { path, baseHash }: Pick<EditedFile, 'path' | 'baseHash'>,
    references: readonly EditedFile[],
  ): Promise<string> {
    return this.editor.onHead(scope, appId, undefined, async (_app, version, files) => {
      existingFile(files, path, baseHash);
      const left = withReferences(files, references).filter((file) => file.path !== path);
      return this.editor.write(scope, version, left, `Deleted ${path}`, path);
    });
  }
}
