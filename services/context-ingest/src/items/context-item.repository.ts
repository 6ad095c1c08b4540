import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface ContextItemRow extends Omit<ContextItem, 'id' | 'createdAt' | 'lastSyncedAt'> {
  _id: string;
  appId: string;
  ownerId: string;
  createdAt: Date;
  lastSyncedAt: Date | null;
}

const contextItemSchema = new Schema<ContextItemRow>(
  {
    _id: String,
    appId: String,
    ownerId: String,
    name: String,
    type: String,
    source: String,
    status: String,
    provider: String,
    providerItemId: String,
    externalFileId: String,
    externalFileUrl: String,
    size: Number,
    numOfChunks: Number,
    createdAt: Date,
    lastSyncedAt: Date,
  },
  { collection: 'context_items', versionKey: false },
);
contextItemSchema.index({ appId: 1, createdAt: -1 });

@Injectable()
export class ContextItemRepository implements AppHolding, OwnerHolding {
  private readonly model: Model<ContextItemRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<ContextItemRow>('ContextItem', contextItemSchema);
  }

  /** Items of an app that the scope's account owns, newest first. */
  async list(scope: OwnerScope, appId: string, statuses?: ContextItem['status'][]): Promise<ContextItem[]> {
    const filter = { appId, ownerId: scope.accountId, ...(statuses ? { status: { $in: statuses } } : {}) };
    const rows = await this.model.find(filter).sort({ createdAt: -1 }).lean<ContextItemRow[]>();
    return rows.map(toItem);
  }

  async changeOwner(_scope: PlatformScope, appId: string, ownerId: string, tx: Transaction): Promise<void> {
    await this.model.updateMany({ appId }, { $set: { ownerId } }, { session: sessionOf(tx) });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}

function toItem({ _id, appId: _app, ownerId: _owner, createdAt, lastSyncedAt, ...row }: ContextItemRow): ContextItem {
  return { ...row, id: _id, createdAt: createdAt.toISOString(), lastSyncedAt: lastSyncedAt?.toISOString() ?? null };
}
