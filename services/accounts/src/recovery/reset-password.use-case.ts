import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { ProveAddress } from '../accounts/prove-address.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { linkInvalid, type PasswordReset, ReplacePassword, type ResetRealm } from './replace-password.js';

/** Sets a new password of an account by a mailed code; its address counts as proven, since the mail came there. API keys end too. */
@Injectable()
export class ResetPassword {
  private readonly accountsRealm: ResetRealm<AccountRecord>;

  constructor(
    private readonly passwords: ReplacePassword,
    accounts: AccountRepository,
    addresses: ProveAddress,
    epochs: AccountEpochs,
    keys: ApiKeyRepository,
  ) {
    this.accountsRealm = {
      realm: platformRealm,
      purpose: 'reset-password',
      async person({ subjectId, email }, tx) {
        const account = await accounts.find(subjectId, tx);
        if (!account || account.isDisabled) throw new DomainError('auth/reset-user-not-found');
        // Of another address than it is now: a link from before the address was changed.
        if (account.email !== email) throw linkInvalid();
        return account;
      },
      async finish(account, tx) {
        await keys.deleteOf(account.accountId, tx);
        await epochs.raise(account.accountId, tx);
        return account.emailVerified ? account : addresses.execute(account, tx);
      },
    };
  }

  /** Throws as `ReplacePassword` does. */
  execute(reset: PasswordReset): Promise<AccountRecord> {
    return this.passwords.execute(this.accountsRealm, reset);
  }
}
