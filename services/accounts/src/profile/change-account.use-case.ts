import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
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
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-allowed` for everybody but admins, and for an admin's own account: nobody locks themselves out. */
  async execute(admin: OwnerScope, accountId: string, change: AccountChange): Promise<AccountRecord> {
    return this.unitOfWork.run((tx) => this.change(admin, accountId, change, tx));
  }

  /** As `execute`, in a transaction with more. */
  async change(admin: OwnerScope, accountId: string, change: AccountChange, tx: Transaction): Promise<AccountRecord> {
    if (!admin.isAdmin || admin.accountId === accountId) throw new DomainError('not-allowed');
    const account = await this.accounts.change(accountId, change, tx);
    if (!account) throw notFound();
    await this.entitlements.announce(account, tx);
    await this.epochs.raise(accountId, tx);
    if (change.isDisabled) await this.sessions.closeAll(platformRealm, accountId, tx);
    return account;
  }
}
