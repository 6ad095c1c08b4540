import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { AccountSessions, type OpenedSession } from './account-sessions.js';

/** Goes on with the session of a builder. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AccountEpochs,
    private readonly opened: AccountSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Exchanges a refresh token. Throws `auth/session-ended`; a reused token also ends the session it was stolen from.
   */
  async execute(token: string | undefined): Promise<OpenedSession> {
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
    return this.opened.answer(opened.account, opened.refreshToken);
  }
}
