import type { Provider, Type } from '@nestjs/common';
import { APP_HOLDINGS, type AppHolding } from './app-holding.js';
import { PlatformRecords } from './platform-records.js';
import { PurgeHoldings } from './purge-holdings.processor.js';
import { PurgedApps } from './purged-apps.js';

/**
 * What a service's module provides so that nothing is left of an app: its holdings, in the order in which they are
 * emptied.
 */
export const purgingOf = (...holdings: Type<AppHolding>[]): Provider[] => [
  PurgedApps,
  PurgeHoldings,
  PlatformRecords,
  { provide: APP_HOLDINGS, inject: holdings, useFactory: (...all: AppHolding[]) => all },
];
