import { DomainError } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { UnitOfWork, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { Session } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import { platformRealm } from '../identity/identity-provider.js';
import { EpochDelivery } from '../sessions/epoch-delivery.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { TokenIssuer } from '../sessions/token-issuer.js';
import type { AccountRecord } from './account.js';
import { AccountView } from './account-view.js';
import { AccountRepository } from './account.repository.js';

/** Begins, renews and ends the sessions of builders. */
@Injectable()
export class AccountSessions {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: RefreshSessions,
    private readonly tokens: TokenIssuer,
    private readonly view: AccountView,
    private readonly outbox: Outbox,
    private readonly delivery: EpochDelivery,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Starts a session for a person who has just proven who he is. Throws `auth/user-disabled`. */
  async open(account: AccountRecord): Promise<Session> {
    if (account.isDisabled) throw new DomainError('auth/user-disabled');
    const refreshToken = await this.unitOfWork.run((tx) => this.sessions.open(platformRealm, account.accountId, tx));
    return this.answer(account, refreshToken);
  }

  /** Exchanges a refresh token. Throws `auth/session-ended`; a reused token also ends the session it was stolen from. */
  async refresh(token: string | undefined): Promise<Session> {
    if (!token) throw new DomainError('auth/session-ended');
    const outcome = await this.unitOfWork.run(async (tx) => {
      const rotated = await this.sessions.rotate(platformRealm, token, tx);
      if (rotated.kind === 'reused') await this.raiseEpoch(rotated.subjectId, tx);
      return rotated;
    });
    if (outcome.kind === 'reused') await this.delivery.settled(outcome.subjectId);
    const account = outcome.kind === 'rotated' ? await this.accounts.find(outcome.subjectId) : undefined;
    if (outcome.kind !== 'rotated' || !account) throw new DomainError('auth/session-ended');
    if (account.isDisabled) throw new DomainError('auth/user-disabled');
    return this.answer(account, outcome.refreshToken);
  }

  /**
   * Ends a session: the family of the refresh token, or all when only the access token is known. Access tokens end everywhere by the
   * raised epoch; other devices get new ones with their refresh tokens.
   */
  async close(accountId: string | undefined, token: string | undefined): Promise<void> {
    const ended = await this.unitOfWork.run(async (tx) => {
      const owner = token ? await this.sessions.close(platformRealm, token, tx) : undefined;
      if (!token && accountId) await this.sessions.closeAll(accountId, tx);
      const subject = accountId ?? owner;
      if (subject) await this.raiseEpoch(subject, tx);
      return subject;
    });
    if (ended) await this.delivery.settled(ended);
  }

  private async raiseEpoch(accountId: string, tx: Transaction): Promise<void> {
    const epoch = await this.accounts.raiseEpoch(accountId, tx);
    if (epoch !== undefined) await this.outbox.append(tx, 'accounts.account.epoch-raised.v1', accountId, accountId, { accountId, epoch });
  }

  private async answer(account: AccountRecord, refreshToken: string): Promise<Session> {
    return { ...(await this.tokens.forAccount(account)), refreshToken, account: await this.view.of(account) };
  }
}
