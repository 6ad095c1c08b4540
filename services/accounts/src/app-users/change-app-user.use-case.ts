import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import type { AppUserRecord } from './app-user.js';
import { type AppUserChange, AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';
import { AppUserEvents } from './app-user-events.js';
import { OwnedApps } from './owned-app.js';

/** Disables a user of an app, lets them in again, or changes their role. Their access tokens end with the change. */
@Injectable()
export class ChangeAppUser {
  constructor(
    private readonly apps: OwnedApps,
    private readonly users: AppUserRepository,
    private readonly epochs: AppUserEpochs,
    private readonly sessions: RefreshSessions,
    private readonly events: AppUserEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`. */
  async execute(owner: OwnerScope, appId: string, userId: string, change: AppUserChange): Promise<AppUserRecord> {
    const app = await this.apps.of(appId, owner);
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.change(app, userId, change, tx);
      if (!user) throw notFound();
      await this.events.changed(user, tx);
      await this.epochs.raise(app, userId, tx);
      if (change.isDisabled) await this.sessions.closeAll(appId, userId, tx);
      return user;
    });
  }
}
