import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { purgeAccountQueue } from '../accounts/purge-account-queue.js';
import { ChangeAccount, mayChange } from './change-account.use-case.js';

/**
 * Deletes an account for good: it is suspended, so that nobody signs in to it from now on, and a job takes everything
 * away.
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly changes: ChangeAccount,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Another's account. Throws as `ChangeAccount` does. */
  async execute(admin: OwnerScope, accountId: string): Promise<void> {
    mayChange(admin, accountId);
    await this.delete(accountId);
  }

  /** One's own account, by whoever has confirmed it. */
  async executeOwn({ accountId }: OwnerScope): Promise<void> {
    await this.delete(accountId);
  }

  private async delete(accountId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.changes.apply(accountId, { isDisabled: true }, tx);
      await this.jobs.enqueue(purgeAccountQueue, `${purgeAccountQueue}:${accountId}`, { accountId }, { tx });
    });
  }
}
