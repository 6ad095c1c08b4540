import type { VersionSources } from '@lathe/proto/apps/bundle';
import { Injectable } from '@nestjs/common';
import type { AppScope } from '../records/app.repository.js';
import { versionSourcesOf } from '../runtime/source-bundle.js';
import { ReadVersion } from '../versions/read-version.js';

/** The bundle of a version as it is written, which a check of it ends with. */
@Injectable()
export class ReadVersionSources {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string, versionId: string): Promise<VersionSources> {
    const app = await this.read.app(scope, appId);
    const version = await this.read.version(app, versionId);
    return versionSourcesOf(app, version, await this.read.files(app, version));
  }
}
