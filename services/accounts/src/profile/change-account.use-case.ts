import { Audit } from '@lathe/platform/audit/audit';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEntitlements } from '../accounts/account-entitlements.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

/** What an admin of the installation may change of another account. */
export type AccountChange = Partial<Pick<AccountRecord, 'isAdmin' | 'isDisabled'>>;

/**
 * Suspends an account, lets it in again, or changes its role. Its access tokens end with the change; a suspension ends
 * its sessions too.
 */
@Injectable()
export class ChangeAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly entitlements: AccountEntitlements,
    private readonly epochs: AccountEpochs,
    private readonly sessions: RefreshSessions,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws as `mustBeAnothers` does, and `not-found`. */
  async execute(operator: OperatorScope, accountId: string, change: AccountChange): Promise<AccountRecord> {
    mustBeAnothers(operator, accountId);
    return this.unitOfWork.run(async (tx) => {
      const account = await this.apply(accountId, change, tx);
      for (const act of actsOf(change))
        await this.audit.byOperator(tx, operator, {
          act,
          subject: { kind: 'account', id: accountId },
          details: {},
        });
      return account;
    });
  }

  /** For a caller that has made sure of the right to it, in a transaction with more. Throws `not-found`. */
  async apply(accountId: string, change: AccountChange, tx: Transaction): Promise<AccountRecord> {
    const account = await this.accounts.change(accountId, change, tx);
    if (!account) throw notFound();
    await this.entitlements.announce(account, tx);
    await this.epochs.raise(accountId, tx);
    if (change.isDisabled) await this.sessions.closeAll(platformRealm, accountId, tx);
    return account;
  }
}

function actsOf({ isAdmin, isDisabled }: AccountChange): string[] {
  return [
    ...(isDisabled === undefined ? [] : [isDisabled ? 'account.disabled' : 'account.enabled']),
    ...(isAdmin === undefined ? [] : [isAdmin ? 'account.made-operator' : 'account.operator-ended']),
  ];
}

/** Throws `operator/own-account`: nobody locks themselves out. */
export function mustBeAnothers(operator: OperatorScope, accountId: string): void {
  if (operator.operatorId === accountId) throw new DomainError('operator/own-account');
}
