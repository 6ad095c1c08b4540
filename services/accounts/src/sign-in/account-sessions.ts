import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Session } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { AccountView } from '../profile/account-view.js';
import { ProviderSessionRepository } from '../sessions/provider-session.repository.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { TokenIssuer } from '../sessions/token-issuer.js';

/** A session of a builder; the refresh token goes into a cookie, never into the answer. */
export interface OpenedSession {
  readonly session: Session;
  readonly refreshToken: string;
}

/** Begins the sessions of builders, and says what is in one. */
@Injectable()
export class AccountSessions {
  constructor(
    private readonly sessions: RefreshSessions,
    private readonly providerSessions: ProviderSessionRepository,
    private readonly tokens: TokenIssuer,
    private readonly view: AccountView,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Starts a session for a person who has just proven who they are; `agent` is what their browser calls itself. It
   * ends with `providerSession`. Throws `auth/user-disabled`, and `auth/session-ended` when that is over already.
   */
  async open(account: AccountRecord, agent: string, providerSession?: string): Promise<OpenedSession> {
    mustBeEnabled(account);
    const refreshToken = await this.unitOfWork.run(async (tx) => {
      if (providerSession !== undefined) await this.providerSessions.join(providerSession, tx);
      return this.sessions.open(platformRealm, account.accountId, tx, agent, providerSession);
    });
    return this.answer(account, refreshToken);
  }

  /** A session that ends with its access token, for programs. Throws `auth/user-disabled`. */
  async openOnce(account: AccountRecord): Promise<Session> {
    mustBeEnabled(account);
    return this.sessionOf(account);
  }

  /** The answer to a session's beginning or renewal. Throws `auth/user-disabled`. */
  async answer(account: AccountRecord, refreshToken: string): Promise<OpenedSession> {
    mustBeEnabled(account);
    return { session: await this.sessionOf(account), refreshToken };
  }

  private async sessionOf(account: AccountRecord): Promise<Session> {
    return { ...(await this.tokens.forAccount(account)), account: await this.view.of(account) };
  }
}

function mustBeEnabled({ isDisabled }: AccountRecord): void {
  if (isDisabled) throw new DomainError('auth/user-disabled');
}
