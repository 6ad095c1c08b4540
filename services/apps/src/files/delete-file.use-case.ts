import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { SourceFile } from '../versions/manifest.js';
import { existingFile, FileEditor } from './file-editor.js';

/** Deletes a file in the code editor. */
@Injectable()
export class DeleteFile {
  constructor(private readonly editor: FileEditor) {}

  /** Rewrites those that referred to it; returns the version's id. */
  async execute(scope: OwnerScope, appId: string, path: string, references: readonly SourceFile[]): Promise<string> {
    return this.editor.onHead(scope, appId, undefined, async (_app, version, files) => {
      existingFile(files, path);
      for (const reference of references) existingFile(files, reference.path);
      const rewritten = new Map(references.map((reference) => [reference.path, reference]));
      const left = files.filter((file) => file.path !== path).map((file) => rewritten.get(file.path) ?? file);
      return this.editor.write(scope, version, left, `Deleted ${path}`, path, false);
    });
  }
}
