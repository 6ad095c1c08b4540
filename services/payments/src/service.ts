import { PurgeHoldings } from '@lathe/platform/purging/purge-holdings.processor';
import { PurgedApps } from '@lathe/platform/purging/purged-apps';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { ServiceDefinition } from '@lathe/platform/service/service-definition';
import { z } from 'zod';
import { PaidPlansModule } from './paid-plans/paid-plans.module.js';

export const paymentsService: ServiceDefinition = {
  name: 'payments',
  env: z.object({}),
  modules: [PaidPlansModule],
  consumers: [AppStates, PurgedApps],
  processors: [PurgeHoldings],
};
