import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { readChange } from '@lathe/proto/apps/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { lineDiff } from './changes-of.js';
import { ReadVersion } from './read-version.js';
import type { VersionRecord } from './version.js';

/** What a version changed in one file, against the version before it in the list. */
@Injectable()
export class ReadChange {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    path: string,
  ): Promise<RouteAnswer<typeof readChange>> {
    const app = await this.read.app(scope, appId);
    const version = await this.read.version(app, versionId);
    const [before, after] = await Promise.all([
      this.contentIn(app, await this.read.before(app, version), path),
      this.contentIn(app, version, path),
    ]);
    return lineDiff(before, after);
  }

  /** Empty where the version has no such file. */
  private async contentIn(app: AppRecord, version: VersionRecord | undefined, path: string): Promise<string> {
    const manifest = (version?.manifest ?? []).filter((entry) => entry.path === path);
    return (await this.read.files(app, { manifest }))[0]?.content ?? '';
  }
}
