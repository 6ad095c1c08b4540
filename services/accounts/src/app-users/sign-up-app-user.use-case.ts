import { acceptsSignUp, isForWorkspace } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { newId } from '@lathe/platform/ids/new-id';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { PasswordMethod } from '../identity/password/password-method.js';
import { AcceptInvitation } from './accept-invitation.js';
import type { AppUserRecord } from './app-user.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';
import { type HostedApp, HostedApps } from './hosted-app.js';
import { SendAppVerification } from './own-page/send-app-verification.js';
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
    private readonly verification: SendAppVerification,
    private readonly sessions: AppUserSessions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * Signs a new user up where the app lets people in by themselves, or they were invited; never where it is for its
   * workspace. Throws `auth/sign-up-closed` and `auth/invitation-invalid` elsewhere.
   */
  async execute(attempt: SignUpAttempt): Promise<OpenedAppSession> {
    const hosted = await this.apps.of(attempt.appId, attempt.host);
    if (hosted.kind !== 'live') throw notFound();
    const isOpen = acceptsSignUp(hosted.app, this.site) || (attempt.invitation && !isForWorkspace(hosted.app));
    if (!isOpen) throw new DomainError('auth/sign-up-closed');
    const user = await this.limits.duringSignUp(attempt.ip, () => this.create(hosted, attempt));
    return this.sessions.open(hosted, user, attempt.agent);
  }

  private async create(hosted: HostedApp, { email, password, invitation }: SignUpAttempt): Promise<AppUserRecord> {
    const credential = await this.passwords.prepare(hosted.appId, email, password);
    const unproven: AppUserRecord = {
      userId: newId(),
      appId: hosted.appId,
      email: credential.key,
      role: 'user',
      isDisabled: false,
      // Where no mail leaves the machine nobody could be asked.
      emailVerified: !this.mailer.delivers,
      epoch: 0,
      createdAt: new Date(),
    };
    return this.unitOfWork.run(async (tx) => {
      const isProven = invitation && (await this.invitations.execute(hosted, invitation, unproven.email, tx));
      const user = isProven ? { ...unproven, emailVerified: true } : unproven;
      await this.credentials.insert(credential, user.userId, tx);
      await this.users.insert(hosted, user, tx);
      const { userId, appId, email, role, emailVerified, createdAt } = user;
      const data = { appId, userId, email, role, emailVerified, createdAt: createdAt.toISOString() };
      await this.outbox.append(tx, 'accounts.app-user.created.v1', userId, appId, data);
      await this.verification.execute(user, tx);
      return user;
    });
  }
}
