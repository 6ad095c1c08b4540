import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { MeteredUses, ReleaseUses } from '@lathe/platform/entitlements/metered-uses';
import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { followingOwners } from '@lathe/platform/owner-changes/owner-changes';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { ConnectionHolding } from '../connectors/connection-holding.js';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { CrawlProcessor } from '../crawling/crawl.processor.js';
import { CrawlPlan } from '../crawling/crawl-plan.js';
import { HostGate } from '../crawling/host-gate.js';
import { RunCrawl } from '../crawling/run-crawl.js';
import { SiteRuleReader } from '../crawling/site-rules.js';
import { Sitemaps } from '../crawling/sitemaps.js';
import { VisitPage } from '../crawling/visit-page.js';
import { WebFetcher } from '../crawling/web-fetcher.js';
import { FetchProcessor } from '../fetching/fetch.processor.js';
import { RunFetch } from '../fetching/run-fetch.js';
import { AbandonedUploads } from '../ingesting/abandoned-upload.processor.js';
import { ChangedPlans } from '../ingesting/changed-plans.consumer.js';
import { DiscardProcessor } from '../ingesting/discard.processor.js';
import { DiscardItem } from '../ingesting/discard-item.js';
import { EndIngest } from '../ingesting/end-ingest.js';
import { IngestProcessor } from '../ingesting/ingest.processor.js';
import { IngestLine } from '../ingesting/ingest-line.js';
import { ResumeProcessor } from '../ingesting/resume.processor.js';
import { RunIngest } from '../ingesting/run-ingest.js';
import { FollowItems } from '../live/follow-items.use-case.js';
import { ItemFollowers } from '../live/item-followers.js';
import { LiveItemsController } from '../live/live-items.controller.js';
import { ChunkSearch } from '../queries/chunk-search.js';
import { ListFoundItems } from '../queries/list-found-items.use-case.js';
import { ReadChunks } from '../queries/read-chunks.use-case.js';
import { ReadItems } from '../queries/read-items.use-case.js';
import { SearchController } from '../queries/search.controller.js';
import { SearchContext } from '../queries/search-context.use-case.js';
import { AppLane } from '../records/app-lane.repository.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { CrawlPageRepository } from '../records/crawl-page.repository.js';
import { ItemFiles } from '../records/item-files.js';
import { ItemNews } from '../records/item-news.js';
import { ResyncProcessor } from '../resyncing/resync.processor.js';
import { ResyncLine } from '../resyncing/resync-line.js';
import { SetResync } from '../resyncing/set-resync.use-case.js';
import { VectorsModule } from '../vectors/vectors.module.js';
import { AddItem } from './add-item.use-case.js';
import { AddOutsideItems } from './add-outside-items.use-case.js';
import { ChangeItems } from './change-items.use-case.js';
import { ContextHolding } from './context-holding.js';
import { ItemsController } from './items.controller.js';
import { ListContextItems } from './list-context-items.use-case.js';
import { ListPages } from './list-pages.use-case.js';

const crawling = [
  CrawlPageRepository,
  CrawlPlan,
  WebFetcher,
  HostGate,
  SiteRuleReader,
  Sitemaps,
  VisitPage,
  RunCrawl,
  CrawlProcessor,
];

@Module({
  imports: [VectorsModule, ConnectorsModule],
  controllers: [ItemsController, LiveItemsController, SearchController],
  providers: [
    Entitlements,
    UsageClient,
    MeteredUses,
    ReleaseUses,
    ItemNews,
    ContextItemRepository,
    AppLane,
    ItemFiles,
    IngestLine,
    EndIngest,
    DiscardItem,
    RunIngest,
    ...crawling,
    RunFetch,
    FetchProcessor,
    IngestProcessor,
    AbandonedUploads,
    DiscardProcessor,
    ResumeProcessor,
    ResyncLine,
    ResyncProcessor,
    SetResync,
    ChangedPlans,
    AddItem,
    AddOutsideItems,
    ListPages,
    ChangeItems,
    ListContextItems,
    ChunkSearch,
    ReadItems,
    SearchContext,
    ReadChunks,
    ListFoundItems,
    FollowItems,
    ItemFollowers,
    ContextHolding,
    ...purgingOf(ContextHolding, ConnectionHolding),
    ...followingOwners(ContextItemRepository),
  ],
})
export class ItemsModule {}
