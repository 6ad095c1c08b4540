import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { ContextItemRepository } from './context-item.repository.js';

/** Data items of one of the builder's apps. Plan limits are not counted yet, so the data limit is never reached. */
@Injectable()
export class ListContextItems {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
  ) {}

  async execute(
    scope: OwnerScope,
    query: { appId: string; status?: 'unsynced' | undefined },
  ): Promise<{ contextItems: ContextItem[]; hasReachedDataLimit: boolean }> {
    await this.apps.ofOwner(scope, query.appId);
    const contextItems = await this.items.list(
      scope,
      query.appId,
      query.status === 'unsynced' ? ['unsynced', 'pending', 'running'] : undefined,
    );
    return { contextItems, hasReachedDataLimit: false };
  }
}
