import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { ProveAddress } from '../accounts/prove-address.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { parseEmail } from '../identity/email.js';
import { platformRealm, type ProvenIdentity } from '../identity/sign-in-method.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { SecondFactors } from '../second-factors/second-factors.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { RegisterAccount } from './register-account.js';

/**
 * The account of somebody who has proven who they are, by whichever method (design 12.4): that of the method's key, then
 * that of the verified address, else a new one. The first follows the verified address.
 */
@Injectable()
export class AdmitAccount {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly accounts: AccountRepository,
    private readonly registration: RegisterAccount,
    private readonly addresses: ProveAddress,
    private readonly codes: MailedCodes,
    private readonly sessions: RefreshSessions,
    private readonly factors: SecondFactors,
    private readonly keys: ApiKeyRepository,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `auth/bad-credentials` when the account is gone, `auth/invalid-email`, and `auth/email-already-exists` for
   * somebody new whose address has an account and is not verified.
   */
  async execute(identity: ProvenIdentity): Promise<AccountRecord> {
    if (identity.boundTo !== undefined) return this.follow(await this.bound(identity.boundTo), identity);
    const newcomer = { ...identity, email: parseEmail(identity.email) };
    const bind = (): Promise<AccountRecord> => this.unitOfWork.run((tx) => this.bind(newcomer, tx));
    // A second tab may have been first between the look and the entry: what it made is found then.
    return bind().catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'auth/email-already-exists') return bind();
      throw error;
    });
  }

  private async bound(accountId: string, tx?: Transaction): Promise<AccountRecord> {
    const account = await this.accounts.find(accountId, tx);
    if (!account) throw new DomainError('auth/bad-credentials');
    return account;
  }

  /** A verified address that somebody has by now is the account's from now on, unless another account has it. */
  private async follow(account: AccountRecord, { email, emailVerified }: ProvenIdentity): Promise<AccountRecord> {
    if (!emailVerified) return account;
    const address = parseEmail(email);
    if (address === account.email && account.emailVerified) return account;
    const { accountId } = account;
    const move = async (tx: Transaction): Promise<AccountRecord> => {
      const moved = await this.accounts.change(accountId, { email: address }, tx);
      if (!moved) throw new DomainError('auth/bad-credentials');
      await this.codes.endAll(accountId, tx);
      return this.addresses.execute(moved, tx);
    };
    return this.unitOfWork.run(move).catch((cause: unknown) => {
      if (isDuplicateKey(cause)) return account;
      throw cause;
    });
  }

  private async bind(identity: ProvenIdentity, tx: Transaction): Promise<AccountRecord> {
    const { key, email, emailVerified } = identity;
    const known = await this.credentials.find(platformRealm, key, tx);
    if (known) return this.bound(known.subjectId, tx);
    const credential = { realm: platformRealm, key };
    const account = emailVerified ? await this.accounts.findByEmail(email, tx) : undefined;
    if (!account) return this.registration.execute(credential, { email, emailVerified }, tx);
    await this.endAccess(account.accountId, tx);
    await this.credentials.insert(credential, account.accountId, tx);
    await this.addresses.execute(account, tx);
    return this.bound(account.accountId, tx);
  }

  /** Whoever had access so far need not be the owner of the address: a sign-up with a password verifies none. */
  private async endAccess(accountId: string, tx: Transaction): Promise<void> {
    await this.credentials.deleteOf(accountId, tx);
    await this.factors.deleteOf(accountId, tx);
    await this.keys.deleteOf(accountId, tx);
    await this.codes.endAll(accountId, tx);
    await this.sessions.closeAll(platformRealm, accountId, tx);
    await this.epochs.raise(accountId, tx);
  }
}
