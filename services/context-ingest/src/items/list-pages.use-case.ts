import { notFound } from '@lathe/platform/errors/domain-error';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { ContextPage } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import { ContextItemRepository, type OwnedItem } from '../records/context-item.repository.js';
import { CrawlPageRepository } from '../records/crawl-page.repository.js';

/** The pages of a data item of one of the builder's apps, as its last turn has found them. */
@Injectable()
export class ListPages {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly pages: CrawlPageRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, of: OwnedItem): Promise<ContextPage[]> {
    const item = await this.items.find(scope, of);
    if (!item) throw notFound();
    const pages = await this.pages.list(platformScope(), { appId: item.appId, itemId: item.id });
    return pages.map(({ id: _id, moves: _moves, hash: _hash, ...page }) => page);
  }
}
