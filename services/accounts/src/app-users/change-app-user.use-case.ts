import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import type { AppUserRecord } from './app-user.js';
import { type AppUserChange, AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';
import type { OwnedApp } from './owned-app.js';

/** Disables a user of an app, lets them in again, or changes their role. Their access tokens end with the change. */
@Injectable()
export class ChangeAppUser {
  constructor(
    private readonly users: AppUserRepository,
    private readonly epochs: AppUserEpochs,
    private readonly sessions: RefreshSessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async execute(app: OwnedApp, userId: string, change: AppUserChange): Promise<AppUserRecord> {
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.change(app, userId, change, tx);
      if (!user) throw notFound();
      await this.epochs.raise(app, userId, tx);
      if (change.isDisabled) await this.sessions.closeAll(app.appId, userId, tx);
      return user;
    });
  }
}
