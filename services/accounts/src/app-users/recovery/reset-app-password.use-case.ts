import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { CredentialRepository } from '../../identity/credential.repository.js';
import { PasswordMethod } from '../../identity/password/password-method.js';
import { MailedCodes } from '../../mailed-codes/mailed-codes.js';
import { inWordsOfReset } from '../../recovery/reset-password.use-case.js';
import { RefreshSessions } from '../../sessions/refresh-sessions.js';
import { AppUserRepository } from '../app-user.repository.js';
import { AppUserEpochs } from '../app-user-epochs.js';
import { type HostedApp, HostedApps } from '../hosted-app.js';

const purpose = 'reset-app-password';

/** A mailed code, the password it is for, and where both were sent. */
export interface AppReset {
  readonly appId: string;
  readonly host: HostTarget;
  readonly code: string;
  readonly password: string;
  readonly ip: string;
}

/** Sets a new password of an app's user by a mailed code, once; every session in that app ends. */
@Injectable()
export class ResetAppPassword {
  constructor(
    private readonly apps: HostedApps,
    private readonly codes: MailedCodes,
    private readonly users: AppUserRepository,
    private readonly passwords: PasswordMethod,
    private readonly credentials: CredentialRepository,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AppUserEpochs,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws as `ResetPassword` does, and `not-found` where the app is not live. A code of another app is invalid. */
  async execute({ appId, host, code, password, ip }: AppReset): Promise<{ email: string }> {
    const hosted = await this.apps.of(appId, host);
    if (hosted.kind !== 'live') throw notFound();
    return this.limits.duringCode(ip, async () => {
      const known = await this.codes.look(code, purpose);
      if (!known || !(await this.users.find(hosted, known.subjectId))) throw new DomainError('auth/reset-link-invalid');
      const secret = await this.passwords.secretOf(password, known.email).catch(inWordsOfReset);
      return this.replace(hosted, code, secret);
    });
  }

  private replace(hosted: HostedApp, code: string, secret: string): Promise<{ email: string }> {
    return this.unitOfWork.run(async (tx) => {
      const known = await this.codes.take(code, purpose, tx);
      if (!known) throw new DomainError('auth/reset-link-invalid');
      const user = await this.users.find(hosted, known.subjectId, tx);
      if (!user || user.isDisabled) throw new DomainError('auth/reset-user-not-found');
      const { userId, email } = user;
      await this.credentials.replaceSecret({ realm: hosted.appId, key: email, secret }, userId, tx);
      await this.codes.endAll(userId, tx, purpose);
      await this.sessions.closeAll(hosted.appId, userId, tx);
      await this.epochs.raise(hosted, userId, tx);
      return { email };
    });
  }
}
