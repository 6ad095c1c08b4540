import { acceptsSignUp } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import { AcceptInvitation } from './accept-invitation.js';
import type { AppUserRecord } from './app-user.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';
import { type HostedApp, HostedApps } from './hosted-app.js';
import type { SignUpAttempt } from './sign-in-attempt.js';

/** Makes a user of one app and signs them in. */
@Injectable()
export class SignUpAppUser {
  constructor(
    private readonly apps: HostedApps,
    private readonly passwords: PasswordMethod,
    private readonly credentials: CredentialRepository,
    private readonly limits: AttemptLimits,
    private readonly users: AppUserRepository,
    private readonly invitations: AcceptInvitation,
    private readonly sessions: AppUserSessions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Signs a new user up where the app lets people in by themselves, or they were invited. Throws `auth/sign-up-closed`
   * and `auth/invitation-invalid` elsewhere.
   */
  async execute(attempt: SignUpAttempt): Promise<OpenedAppSession> {
    const hosted = await this.apps.of(attempt.appId, attempt.host);
    if (hosted.kind !== 'live') throw notFound();
    if (!attempt.invitation && !acceptsSignUp(hosted.app, this.site)) throw new DomainError('auth/sign-up-closed');
    return this.sessions.open(hosted, await this.limits.duringSignUp(attempt.ip, () => this.create(hosted, attempt)));
  }

  private async create(hosted: HostedApp, { email, password, invitation }: SignUpAttempt): Promise<AppUserRecord> {
    const credential = await this.passwords.prepare(hosted.appId, email, password);
    const user: AppUserRecord = {
      userId: newId(),
      appId: hosted.appId,
      email: credential.key,
      role: 'user',
      isDisabled: false,
      epoch: 0,
      createdAt: new Date(),
    };
    await this.unitOfWork.run(async (tx) => {
      if (invitation) await this.invitations.execute(hosted, invitation, user.email, tx);
      await this.credentials.insert(credential, user.userId, tx);
      await this.users.insert(hosted, user, tx);
      const { userId, appId, role, createdAt } = user;
      const data = { appId, userId, email: user.email, role, createdAt: createdAt.toISOString() };
      await this.outbox.append(tx, 'accounts.app-user.created.v1', userId, appId, data);
    });
    return user;
  }
}
