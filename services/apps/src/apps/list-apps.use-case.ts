import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/**
 * The apps of a builder, and those of others that they build with them; or the own ones that can still be brought back.
 */
@Injectable()
export class ListApps {
  constructor(private readonly apps: AppRepository) {}

  async execute(scope: OwnerScope, deleted: boolean): Promise<AppRecord[]> {
    const own = this.apps.list(scope, deleted);
    if (deleted) return own;
    const apps = (await Promise.all([own, this.apps.listJoined(scope.accountId)])).flat();
    return apps.sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime());
  }
}
