import { notFound } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { purgeQueue, purgeTime } from '../purging/purge-queue.js';
import { type AppRecord, deletedKeptMs } from './app.js';
import { AppRepository } from './app.repository.js';
import { AppGauges } from './app-gauges.js';
import { AppWriter } from './app-writer.js';

/** Deletes apps and brings them back within seven days. A deleted app's hosts answer as if it had never been. */
@Injectable()
export class DeleteApp {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly gauges: AppGauges,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Answers until when it can be undone. */
  async execute(scope: OwnerScope, appId: string): Promise<Date> {
    const deletedAt = new Date();
    await this.unitOfWork.run(async (tx) => {
      await this.gauges.lower(await this.writer.change(scope, appId, { deletedAt }, 'apps.app.deleted.v1', tx), tx);
      await this.jobs.enqueue(
        purgeQueue,
        `${purgeQueue}:${appId}:${deletedAt.getTime()}`,
        { appId },
        { tx, runAt: purgeTime(deletedAt) },
      );
    });
    return new Date(deletedAt.getTime() + deletedKeptMs);
  }

  /**
   * Throws `not-found` when the app was not deleted, or too long ago, and the 402 of the plan's limit when others took
   * its place.
   */
  async undo(scope: OwnerScope, appId: string): Promise<AppRecord> {
    const deleted = await this.apps.find(scope, appId);
    if (!deleted?.deletedAt || deleted.deletedAt.getTime() < Date.now() - deletedKeptMs) throw notFound();
    await this.gauges.begin(deleted);
    return this.unitOfWork.run(async (tx) => {
      const app = await this.writer.changeIf(
        scope,
        appId,
        { deletedAt: deleted.deletedAt },
        { deletedAt: null },
        'apps.app.undeleted.v1',
        tx,
      );
      if (!app) throw notFound();
      await this.gauges.raise(app, tx);
      return app;
    });
  }
}
