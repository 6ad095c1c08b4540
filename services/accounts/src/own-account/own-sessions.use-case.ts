import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { AccountSession } from '@lathe/proto/accounts/own-account';
import { Injectable } from '@nestjs/common';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { OwnFamilies, type SessionHolder } from '../sessions/own-families.js';

/** Where somebody is signed in, and how they end it there. `token` is the refresh token of the browser that asks. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly families: OwnFamilies,
    private readonly epochs: AccountEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(scope: OwnerScope, token: string | undefined): Promise<AccountSession[]> {
    return this.families.list(holder(scope), token);
  }

  /** Throws `not-found` for a session that is over, or somebody else's. */
  async end(scope: OwnerScope, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.families.end(holder(scope), sessionId, tx);
      await this.epochs.raise(scope.accountId, tx);
    });
  }

  async endOthers(scope: OwnerScope, token: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.families.endOthers(holder(scope), token, tx);
      await this.epochs.raise(scope.accountId, tx);
    });
  }
}

const holder = ({ accountId }: OwnerScope): SessionHolder => ({ realm: platformRealm, subjectId: accountId });
