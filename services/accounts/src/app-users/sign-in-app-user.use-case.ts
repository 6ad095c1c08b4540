import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { PasswordMethod } from '../identity/password/password-method.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';
import { HostedApps } from './hosted-app.js';
import type { SignInAttempt } from './sign-in-attempt.js';

/** Signs a user of one app in. */
@Injectable()
export class SignInAppUser {
  constructor(
    private readonly apps: HostedApps,
    private readonly passwords: PasswordMethod,
    private readonly users: AppUserRepository,
    private readonly sessions: AppUserSessions,
  ) {}

  /** Throws `auth/bad-credentials`, alike for a wrong password and an unknown address. */
  async execute({ appId, host, email, password, ip, agent }: SignInAttempt): Promise<OpenedAppSession> {
    const hosted = await this.apps.of(appId, host);
    if (hosted.kind !== 'live') throw notFound();
    const { boundTo } = await this.passwords.identify(hosted.appId, { email, password, ip });
    const user = await this.users.find(hosted, boundTo);
    if (!user) throw new DomainError('auth/bad-credentials');
    return this.sessions.open(hosted, user, agent);
  }
}
