import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { replaceContextItem } from '@lathe/proto/context-ingest/internal';
import { Injectable } from '@nestjs/common';
import { AppRoom } from '../records/app-room.js';
import { ReadVersion } from '../versions/read-version.js';

/** Has one data item of an app take the place of another; context-ingest holds them. */
@Injectable()
export class ReplaceDataItem {
  constructor(
    private readonly read: ReadVersion,
    private readonly room: AppRoom,
    private readonly client: InternalClient,
  ) {}

  /** Throws `not-found`, `malformed-request` for one item twice, and `plan/app-read-only`. */
  async execute(scope: OwnerScope, appId: string, items: { oldItemId: string; newItemId: string }): Promise<void> {
    await this.room.refuse(await this.read.app(scope, appId));
    await this.client.call(replaceContextItem, { params: { id: appId }, body: items }, asOwner(scope.accountId, appId));
  }
}
