import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AccountSession } from '@lathe/proto/accounts/own-account';
import { Injectable } from '@nestjs/common';
import { OwnFamilies, type SessionHolder } from '../../sessions/own-families.js';
import { AppUserEpochs } from '../app-user-epochs.js';
import type { SignedInUser } from './signed-in-user.js';

/**
 * Where a user of an app is signed in to it, and how they end it there. `token` is the refresh token of the browser that
 * asks.
 */
@Injectable()
export class OwnAppSessions {
  constructor(
    private readonly families: OwnFamilies,
    private readonly epochs: AppUserEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  list(person: SignedInUser, token: string | undefined): Promise<AccountSession[]> {
    return this.families.list(holder(person), token);
  }

  /** Throws `not-found` for a session that is over, or somebody else's. */
  async end(person: SignedInUser, sessionId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.families.end(holder(person), sessionId, tx);
      await this.epochs.raise(person.app, person.user.userId, tx);
    });
  }

  async endOthers(person: SignedInUser, token: string | undefined): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.families.endOthers(holder(person), token, tx);
      await this.epochs.raise(person.app, person.user.userId, tx);
    });
  }
}

/** The app's id is the realm of its users. */
const holder = ({ app, user }: SignedInUser): SessionHolder => ({ realm: app.appId, subjectId: user.userId });
