import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { CreateAccount } from '../accounts/create-account.js';
import { CredentialRepository, type NewCredential } from '../identity/credential.repository.js';
import { SendVerification } from '../verification/send-verification.use-case.js';

/** Makes the account of somebody new, with what they will sign in by, and has their address verified if need be. */
@Injectable()
export class RegisterAccount {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly createAccount: CreateAccount,
    private readonly verification: SendVerification,
  ) {}

  /** Throws `auth/email-already-exists` when key or address have an account: of parallel ones exactly one wins. */
  async execute(
    credential: NewCredential,
    person: Pick<AccountRecord, 'email' | 'emailVerified'>,
    tx: Transaction,
  ): Promise<AccountRecord> {
    const accountId = newId();
    await this.credentials.insert(credential, accountId, tx);
    const made = await this.createAccount.execute({ accountId, ...person }, tx).catch((cause: unknown) => {
      throw isDuplicateKey(cause) ? new DomainError('auth/email-already-exists', {}, { cause }) : cause;
    });
    await this.verification.execute(made, tx);
    return made;
  }
}
