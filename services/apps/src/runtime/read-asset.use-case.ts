import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { ReadBuiltFile } from '../builds/read-built-file.use-case.js';
import { HostApps } from '../hosts/host-apps.js';
import { AssetGrants } from './asset-grants.js';
import { ReadBundle } from './read-bundle.use-case.js';

export interface Asset {
  readonly bytes: Uint8Array;
  /** Whether its address is the same for everybody, so that caches that many share may keep it. */
  readonly isForEverybody: boolean;
}

/**
 * A compiled file, for whoever may have the bundle that names it: the same decision, made again for the caller whom the
 * address names.
 */
@Injectable()
export class ReadAsset {
  constructor(
    private readonly hosts: HostApps,
    private readonly grants: AssetGrants,
    private readonly bundle: ReadBundle,
    private readonly files: ReadBuiltFile,
  ) {}

  /** Throws `not-found` for an unknown file or address, and what the bundle throws. */
  async execute(
    host: HostTarget,
    { hash, grant, file }: { hash: string; grant: string; file: string },
  ): Promise<Asset> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) throw notFound();
    const caller = await this.grants.callerOf({ appId: hosted.app.appId, hash }, grant);
    await this.bundle.allow(hosted.app, caller, host, {});
    const bytes = await this.files.execute(hosted.app, hash, file);
    if (!bytes) throw notFound();
    return { bytes, isForEverybody: caller.kind === 'anonymous' };
  }
}
