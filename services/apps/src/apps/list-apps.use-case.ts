import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/** The apps of a builder: living ones, or those that can still be brought back. */
@Injectable()
export class ListApps {
  constructor(private readonly apps: AppRepository) {}

  execute(scope: OwnerScope, deleted: boolean): Promise<AppRecord[]> {
    return this.apps.list(scope, deleted);
  }
}
