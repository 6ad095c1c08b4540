import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppSession } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { TokenIssuer } from '../sessions/token-issuer.js';
import type { AppUserRecord } from './app-user.js';
import { appUserView } from './app-user-view.js';
import type { HostedApp } from './hosted-app.js';

/** A session of an app user; the refresh token goes into a cookie, never into the answer. */
export interface OpenedAppSession {
  readonly session: AppSession;
  readonly refreshToken: string;
}

/** Begins the sessions of one app's users, and says what is in one; the app's id is the realm of their refresh tokens. */
@Injectable()
export class AppUserSessions {
  constructor(
    private readonly sessions: RefreshSessions,
    private readonly tokens: TokenIssuer,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `agent` is what the browser calls itself. Throws `auth/user-disabled`. */
  async open(app: HostedApp, user: AppUserRecord, agent: string): Promise<OpenedAppSession> {
    mustBeEnabled(user);
    const refreshToken = await this.unitOfWork.run((tx) => this.sessions.open(app.appId, user.userId, tx, agent));
    return this.answer(user, refreshToken);
  }

  /** The answer to a session's beginning or renewal. Throws `auth/user-disabled`. */
  async answer(user: AppUserRecord, refreshToken: string): Promise<OpenedAppSession> {
    mustBeEnabled(user);
    return { refreshToken, session: { ...(await this.tokens.forAppUser(user)), user: appUserView(user) } };
  }
}

function mustBeEnabled({ isDisabled }: AppUserRecord): void {
  if (isDisabled) throw new DomainError('auth/user-disabled');
}
