import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import type { CodePurpose, MailedCode } from '../mailed-codes/mailed-code.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

/** A mailed code and the password that it is for. */
export interface PasswordReset {
  readonly code: string;
  readonly password: string;
  readonly ip: string;
}

/** Whose passwords are replaced: accounts, or the users of one app. */
export interface ResetRealm<Person> {
  readonly realm: string;
  readonly purpose: CodePurpose;
  /** Whom a code is for; throws `auth/reset-link-invalid` and `auth/reset-user-not-found`. */
  person(known: MailedCode, tx: Transaction): Promise<Person>;
  /** Ends the access tokens, and does what else follows on the proof of the address. */
  finish(person: Person, tx: Transaction): Promise<Person>;
}

/**
 * Sets a new password by a mailed code, once. Whoever had access so far need not be the owner of the address: every
 * session ends, and so does whatever else was mailed.
 */
@Injectable()
export class ReplacePassword {
  constructor(
    private readonly codes: MailedCodes,
    private readonly passwords: PasswordMethod,
    private readonly credentials: CredentialRepository,
    private readonly sessions: RefreshSessions,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `auth/reset-link-invalid`, `auth/reset-user-not-found` and `auth/reset-weak-password`; the code stays good
   * after the last.
   */
  execute<Person extends { readonly email: string }>(
    of: ResetRealm<Person>,
    { code, password, ip }: PasswordReset,
  ): Promise<Person> {
    return this.limits.duringCode(ip, async () => {
      const known = await this.codes.look(code, of.purpose);
      if (!known) throw linkInvalid();
      const secret = await this.passwords.secretOf(password, known.email).catch(inWordsOfReset);
      return this.unitOfWork.run((tx) => this.replace(of, code, secret, tx));
    });
  }

  private async replace<Person extends { readonly email: string }>(
    of: ResetRealm<Person>,
    code: string,
    secret: string,
    tx: Transaction,
  ): Promise<Person> {
    const known = await this.codes.take(code, of.purpose, tx);
    if (!known) throw linkInvalid();
    const person = await of.person(known, tx);
    await this.credentials.replaceSecret({ realm: of.realm, key: person.email, secret }, known.subjectId, tx);
    await this.codes.endAll(known.subjectId, tx);
    await this.sessions.closeAll(of.realm, known.subjectId, tx);
    return of.finish(person, tx);
  }
}

export const linkInvalid = (): DomainError => new DomainError('auth/reset-link-invalid');

/** Throws a weak password in the words of the reset, anything else as it is. */
function inWordsOfReset(error: unknown): never {
  if (error instanceof DomainError && error.code === 'auth/weak-password')
    throw new DomainError('auth/reset-weak-password', {}, { cause: error });
  throw error;
}
