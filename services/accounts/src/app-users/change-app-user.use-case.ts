import { Audit } from '@lathe/platform/audit/audit';
import { notFound } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import type { AppUserRecord } from './app-user.js';
import { type AppUserChange, AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';
import { AppUserEvents } from './app-user-events.js';
import { OwnedApps } from './owned-app.js';

/** A user of an app. */
export interface AppUserName {
  readonly appId: string;
  readonly userId: string;
}

/** Disables a user of an app, lets them in again, or changes their role. Their access tokens end with the change. */
@Injectable()
export class ChangeAppUser {
  constructor(
    private readonly apps: OwnedApps,
    private readonly users: AppUserRepository,
    private readonly epochs: AppUserEpochs,
    private readonly sessions: RefreshSessions,
    private readonly events: AppUserEvents,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** `from` is the caller's address. Throws `not-found`. */
  async execute(
    owner: OwnerScope,
    from: string,
    { appId, userId }: AppUserName,
    change: AppUserChange,
  ): Promise<AppUserRecord> {
    const app = await this.apps.of(appId, owner);
    return this.unitOfWork.run(async (tx) => {
      const user = await this.users.change(app, userId, change, tx);
      if (!user) throw notFound();
      await this.events.changed(user, tx);
      await this.epochs.raise(app, userId, tx);
      await this.enter(owner, from, { appId, userId }, change, tx);
      if (change.isDisabled) await this.sessions.closeAll(appId, userId, tx);
      return user;
    });
  }

  private async enter(
    { accountId: actor }: OwnerScope,
    from: string,
    { appId, userId: id }: AppUserName,
    { isDisabled, role }: AppUserChange,
    tx: Transaction,
  ): Promise<void> {
    const subject = { kind: 'app-user', id };
    if (isDisabled !== undefined) {
      const act = isDisabled ? 'app-user.disabled' : 'app-user.enabled';
      await this.audit.record(tx, { actor, act, subject, from, details: { appId } });
    }
    if (role !== undefined)
      await this.audit.record(tx, { actor, act: 'app-user.role-changed', subject, from, details: { appId, role } });
  }
}
