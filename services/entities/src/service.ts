import multipart from '@fastify/multipart';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { entitiesEnv } from './config.js';
import { EntitiesModule } from './entities.module.js';

const maxImportBytes = 10_000_000;

/** Rows of generated apps: access, validation, queries, imports. */
export const entitiesService: ServiceDefinition = {
  name: 'entities',
  env: entitiesEnv,
  modules: [EntitiesModule],
  consumers: [AppStates, Entitlements, PurgedApps],
  processors: [PurgeHoldings],
  bodyLimit: 4 * 1024 * 1024,
  plugins: async (server) => {
    await server.register(multipart, { limits: { fileSize: maxImportBytes - 1, files: 1, fields: 10, parts: 11 } });
  },
};
