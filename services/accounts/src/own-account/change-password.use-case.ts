import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { type AccessToken, TokenIssuer } from '../sessions/token-issuer.js';
import { ConfirmPassword } from './confirm-password.js';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly ip: string;
  /** The refresh token of the browser that asks. */
  readonly token: string | undefined;
}

/** Changes one's password. All other browsers are signed out; the one that asks goes on with a new access token. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly confirm: ConfirmPassword,
    private readonly passwords: PasswordMethod,
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly codes: MailedCodes,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AccountEpochs,
    private readonly tokens: TokenIssuer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws as `ConfirmPassword` does, and `auth/weak-password`. */
  async execute(scope: OwnerScope, { currentPassword, newPassword, ip, token }: PasswordChange): Promise<AccessToken> {
    const { email, accountId } = await this.confirm.execute(scope, currentPassword, ip);
    const secret = await this.passwords.secretOf(newPassword, email);
    const kept = token === undefined ? undefined : await this.sessions.familyOf(platformRealm, token);
    const changed = await this.unitOfWork.run(async (tx) => {
      await this.credentials.replaceSecret({ realm: platformRealm, key: email, secret }, accountId, tx);
      await this.codes.endAll(accountId, tx);
      await this.sessions.closeOthers(platformRealm, accountId, kept, tx);
      await this.epochs.raise(accountId, tx);
      return this.accounts.find(accountId, tx);
    });
    // The account may have been deleted meanwhile.
    if (!changed) throw new DomainError('not-signed-in');
    return this.tokens.forAccount(changed);
  }
}
