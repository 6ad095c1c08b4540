import { Injectable } from '@nestjs/common';
import type { BuildRecord } from '../builds/build.repository.js';
import { BuildVersion } from '../builds/build-version.use-case.js';
import type { AppRecord } from '../records/app.js';
import { Watermarks } from '../runtime/watermarks.js';
import { ReadVersion } from '../versions/read-version.js';
import type { VersionRecord } from '../versions/version.js';
import { type AppLook, lookOf } from './look.js';

export interface AppFace {
  readonly look: AppLook;
  readonly version?: VersionRecord | undefined;
  readonly build?: BuildRecord | undefined;
}

/** How an app looks before any of it runs. */
@Injectable()
export class AppFaces {
  constructor(
    private readonly read: ReadVersion,
    private readonly builds: BuildVersion,
    private readonly watermarks: Watermarks,
  ) {}

  /** A version with its look, and its build where that has been made. */
  async of(app: AppRecord, versionId: string | null): Promise<AppFace> {
    const watermark = await this.watermarks.addressFor(app);
    const version = versionId ? await this.read.version(app, versionId) : undefined;
    if (!version) return { look: lookOf(app, { css: null, watermark }) };
    const [css, build] = await Promise.all([
      this.read.fileOfKind(app, version, 'styles'),
      this.builds.known(app, version),
    ]);
    return { look: lookOf(app, { css, identity: build?.identity, watermark }), version, build };
  }
}
