import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONFIG, EMBEDDED } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { isLoopback, type AccountsEnv } from '../config/accounts-env.js';
import { normaliseEmail } from '../identity/email.js';
import type { AccountRecord } from './account.js';
import { AccountRepository } from './account.repository.js';

/** Makes an account within the caller's transaction and tells of it. */
@Injectable()
export class CreateAccount {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: AccountsEnv,
    @Inject(EMBEDDED) private readonly embedded: boolean,
  ) {}

  async execute({ accountId, email }: Pick<AccountRecord, 'accountId' | 'email'>, tx: Transaction, role: 'by-rule' | 'operator' = 'by-rule'): Promise<AccountRecord> {
    const isAdmin = role === 'operator' || (await this.becomesAdmin(accountId, email, tx));
    const account: AccountRecord = { accountId, email, isAdmin, isDisabled: false, epoch: 0, createdAt: new Date() };
    await this.accounts.insert(account, tx);
    const createdAt = account.createdAt.toISOString();
    await this.outbox.append(tx, 'accounts.account.created.v1', accountId, accountId, { accountId, email, isAdmin, createdAt });
    return account;
  }

  /** Embedded on this machine only, the first person is the admin; everywhere, ADMIN_EMAIL names one. */
  private async becomesAdmin(accountId: string, email: string, tx: Transaction): Promise<boolean> {
    const { ADMIN_EMAIL, HOST } = this.config;
    if (ADMIN_EMAIL) return normaliseEmail(ADMIN_EMAIL) === email;
    return this.embedded && isLoopback(HOST) && this.accounts.claimFirst(accountId, tx);
  }
}
