import { OwnerChanges } from '@lathe/platform/owner-changes/owner-changes';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { z } from 'zod';
import { ItemsModule } from './items/items.module.js';

export const contextIngestService: ServiceDefinition = {
  name: 'context-ingest',
  env: z.object({}),
  modules: [ItemsModule],
  workspaceApps: AppStates,
  consumers: [AppStates, PurgedApps, OwnerChanges],
  processors: [PurgeHoldings],
};
