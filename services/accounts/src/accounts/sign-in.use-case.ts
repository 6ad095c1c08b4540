import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { IDENTITY_PROVIDER, type IdentityProvider, platformRealm } from '../identity/identity-provider.js';
import { AccountRepository } from './account.repository.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';

/** Signs a builder in. Wrong password and unknown address answer alike, in the same time. */
@Injectable()
export class SignIn {
  constructor(
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    private readonly limits: AttemptLimits,
    private readonly accounts: AccountRepository,
    private readonly sessions: AccountSessions,
  ) {}

  async execute({ email, password, ip }: { email: string; password: string; ip: string }): Promise<OpenedSession> {
    const account = await this.limits.duringSignIn(platformRealm, email, ip, async () => {
      const accountId = await this.identity.verify(platformRealm, email, password);
      return accountId ? this.accounts.find(accountId) : undefined;
    });
    return this.sessions.open(account);
  }
}
