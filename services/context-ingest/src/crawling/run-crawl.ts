import type { JobContext } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { EndIngest } from '../ingesting/end-ingest.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import type { Turn } from '../ingesting/turn.js';
import { type ContextItem, foundVersion } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import type { CrawlPage } from '../records/crawl-page.js';
import { CrawlPageRepository } from '../records/crawl-page.repository.js';
import { ItemFiles } from '../records/item-files.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { CrawlPlan } from './crawl-plan.js';
import { type CrawlStore, SiteCrawl } from './crawl-site.js';
import { Frontier } from './frontier.js';
import { HostGate } from './host-gate.js';
import { elsewhere, withoutText } from './page-reasons.js';
import { SiteRuleReader } from './site-rules.js';
import { Sitemaps } from './sitemaps.js';
import { VisitPage } from './visit-page.js';
import { nameOfAddress, pageAddress } from './web-address.js';

/**
 * Fetches the pages of a web page item, then has them made searchable, unless they say what is found of it already. Each
 * page is stored before it is noted: begun
 * anew after its process died, it goes on with those that were not.
 */
@Injectable()
export class RunCrawl {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly pages: CrawlPageRepository,
    private readonly files: ItemFiles,
    private readonly plan: CrawlPlan,
    private readonly visits: VisitPage,
    private readonly rules: SiteRuleReader,
    private readonly sitemaps: Sitemaps,
    private readonly gate: HostGate,
    private readonly line: IngestLine,
    private readonly ending: EndIngest,
    private readonly unitOfWork: UnitOfWork,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
  ) {}

  async execute(turn: Turn, context: JobContext): Promise<void> {
    const item = await this.note(turn, { status: 'running' });
    if (!item?.wanted) return;
    const first = pageAddress(item.externalFileUrl ?? '');
    if (!first) return this.ending.failed(turn, elsewhere);
    const scope = platformScope();
    await this.pages.delete(scope, turn, turn.round);
    const limits = await this.plan.within(scope, item.ownerId, item.wanted);
    const frontier = new Frontier(limits, await this.pages.list(scope, turn));
    const store = this.storeOf(turn, item, frontier, context);
    await store.add(frontier.found([first.href], 0));
    const { visits, rules, sitemaps, gate } = this;
    const parts = { visits, rules, sitemaps, gate };
    if (!(await new SiteCrawl(parts, frontier, store, context.signal).run())) return this.leave(turn);
    await this.end(turn, item, frontier);
  }

  private storeOf(turn: Turn, item: ContextItem, frontier: Frontier, { progress }: JobContext): CrawlStore {
    const scope = platformScope();
    return {
      add: (pages) => this.pages.add(scope, turn, pages, frontier.size - pages.length),
      end: async (page, { text }) => {
        if (text && page.status === 'read') {
          await this.files.putPage(turn, page.id, text);
          await this.name(item, page);
        }
        await this.pages.end(scope, turn, page);
        const crawl = frontier.crawl();
        progress((100 * crawl.read) / crawl.pages);
        return (await this.note(turn, { crawl })) !== undefined;
      },
    };
  }

  /** An item that was given no name is called as its first page is. */
  private async name(item: ContextItem, { depth, title }: CrawlPage): Promise<void> {
    if (depth > 0 || title === '') return;
    await this.items.nameInstead(platformScope(), item, title, nameOfAddress(new URL(item.externalFileUrl!)));
  }

  private async end(turn: Turn, item: ContextItem, frontier: Frontier): Promise<void> {
    const crawl = frontier.crawl();
    if (crawl.read === 0) return this.ending.failed(turn, frontier.start()?.reason ?? withoutText);
    const fetched = frontier.version();
    if (fetched === foundVersion(item, this.embeddings.model)) return this.ending.unchanged(turn, crawl);
    await this.unitOfWork.run(async (tx) => {
      const { appId, itemId: id, round } = turn;
      const done = { crawl, fetched, size: frontier.bytes() };
      if (await this.items.advance(platformScope(), { appId, id, round }, done, tx)) await this.line.read(turn, tx);
    });
  }

  private note(
    { appId, itemId: id, round }: Turn,
    progress: Parameters<ContextItemRepository['advance']>[2],
  ): Promise<ContextItem | undefined> {
    return this.items.advance(platformScope(), { appId, id, round }, progress);
  }

  /** Of an item that is gone nothing stays, not even what was fetched since. */
  private async leave({ appId, itemId }: Turn): Promise<void> {
    const scope = platformScope();
    if (!(await this.items.get(scope, appId, itemId))) await this.pages.delete(scope, { appId, itemId });
  }
}
