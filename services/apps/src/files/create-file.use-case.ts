import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { SourceFile } from '../versions/manifest.js';
import { checkFree, FileEditor } from './file-editor.js';

/** Adds a file in the code editor. */
@Injectable()
export class CreateFile {
  constructor(private readonly editor: FileEditor) {}

  /** Returns the version's id. */
  async execute(scope: OwnerScope, appId: string, file: SourceFile): Promise<string> {
    return this.editor.onHead(scope, appId, undefined, async (_app, version, files) => {
      checkFree(files, file.path);
      return this.editor.write(scope, version, [...files, file], `Added ${file.path}`, file.path);
    });
  }
}
