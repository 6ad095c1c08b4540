import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { deletedKeptMs } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { purgeQueue, purgeTime } from '../records/purge-queue.js';
import { AppGauges } from './app-gauges.js';

/** Deletes apps; `UndeleteApp` brings them back. A deleted app's hosts answer as if it had never been. */
@Injectable()
export class DeleteApp {
  constructor(
    private readonly writer: AppWriter,
    private readonly gauges: AppGauges,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Returns until when it can be undone. */
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
}
