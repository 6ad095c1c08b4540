import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';
import { AppUserSessions, type OpenedAppSession } from './app-user-sessions.js';
import { HostedApps } from './hosted-app.js';

/** Goes on with the session of an app's user. */
@Injectable()
export class RefreshAppSession {
  constructor(
    private readonly apps: HostedApps,
    private readonly users: AppUserRepository,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AppUserEpochs,
    private readonly opened: AppUserSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `auth/session-ended`; a reused token also ends the session it was stolen from. */
  async execute(appId: string, host: HostTarget, token: string | undefined): Promise<OpenedAppSession> {
    const hosted = await this.apps.of(appId, host);
    if (!token) throw new DomainError('auth/session-ended');
    const opened = await this.unitOfWork.run(async (tx) => {
      const outcome = await this.sessions.rotate(hosted.appId, token, tx);
      if (outcome.kind === 'reused') await this.epochs.raise(hosted, outcome.subjectId, tx);
      if (outcome.kind !== 'rotated') return undefined;
      // In the transaction: the access token gets an epoch from before any sign-out that comes after the exchange.
      const user = await this.users.find(hosted, outcome.subjectId, tx);
      return user && { user, refreshToken: outcome.refreshToken };
    });
    if (!opened) throw new DomainError('auth/session-ended');
    return this.opened.answer(opened.user, opened.refreshToken);
  }
}
