import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import type { SourceFile } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';

/** The source of an earlier version, which a conversation goes on telling of. */
@Injectable()
export class ReadVersionFiles {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string, versionId: string): Promise<SourceFile[]> {
    const app = await this.read.app(scope, appId);
    return this.read.files(app, await this.read.version(app, versionId));
  }
}
