import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ContextItem, Draft, Resync } from './context-item.js';
import { ItemNews } from './item-news.js';

/** What items of earlier versions do not have. */
type Newer = 'addedBy' | 'fetched' | 'version' | 'resync' | 'characters';
type Row = Omit<ContextItem, 'id' | Newer> & Partial<Pick<ContextItem, Newer>> & { _id: string };
type Status = ContextItem['status'];

const itemSchema = new Schema<Row>(
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
    reason: String,
    crawl: { type: Object, default: null },
    wanted: { type: Object, default: null },
    fileName: String,
    round: Number,
    content: String,
    vectors: String,
    characters: { type: Number, default: null },
    draft: { type: Object, default: null },
    replaces: String,
    addedBy: { type: String, default: null },
    fetched: { type: String, default: null },
    version: { type: String, default: null },
    resync: { type: Object, default: null },
    createdAt: Date,
    lastSyncedAt: Date,
  },
  { collection: 'context_items', versionKey: false },
);
itemSchema.index({ appId: 1, createdAt: -1 });
itemSchema.index({ ownerId: 1, status: 1 });

/** What a turn of an item's work may change. */
type Progress = Partial<
  Pick<
    ContextItem,
    | ('status' | 'reason' | 'size' | 'crawl' | 'numOfChunks' | 'content' | 'vectors' | 'draft' | 'lastSyncedAt')
    | ('characters' | 'type' | 'fileName' | 'externalFileUrl' | 'fetched' | 'version')
  >
>;

/** Data items of apps. Each change is told to whoever follows the app's. */
@Injectable()
export class ContextItemRepository implements OwnerHolding {
  private readonly model: Model<Row>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly news: ItemNews,
  ) {
    this.model = connection.model<Row>('ContextItem', itemSchema);
  }

  async insert(_scope: OwnerScope, { id, ...item }: ContextItem, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: id, ...item }], { session: sessionOf(tx)! });
    this.news.tell(item.appId, tx);
  }

  /** Items of an app that the scope's account owns, newest first. */
  async list(scope: OwnerScope, appId: string, statuses?: Status[]): Promise<ContextItem[]> {
    const filter = { appId, ownerId: scope.accountId, ...(statuses ? { status: { $in: statuses } } : {}) };
    return (await this.model.find(filter).sort({ createdAt: -1 }).lean<Row[]>()).map(toItem);
  }

  /** Of one app alone where that is named: somebody may act for its owner in that one only. */
  async rename(scope: OwnerScope, { appId, id }: OwnedItem, name: string): Promise<ContextItem | undefined> {
    const row = await this.model
      .findOneAndUpdate(ownedFilter(scope, { appId, id }), { $set: { name } }, { returnDocument: 'after' })
      .lean<Row>();
    if (row) this.news.tell(row.appId);
    return row ? toItem(row) : undefined;
  }

  /** Gives an item another name, unless it has been given one since. */
  async nameInstead(
    _scope: PlatformScope,
    { appId, id }: Pick<ContextItem, 'appId' | 'id'>,
    name: string,
    instead: string,
  ): Promise<void> {
    const { modifiedCount } = await this.model.updateOne({ _id: id, appId, name: instead }, { $set: { name } });
    if (modifiedCount === 1) this.news.tell(appId);
  }

  /** Items of an app of which something is found, whatever is made of them meanwhile. */
  async found(scope: OwnerScope, appId: string): Promise<ContextItem[]> {
    const filter = { appId, ownerId: scope.accountId, content: { $type: 'string' as const } };
    return (await this.model.find(filter).sort({ createdAt: -1 }).lean<Row[]>()).map(toItem);
  }

  /** Answers the item that is deleted; undefined when there is none. */
  async delete(scope: OwnerScope, item: OwnedItem, tx: Transaction): Promise<ContextItem | undefined> {
    const row = await this.model.findOneAndDelete(ownedFilter(scope, item), { session: sessionOf(tx)! }).lean<Row>();
    if (row) this.news.tell(row.appId, tx);
    return row ? toItem(row) : undefined;
  }

  /** One that the scope's account owns. */
  async find(scope: OwnerScope, item: OwnedItem, tx?: Transaction): Promise<ContextItem | undefined> {
    const row = await this.model
      .findOne(ownedFilter(scope, item), null, { session: sessionOf(tx) ?? null })
      .lean<Row>();
    return row ? toItem(row) : undefined;
  }

  /** Lets one wait again for what is to be made of it; false when it is not what it was any more. */
  async takeUp(
    _scope: PlatformScope,
    { appId, id, status }: ContextItem,
    draft: Draft,
    tx: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, appId, status },
      { $set: { status: 'unsynced', reason: null, draft } },
      { session: sessionOf(tx)! },
    );
    if (modifiedCount === 1) this.news.tell(appId, tx);
    return modifiedCount === 1;
  }

  async get(_scope: PlatformScope, appId: string, id: string, tx?: Transaction): Promise<ContextItem | undefined> {
    const row = await this.model.findOne({ _id: id, appId }, null, { session: sessionOf(tx) ?? null }).lean<Row>();
    return row ? toItem(row) : undefined;
  }

  async remove(_scope: PlatformScope, appId: string, id: string, tx: Transaction): Promise<boolean> {
    this.news.tell(appId, tx);
    return (await this.model.deleteOne({ _id: id, appId }, { session: sessionOf(tx)! })).deletedCount === 1;
  }

  /** Says when it is fetched anew by itself, unless that was said anew since. */
  async setResync(
    _scope: PlatformScope,
    { appId, id, resync: before }: ContextItem,
    resync: Resync | null,
    tx: Transaction,
  ): Promise<void> {
    const from = before && { 'resync.nextAt': before.nextAt };
    await this.model.updateOne({ _id: id, appId, ...from }, { $set: { resync } }, { session: sessionOf(tx)! });
    this.news.tell(appId, tx);
  }

  async setReplaces(
    _scope: PlatformScope,
    appId: string,
    id: string,
    replaces: string,
    tx: Transaction,
  ): Promise<void> {
    await this.model.updateOne({ _id: id, appId }, { $set: { replaces } }, { session: sessionOf(tx)! });
  }

  /** Puts the items of an app that have waited longest in line, so many at most; answers them as they are then. */
  async putInLine(_scope: PlatformScope, appId: string, most: number, tx: Transaction): Promise<ContextItem[]> {
    const session = sessionOf(tx)!;
    const waiting = await this.model
      .find({ appId, status: 'unsynced' }, null, { session })
      .sort({ createdAt: 1 })
      .limit(most)
      .lean<Row[]>();
    const ids = waiting.map(({ _id }) => _id);
    if (ids.length > 0) {
      this.news.tell(appId, tx);
      await this.model.updateMany(
        { _id: { $in: ids } },
        { $set: { status: 'pending' }, $inc: { round: 1 } },
        { session },
      );
    }
    return waiting.map((row) => toItem({ ...row, status: 'pending', round: row.round + 1 }));
  }

  /**
   * Notes how far the turn of an item is, which is in line or running. Undefined when it is over: the item is gone, or its
   * turn is another one.
   */
  async advance(
    _scope: PlatformScope,
    { appId, id, round }: Pick<ContextItem, 'appId' | 'id' | 'round'>,
    progress: Progress,
    tx?: Transaction,
  ): Promise<ContextItem | undefined> {
    const row = await this.model
      .findOneAndUpdate(
        { _id: id, appId, round, status: { $in: ['pending', 'running'] } },
        { $set: progress },
        { returnDocument: 'after', session: sessionOf(tx) ?? null },
      )
      .lean<Row>();
    if (row) this.news.tell(appId, tx);
    return row ? toItem(row) : undefined;
  }

  /** Those that were held up by a limit wait again. */
  async takeUpHeld(_scope: PlatformScope, appId: string, tx: Transaction): Promise<void> {
    const again = { status: 'unsynced' as const, reason: null };
    await this.model.updateMany({ appId, status: 'usage_limit_reached' }, { $set: again }, { session: sessionOf(tx)! });
    this.news.tell(appId, tx);
  }

  /** Apps of an owner with items that are held up by a limit. */
  appsHeldUp(_scope: PlatformScope, ownerId: string): Promise<string[]> {
    return this.model.distinct('appId', { ownerId, status: 'usage_limit_reached' });
  }

  async changeOwner(_scope: PlatformScope, appId: string, ownerId: string, tx: Transaction): Promise<void> {
    await this.model.updateMany({ appId }, { $set: { ownerId } }, { session: sessionOf(tx) });
  }

  /** Items of an app, some at a time. */
  async some(_scope: PlatformScope, appId: string, most: number): Promise<ContextItem[]> {
    return (await this.model.find({ appId }).limit(most).lean<Row[]>()).map(toItem);
  }
}

/** Which item of an owner; of any of his apps where none is named. */
export interface OwnedItem {
  readonly id: string;
  readonly appId: string | undefined;
}

const ownedFilter = ({ accountId }: OwnerScope, { id, appId }: OwnedItem) => ({
  _id: id,
  ownerId: accountId,
  ...(appId !== undefined && { appId }),
});

const toItem = ({ _id, ...row }: Row): ContextItem => ({
  id: _id,
  ...{ addedBy: null, fetched: null, version: null, resync: null, characters: null },
  ...row,
});
