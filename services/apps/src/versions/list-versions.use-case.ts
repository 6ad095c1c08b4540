import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { ReadVersion } from './read-version.js';
import type { VersionRecord } from './version.js';

/** The latest versions of an app, newest first. */
@Injectable()
export class ListVersions {
  constructor(private readonly read: ReadVersion) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string): Promise<VersionRecord[]> {
    return this.read.latest(await this.read.app(scope, appId));
  }
}
