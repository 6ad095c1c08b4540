import { Gauges } from '@lathe/platform/entitlements/gauges';
import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PackageRepository } from '../bought-packages/package.repository.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { purgeOwnerQueue } from '../records/purge-queue.js';
import { AppRemoval } from './app-removal.js';

const payload = z.object({ ownerId: id });

/** Takes all apps of an account away that is there no more, and the account out of the apps of others. */
@Injectable()
export class PurgeOwner extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeOwnerQueue;
  readonly payload = payload;
  /** What it deletes is in other stores, which may be away for long. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly apps: AppRepository,
    private readonly removal: AppRemoval,
    private readonly gauges: Gauges,
    private readonly packages: PackageRepository,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat. */
  async process({ ownerId }: z.output<typeof payload>): Promise<void> {
    for (let app = await this.apps.anyOf(ownerId); app; app = await this.apps.anyOf(ownerId))
      await this.removal.remove(app);
    for (const app of await this.apps.listJoined(ownerId)) await this.leave(app.appId, ownerId);
    await this.gauges.deleteOf(platformScope(), ownerId);
    await this.packages.deleteOf(platformScope(), ownerId);
  }

  private leave(appId: string, accountId: string): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.apps.find(platformScope(), appId, tx);
      if (!app || app.deletedAt) return;
      const members = app.members.filter((member) => member.accountId !== accountId);
      await this.writer.change(platformScope(), appId, { members }, 'apps.app.changed.v1', tx);
    });
  }
}
