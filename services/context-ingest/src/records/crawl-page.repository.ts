import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { CrawlPage } from './crawl-page.js';
import { ItemFiles, type ItemPlace } from './item-files.js';

/** Pages of one item as one turn of it finds them. */
type Place = ItemPlace & { readonly round: number };
type Row = Omit<CrawlPage, 'id'> & Place & { _id: string; number: number };

const pageSchema = new Schema<Row>(
  {
    _id: String,
    appId: String,
    itemId: String,
    round: Number,
    number: Number,
    address: String,
    title: String,
    depth: Number,
    moves: Number,
    status: String,
    reason: String,
    size: Number,
    hash: String,
  },
  { collection: 'context_pages', versionKey: false },
);
pageSchema.index({ itemId: 1, round: 1, address: 1 }, { unique: true });

/** Pages of crawls, with what was read of them. */
@Injectable()
export class CrawlPageRepository {
  private readonly model: Model<Row>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly files: ItemFiles,
  ) {
    this.model = connection.model<Row>('ContextPage', pageSchema);
  }

  /** As they were found; of the last turn that found any unless one is named. */
  async list(_scope: PlatformScope, { appId, itemId, round }: ItemPlace & { round?: number }): Promise<CrawlPage[]> {
    const ofTurn = round === undefined ? {} : { round };
    const rows = await this.model
      .find({ itemId, appId, ...ofTurn })
      .sort({ number: 1 })
      .lean<Row[]>();
    return rows.map(toPage);
  }

  /** Those that an earlier try has stored already stay as they are. */
  async add(_scope: PlatformScope, place: Place, pages: readonly CrawlPage[], before: number): Promise<void> {
    if (pages.length === 0) return;
    const { appId, itemId, round } = place;
    await this.model.bulkWrite(
      pages.map(({ id, ...page }, index) => ({
        updateOne: {
          filter: { itemId, round, address: page.address },
          update: { $setOnInsert: { _id: id, appId, number: before + index, ...page } },
          upsert: true,
        },
      })),
    );
  }

  async end(_scope: PlatformScope, { appId, itemId }: ItemPlace, { id, ...page }: CrawlPage): Promise<void> {
    await this.model.updateOne({ _id: id, itemId, appId }, { $set: page });
  }

  /** Whatever is known of pages of an item, but those of one turn. Safe to repeat. */
  async delete(_scope: PlatformScope, { appId, itemId }: ItemPlace, except?: number): Promise<void> {
    const others = { itemId, appId, ...(except === undefined ? {} : { round: { $ne: except } }) };
    const rows = await this.model.find(others, { _id: 1 }).lean<Pick<Row, '_id'>[]>();
    await this.files.deletePages(
      { appId, itemId },
      rows.map(({ _id }) => _id),
    );
    await this.model.deleteMany(others);
  }
}

const toPage = ({ _id, address, title, depth, moves, status, reason, size, hash }: Row): CrawlPage => ({
  id: _id,
  ...{ address, title, depth, moves, status, reason, size, hash },
});
