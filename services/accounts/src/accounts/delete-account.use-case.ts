import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Inject, Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { AccountEpochs } from './account-epochs.js';
import { AccountRepository } from './account.repository.js';
import { purgeAccountQueue } from './purge-account-queue.js';

/** Deletes an account for good: nobody signs in to it from now on, and a job takes everything away. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly epochs: AccountEpochs,
    private readonly sessions: RefreshSessions,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `not-allowed` for everybody but admins, and for an admin's own account. */
  async execute(admin: OwnerScope, accountId: string): Promise<void> {
    if (!admin.isAdmin || admin.accountId === accountId) throw new DomainError('not-allowed');
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.accounts.change(accountId, { isDisabled: true }, tx))) throw notFound();
      await this.epochs.raise(accountId, tx);
      await this.sessions.closeAll(accountId, tx);
      await this.jobs.enqueue(purgeAccountQueue, `${purgeAccountQueue}:${accountId}`, { accountId }, { tx });
    });
  }
}
