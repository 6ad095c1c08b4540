import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { FileEditor } from './file-editor.js';

/** The files of a version, of the head by default; an app without a version has none. */
@Injectable()
export class ListFiles {
  constructor(
    private readonly read: ReadVersion,
    private readonly editor: FileEditor,
  ) {}

  /** Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    wanted: string | undefined,
  ): Promise<{ versionId: string | null; editable: boolean; files: SourceFile[] }> {
    const app = await this.read.app(scope, appId);
    const versionId = wanted ?? app.head;
    const editable = this.editor.mayEdit(scope);
    if (!versionId) return { versionId: null, editable, files: [] };
    return { versionId, editable, files: await this.read.files(app, await this.read.version(app, versionId)) };
  }
}
