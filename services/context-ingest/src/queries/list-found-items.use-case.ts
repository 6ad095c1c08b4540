import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { ContextItemRepository } from '../records/context-item.repository.js';

/** Names what a search of an app looks into. */
@Injectable()
export class ListFoundItems {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
  ) {}

  /** The newest first. Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string): Promise<{ id: string; name: string }[]> {
    await this.apps.ofOwner(scope, appId);
    return (await this.items.found(scope, appId)).map(({ id, name }) => ({ id, name }));
  }
}
