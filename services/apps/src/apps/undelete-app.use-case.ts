import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { type AppRecord, deletedKeptMs } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { AppGauges } from './app-gauges.js';

/** Brings a deleted app back within seven days. */
@Injectable()
export class UndeleteApp {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly gauges: AppGauges,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `not-found` when the app was not deleted, or too long ago, and the 402 of the plan's limit when others took
   * its place.
   */
  async execute(scope: OwnerScope, appId: string): Promise<AppRecord> {
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
