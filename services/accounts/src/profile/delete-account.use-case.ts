import { Audit } from '@lathe/platform/audit/audit';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope, OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { purgeAccountQueue } from '../accounts/purge-account-queue.js';
import { ChangeAccount, mustBeAnothers } from './change-account.use-case.js';

/**
 * Deletes an account for good: it is suspended, so that nobody signs in to it from now on, and a job takes everything
 * away.
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly changes: ChangeAccount,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Another's account. Throws as `ChangeAccount` does. */
  async execute(operator: OperatorScope, accountId: string): Promise<void> {
    mustBeAnothers(operator, accountId);
    await this.unitOfWork.run(async (tx) => {
      await this.delete(accountId, tx);
      const subject = { kind: 'account', id: accountId };
      await this.audit.byOperator(tx, operator, { act: 'account.deleted', subject, details: {} });
    });
  }

  /** One's own account, by whoever has confirmed it. */
  async executeOwn({ accountId }: OwnerScope): Promise<void> {
    await this.unitOfWork.run((tx) => this.delete(accountId, tx));
  }

  private async delete(accountId: string, tx: Transaction): Promise<void> {
    await this.changes.apply(accountId, { isDisabled: true }, tx);
    await this.jobs.enqueue(purgeAccountQueue, `${purgeAccountQueue}:${accountId}`, { accountId }, { tx });
  }
}
