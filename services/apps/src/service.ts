import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { AppsModule } from './apps.module.js';
import { appsEnv } from './config.js';
import { PurgeApp } from './purging/purge-app.processor.js';
import { PurgeOwner } from './purging/purge-owner.processor.js';
import { PurgedAccounts } from './purging/purged-accounts.js';

/** A commit carries the whole source of an app (10 MB at most), escaped as JSON. */
const commitLimit = 24 * 1_048_576;

/** Apps: their records, versions and files, the compiler, publishing, and the hosts they run on. */
export const appsService: ServiceDefinition = {
  name: 'apps',
  env: appsEnv,
  modules: [AppsModule],
  consumers: [Entitlements, PurgedAccounts],
  processors: [PurgeApp, PurgeOwner],
  bodyLimit: commitLimit,
};
