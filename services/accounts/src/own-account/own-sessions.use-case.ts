import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AccountSession } from '@lathe/proto/accounts/own-account';
import { Injectable } from '@nestjs/common';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';

/** Where somebody is signed in, and how they end it there. `token` is the refresh token of the browser that asks. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: RefreshSessions,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The one that asks first, then by when they were last used. */
  async list({ accountId }: OwnerScope, token: string | undefined): Promise<AccountSession[]> {
    const own = await this.ownFamily(token);
    const families = await this.sessions.families(platformRealm, accountId);
    return families
      .map(({ familyId, agent, startedAt, lastUsedAt }) => ({
        sessionId: familyId,
        agent,
        startedAt: startedAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt.toISOString(),
        current: familyId === own,
      }))
      .sort((one, other) => Number(other.current) - Number(one.current));
  }

  /** Throws `not-found` for a session that is over, or somebody else's. */
  async end({ accountId }: OwnerScope, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.sessions.closeFamily(platformRealm, accountId, sessionId, tx))) throw notFound();
      await this.epochs.raise(accountId, tx);
    });
  }

  async endOthers({ accountId }: OwnerScope, token: string | undefined): Promise<void> {
    const own = await this.ownFamily(token);
    await this.unitOfWork.run(async (tx) => {
      await this.sessions.closeOthers(platformRealm, accountId, own, tx);
      await this.epochs.raise(accountId, tx);
    });
  }

  private async ownFamily(token: string | undefined): Promise<string | undefined> {
    return token === undefined ? undefined : this.sessions.familyOf(platformRealm, token);
  }
}
