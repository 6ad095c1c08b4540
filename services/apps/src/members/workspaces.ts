import { notFound } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository, type AppScope } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';

export type Workspace = Pick<AppRecord, 'members' | 'invitations'>;

/** Changes who builds an app; every service learns of it at once, with the app's state. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly apps: AppRepository,
    private readonly writer: AppWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, and what `alter` throws. Nothing of `alter` may last but what it writes in the transaction. */
  change(
    scope: AppScope,
    appId: string,
    alter: (app: AppRecord, tx: Transaction) => Partial<Workspace> | Promise<Partial<Workspace>>,
  ): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.apps.find(scope, appId, tx);
      if (!app || app.deletedAt) throw notFound();
      return this.writer.change(scope, appId, await alter(app, tx), 'apps.app.changed.v1', tx);
    });
  }
}
