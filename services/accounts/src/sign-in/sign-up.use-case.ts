import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { PasswordMethod, type PasswordProof } from '../identity/password/password-method.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';
import { RegisterAccount } from './register-account.js';

/**
 * Makes an account for an address and a password and signs in. Of parallel sign-ups of one address exactly one wins.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly passwords: PasswordMethod,
    private readonly limits: AttemptLimits,
    private readonly registration: RegisterAccount,
    private readonly sessions: AccountSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ email, password, ip }: PasswordProof, agent: string): Promise<OpenedSession> {
    return this.sessions.open(await this.limits.duringSignUp(ip, () => this.create(email, password)), agent);
  }

  private async create(email: string, password: string): Promise<AccountRecord> {
    const credential = await this.passwords.prepare(platformRealm, email, password);
    const person = { email: credential.key, emailVerified: false };
    return this.unitOfWork.run((tx) => this.registration.execute(credential, person, tx));
  }
}
