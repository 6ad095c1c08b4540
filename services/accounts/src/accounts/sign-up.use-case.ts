import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { IDENTITY_PROVIDER, type IdentityProvider, platformRealm } from '../identity/identity-provider.js';
import { SendVerification } from '../verification/send-verification.use-case.js';
import type { AccountRecord } from './account.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';
import { CreateAccount } from './create-account.js';

/**
 * Makes an account for an address and a password and signs in. Of parallel sign-ups of one address exactly one wins.
 */
@Injectable()
export class SignUp {
  constructor(
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    private readonly limits: AttemptLimits,
    private readonly createAccount: CreateAccount,
    private readonly verification: SendVerification,
    private readonly sessions: AccountSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute({ email, password, ip }: { email: string; password: string; ip: string }): Promise<OpenedSession> {
    return this.sessions.open(await this.limits.duringSignUp(ip, () => this.create(email, password)));
  }

  private async create(email: string, password: string): Promise<AccountRecord> {
    const identity = await this.identity.prepare(platformRealm, email, password);
    const accountId = newId();
    return this.unitOfWork.run(async (tx) => {
      await this.identity.register(identity, accountId, tx);
      const made = await this.createAccount.execute({ accountId, email: identity.email }, tx);
      await this.verification.execute(made, tx);
      return made;
    });
  }
}
