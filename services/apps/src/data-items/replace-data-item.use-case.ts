import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { maxSearchedItems } from '@lathe/proto/context-ingest/http';
import { replaceContextItem } from '@lathe/proto/context-ingest/internal';
import { Injectable } from '@nestjs/common';
import { AppRoom } from '../records/app-room.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { ToolWriter } from '../tools/tool-writer.js';
import { ReadVersion } from '../versions/read-version.js';

interface Replacement {
  readonly oldItemId: string;
  readonly newItemId: string;
}

/** Has one data item of an app take the place of another, with the tools that chose it too; context-ingest holds them. */
@Injectable()
export class ReplaceDataItem {
  constructor(
    private readonly read: ReadVersion,
    private readonly room: AppRoom,
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
    private readonly client: InternalClient,
  ) {}

  /** Throws `not-found`, `malformed-request` for one item twice, and `plan/app-read-only`. */
  async execute(scope: OwnerScope, appId: string, items: Replacement): Promise<void> {
    await this.room.refuse(await this.read.app(scope, appId));
    await this.client.call(replaceContextItem, { params: { id: appId }, body: items }, asOwner(scope.accountId, appId));
    await this.chooseInTools(scope, appId, items);
  }

  /** The old one is found until the new one is synced, so both are chosen. */
  private async chooseInTools(scope: OwnerScope, appId: string, { oldItemId, newItemId }: Replacement): Promise<void> {
    await this.writer.run(scope, appId, async (app, tx) => {
      for (const tool of await this.tools.list(app, tx)) {
        const { contextItemIds } = tool.values;
        if (!contextItemIds?.includes(oldItemId) || contextItemIds.includes(newItemId)) continue;
        const chosen = [...contextItemIds, newItemId].slice(-maxSearchedItems);
        await this.writer.change(app, tool, { values: { ...tool.values, contextItemIds: chosen } }, tx);
      }
    });
  }
}
