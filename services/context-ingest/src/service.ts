import multipart from '@fastify/multipart';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { ReleaseUses } from '@lathe/platform/entitlements/metered-uses';
import { OwnerChanges } from '@lathe/platform/owner-changes/owner-changes';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { ConnectionHolding } from './connectors/connection-holding.js';
import { connectorsEnv } from './connectors/connectors-config.js';
import { RevokeProcessor } from './connectors/revoke.processor.js';
import { CrawlProcessor } from './crawling/crawl.processor.js';
import { FetchProcessor } from './fetching/fetch.processor.js';
import { AbandonedUploads } from './ingesting/abandoned-upload.processor.js';
import { ChangedPlans } from './ingesting/changed-plans.consumer.js';
import { DiscardProcessor } from './ingesting/discard.processor.js';
import { IngestProcessor } from './ingesting/ingest.processor.js';
import { ResumeProcessor } from './ingesting/resume.processor.js';
import { ItemsModule } from './items/items.module.js';
import { maxItemBytes } from './records/byte-streams.js';
import { ResyncProcessor } from './resyncing/resync.processor.js';
import { vectorsEnv } from './vectors/vectors-config.js';

/** A text comes as JSON, in which a character may take six bytes. */
const bodyLimit = 6 * maxItemBytes;

/** Data of apps: its items, what makes them searchable, and the search. */
export const contextIngestService: ServiceDefinition = {
  name: 'context-ingest',
  env: vectorsEnv.extend(connectorsEnv.shape),
  modules: [ItemsModule],
  workspaceApps: AppStates,
  consumers: [AppStates, Entitlements, PurgedApps, OwnerChanges, ChangedPlans, ConnectionHolding],
  processors: [
    CrawlProcessor,
    FetchProcessor,
    IngestProcessor,
    AbandonedUploads,
    DiscardProcessor,
    ResumeProcessor,
    ResyncProcessor,
    RevokeProcessor,
    PurgeHoldings,
    ReleaseUses,
  ],
  bodyLimit,
  plugins: async (server) => {
    await server.register(multipart, { limits: { fileSize: maxItemBytes, files: 1, fields: 10, parts: 11 } });
  },
};
