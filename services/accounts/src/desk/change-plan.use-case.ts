import { Audit } from '@lathe/platform/audit/audit';
import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { PlanId } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEntitlements } from '../accounts/account-entitlements.js';

/** Gives an account another plan; every service has its limits at once, and nothing is deleted. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: AccountEntitlements,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null is the installation's default plan. Throws `not-found`. */
  async execute(operator: OperatorScope, accountId: string, plan: PlanId | null): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const before = await this.accounts.find(accountId, tx);
      const changed = before && (await this.accounts.change(accountId, { plan }, tx));
      if (!changed) throw notFound();
      await this.entitlements.announce(changed, tx);
      await this.audit.byOperator(tx, operator, {
        act: 'account.plan-changed',
        subject: { kind: 'account', id: accountId },
        details: { before: before.plan ?? 'default', after: plan ?? 'default' },
      });
    });
  }
}
