import { id } from '@lathe/proto/common/ids';
import type { ServiceName } from '@lathe/proto/common/services';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { attemptsForDays, JobProcessor } from '../jobs/job-queue.js';
import { platformScope } from '../tenancy/scope.js';
import { SERVICE } from '../tokens/tokens.js';
import { APP_HOLDINGS, type AppHolding } from './app-holding.js';
import { PlatformRecords } from './platform-records.js';
import { purgeAppQueue } from './purge-app-queue.js';

const payload = z.object({ appId: id });

/** Empties a service's holdings of an app that is purged. */
@Injectable()
export class PurgeHoldings extends JobProcessor<z.output<typeof payload>> {
  readonly queue: string;
  readonly payload = payload;
  override readonly concurrency = 1;
  /** Days: what an app still has at work ends when it ends, and nobody asks for the purge again. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    @Inject(SERVICE) service: ServiceName,
    @Inject(APP_HOLDINGS) private readonly holdings: readonly AppHolding[],
    private readonly records: PlatformRecords,
  ) {
    super();
    this.queue = purgeAppQueue(service);
  }

  /** Safe to repeat. */
  async process({ appId }: z.output<typeof payload>): Promise<void> {
    for (const holding of [...this.holdings, this.records]) await holding.purgeApp(platformScope(), appId);
  }
}
