import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Session } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import { platformRealm } from '../identity/identity-provider.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { TokenIssuer } from '../sessions/token-issuer.js';
import type { AccountRecord } from './account.js';
import { AccountRepository } from './account.repository.js';
import { AccountEpochs } from './account-epochs.js';
import { AccountView } from './account-view.js';

/** A session of a builder; the refresh token goes into a cookie, never into the answer. */
export interface OpenedSession {
  readonly session: Session;
  readonly refreshToken: string;
}

/** Begins, renews and ends the sessions of builders. */
@Injectable()
export class AccountSessions {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: RefreshSessions,
    private readonly tokens: TokenIssuer,
    private readonly view: AccountView,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Starts a session for a person who has just proven who they are. Throws `auth/user-disabled`. */
  async open(account: AccountRecord): Promise<OpenedSession> {
    mustBeEnabled(account);
    const refreshToken = await this.unitOfWork.run((tx) => this.sessions.open(platformRealm, account.accountId, tx));
    return { session: await this.sessionOf(account), refreshToken };
  }

  /** A session that ends with its access token, for programs. Throws `auth/user-disabled`. */
  async openOnce(account: AccountRecord): Promise<Session> {
    mustBeEnabled(account);
    return this.sessionOf(account);
  }

  /**
   * Exchanges a refresh token. Throws `auth/session-ended`; a reused token also ends the session it was stolen from.
   */
  async refresh(token: string | undefined): Promise<OpenedSession> {
    if (!token) throw new DomainError('auth/session-ended');
    const opened = await this.unitOfWork.run(async (tx) => {
      const outcome = await this.sessions.rotate(platformRealm, token, tx);
      if (outcome.kind === 'reused') await this.epochs.raise(outcome.subjectId, tx);
      if (outcome.kind !== 'rotated') return undefined;
      // In the transaction: the access token gets an epoch from before any sign-out that comes after the exchange.
      const account = await this.accounts.find(outcome.subjectId, tx);
      return account && { account, refreshToken: outcome.refreshToken };
    });
    if (!opened) throw new DomainError('auth/session-ended');
    mustBeEnabled(opened.account);
    return { session: await this.sessionOf(opened.account), refreshToken: opened.refreshToken };
  }

  /**
   * Ends a session: the family of the refresh token, or all when only the access token is known. Access tokens end
   * everywhere by the raised epoch; other devices get new ones with their refresh tokens.
   */
  async close(accountId: string | undefined, token: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const owner = token ? await this.sessions.close(platformRealm, token, tx) : undefined;
      if (!token && accountId) await this.sessions.closeAll(platformRealm, accountId, tx);
      const subject = accountId ?? owner;
      if (subject) await this.epochs.raise(subject, tx);
    });
  }

  private async sessionOf(account: AccountRecord): Promise<Session> {
    return { ...(await this.tokens.forAccount(account)), account: await this.view.of(account) };
  }
}

function mustBeEnabled({ isDisabled }: AccountRecord): void {
  if (isDisabled) throw new DomainError('auth/user-disabled');
}
