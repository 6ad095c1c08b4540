import { Gauges } from '@lathe/platform/entitlements/gauges';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppRepository } from '../records/app.repository.js';
import { purgeOwnerQueue } from '../records/purge-queue.js';
import { AppRemoval } from './app-removal.js';

const payload = z.object({ ownerId: id });

/** Takes all apps of an account away that is there no more. */
@Injectable()
export class PurgeOwner extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeOwnerQueue;
  readonly payload = payload;

  constructor(
    private readonly apps: AppRepository,
    private readonly removal: AppRemoval,
    private readonly gauges: Gauges,
  ) {
    super();
  }

  /** Safe to repeat. */
  async process({ ownerId }: z.output<typeof payload>): Promise<void> {
    for (let app = await this.apps.anyOf(ownerId); app; app = await this.apps.anyOf(ownerId))
      await this.removal.remove(app);
    await this.gauges.deleteOf(platformScope(), ownerId);
  }
}
