import { createHash, timingSafeEqual } from 'node:crypto';
import { notFound } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { CONFIG, EMBEDDED } from '@lathe/platform/tokens/tokens';
import type { Session } from '@lathe/proto/accounts/http';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { CreateAccount } from '../accounts/create-account.js';
import type { AccountsEnv } from '../config/accounts-env.js';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { AccountSessions } from '../sign-in/account-sessions.js';

/** No address that sign-up accepts, so nobody can take it. */
const operatorEmail = 'operator@localhost';

/** Signs in whoever can read the operator token in the data directory: the person at this machine. Embedded only. */
@Injectable()
export class OperatorSignIn {
  constructor(
    @Inject(CONFIG) private readonly config: AccountsEnv,
    @Inject(EMBEDDED) private readonly embedded: boolean,
    private readonly limits: AttemptLimits,
    private readonly accounts: AccountRepository,
    private readonly createAccount: CreateAccount,
    private readonly sessions: AccountSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `ip` is the caller's address. Throws `not-found` where there is no operator, and what `AttemptLimits` throws. */
  async execute(token: string, ip: string): Promise<Session> {
    const expected = this.config.OPERATOR_TOKEN;
    if (!this.embedded || !expected) throw notFound();
    const account = await this.limits.duringSignIn(platformRealm, operatorEmail, ip, async () => {
      if (!equal(token, expected)) return undefined;
      return (await this.accounts.findByEmail(operatorEmail)) ?? this.create();
    });
    return this.sessions.openOnce(account);
  }

  private async create(): Promise<AccountRecord> {
    try {
      return await this.unitOfWork.run((tx) =>
        this.createAccount.execute({ accountId: newId(), email: operatorEmail, emailVerified: false }, tx, 'operator'),
      );
    } catch (error) {
      const madeMeanwhile = isDuplicateKey(error) ? await this.accounts.findByEmail(operatorEmail) : undefined;
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
  }
}

/** Constant time: digests have one length, whatever was sent. */
function equal(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
