import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { deletedKeptMs } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { purgeQueue } from '../records/purge-queue.js';
import { AppRemoval } from './app-removal.js';

const payload = z.object({ appId: id });

/** Takes an app away for good once its deletion can no longer be undone. */
@Injectable()
export class PurgeApp extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeQueue;
  readonly payload = payload;
  /** What it deletes is in other stores, which may be away for long. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly apps: AppRepository,
    private readonly removal: AppRemoval,
  ) {
    super();
  }

  /** Safe to repeat. An app that came back meanwhile, or was deleted anew, is left alone. */
  async process({ appId }: z.output<typeof payload>): Promise<void> {
    const app = await this.apps.find(platformScope(), appId);
    if (app?.deletedAt && app.deletedAt.getTime() <= Date.now() - deletedKeptMs) await this.removal.remove(app);
  }
}
