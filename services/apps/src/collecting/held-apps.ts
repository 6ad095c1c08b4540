import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

/**
 * Deletions that are right for an app as it was read. Every commit, restore and publish changes the app's record, so
 * what nothing referred to then is referred to by nothing for as long as the record is the same.
 */
@Injectable()
export class HeldApps {
  constructor(
    private readonly apps: AppRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Runs the work in one transaction with the app's record; false, and nothing is done, when the app has moved on. */
  async run(app: AppRecord, work: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.apps.hold(app, tx))) return false;
      await work(tx);
      return true;
    });
  }
}
