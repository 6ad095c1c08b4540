import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { AppUsage } from './app-usage.repository.js';
import type { Usage } from './usage.js';

/** What the rows of apps take, as it is counted. */
@Injectable()
export class ReadAppUsage {
  constructor(private readonly usage: AppUsage) {}

  execute(scope: PlatformScope, appIds: readonly string[]): Promise<(Usage & { appId: string })[]> {
    return this.usage.usedBy(scope, appIds);
  }
}
