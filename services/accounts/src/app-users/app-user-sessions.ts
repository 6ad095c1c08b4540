import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppSession, AppUser } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { TokenIssuer } from '../sessions/token-issuer.js';
import type { AppPlace } from './app-place.js';
import type { AppUserRecord } from './app-user.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';

/** A session of an app user; the refresh token goes into a cookie, never into the answer. */
export interface OpenedAppSession {
  readonly session: AppSession;
  readonly refreshToken: string;
}

/** Begins, renews and ends the sessions of one app's users; the app's id is the realm of their refresh tokens. */
@Injectable()
export class AppUserSessions {
  constructor(
    private readonly users: AppUserRepository,
    private readonly sessions: RefreshSessions,
    private readonly tokens: TokenIssuer,
    private readonly epochs: AppUserEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `auth/user-disabled`. */
  async open(place: AppPlace, user: AppUserRecord): Promise<OpenedAppSession> {
    mustBeEnabled(user);
    const refreshToken = await this.unitOfWork.run((tx) => this.sessions.open(place.appId, user.userId, tx));
    return this.answer(user, refreshToken);
  }

  /** Throws `auth/session-ended`; a reused token also ends the session it was stolen from. */
  async refresh(place: AppPlace, token: string | undefined): Promise<OpenedAppSession> {
    if (!token) throw new DomainError('auth/session-ended');
    const opened = await this.unitOfWork.run(async (tx) => {
      const outcome = await this.sessions.rotate(place.appId, token, tx);
      if (outcome.kind === 'reused') await this.epochs.raise(place, outcome.subjectId, tx);
      if (outcome.kind !== 'rotated') return undefined;
      // In the transaction: the access token gets an epoch from before any sign-out that comes after the exchange.
      const user = await this.users.find(place, outcome.subjectId, tx);
      return user && { user, refreshToken: outcome.refreshToken };
    });
    if (!opened) throw new DomainError('auth/session-ended');
    mustBeEnabled(opened.user);
    return this.answer(opened.user, opened.refreshToken);
  }

  /**
   * Ends the family of the refresh token, or all when only the access token is known; access tokens end by the raised
   * epoch.
   */
  async close(place: AppPlace, userId: string | undefined, token: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const owner = token ? await this.sessions.close(place.appId, token, tx) : undefined;
      if (!token && userId) await this.sessions.closeAll(place.appId, userId, tx);
      const subject = userId ?? owner;
      if (subject) await this.epochs.raise(place, subject, tx);
    });
  }

  private async answer(user: AppUserRecord, refreshToken: string): Promise<OpenedAppSession> {
    return { refreshToken, session: { ...(await this.tokens.forAppUser(user)), user: appUserView(user) } };
  }
}

function mustBeEnabled({ isDisabled }: AppUserRecord): void {
  if (isDisabled) throw new DomainError('auth/user-disabled');
}

/** An app user as they see themselves. */
export const appUserView = ({ userId, email, role }: AppUserRecord): AppUser => ({
  id: userId,
  email,
  role,
  isOwner: false,
});
