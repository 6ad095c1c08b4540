import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

/** Signs a builder out. */
@Injectable()
export class SignOut {
  constructor(
    private readonly sessions: RefreshSessions,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Ends a session: the family of the refresh token, or all when only the access token is known. Access tokens end
   * everywhere by the raised epoch; other devices get new ones with their refresh tokens.
   */
  async execute(accountId: string | undefined, token: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const owner = token ? await this.sessions.close(platformRealm, token, tx) : undefined;
      if (!token && accountId) await this.sessions.closeAll(platformRealm, accountId, tx);
      // An operator who is signed in as somebody else has a token of theirs beside a session of his own.
      for (const subject of new Set([accountId, owner])) if (subject) await this.epochs.raise(subject, tx);
    });
  }
}
