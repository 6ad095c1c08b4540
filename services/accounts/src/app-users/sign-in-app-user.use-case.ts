import { notFound } from '@lathe/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { IDENTITY_PROVIDER, type IdentityProvider } from '../identity/identity-provider.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';
import { HostedApps } from './hosted-app.js';
import type { SignInAttempt } from './sign-in-attempt.js';

/** Signs a user of one app in. */
@Injectable()
export class SignInAppUser {
  constructor(
    private readonly apps: HostedApps,
    @Inject(IDENTITY_PROVIDER) private readonly identity: IdentityProvider,
    private readonly limits: AttemptLimits,
    private readonly users: AppUserRepository,
    private readonly sessions: AppUserSessions,
  ) {}

  /** Throws `auth/bad-credentials`, alike for a wrong password and an unknown address. */
  async execute({ appId, host, email, password, ip }: SignInAttempt): Promise<OpenedAppSession> {
    const hosted = await this.apps.of(appId, host);
    if (hosted.kind !== 'live') throw notFound();
    const user = await this.limits.duringSignIn(hosted.appId, email, ip, async () => {
      const userId = await this.identity.verify(hosted.appId, email, password);
      return userId ? this.users.find(hosted, userId) : undefined;
    });
    return this.sessions.open(hosted, user);
  }
}
