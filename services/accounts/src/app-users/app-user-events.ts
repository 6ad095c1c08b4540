import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AppUserRecord } from './app-user.js';

/** Tells the other services how a user of an app is after a change. */
@Injectable()
export class AppUserEvents {
  constructor(private readonly outbox: Outbox) {}

  async changed(user: AppUserRecord, tx: Transaction): Promise<void> {
    const { appId, userId, email, role, isDisabled, emailVerified, createdAt } = user;
    const data = { appId, userId, email, role, isDisabled, emailVerified, createdAt: createdAt.toISOString() };
    await this.outbox.append(tx, 'accounts.app-user.changed.v1', userId, appId, data);
  }
}
