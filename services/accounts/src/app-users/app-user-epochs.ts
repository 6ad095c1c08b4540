import { Epochs } from '@lathe/platform/auth/epochs';
import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AppUserRepository, type OneApp } from './app-user.repository.js';

/** Ends the access tokens of an app's user: those made before their epoch no longer count (design 12.4). */
@Injectable()
export class AppUserEpochs {
  constructor(
    private readonly users: AppUserRepository,
    private readonly outbox: Outbox,
    private readonly epochs: Epochs,
  ) {}

  /** With the caller's transaction; nothing happens where the app has no such user. */
  async raise(app: OneApp, userId: string, tx: Transaction): Promise<void> {
    const epoch = await this.users.raiseEpoch(app, userId, tx);
    if (epoch === undefined) return;
    const { appId } = app;
    await this.outbox.append(tx, 'accounts.app-user.epoch-raised.v1', userId, appId, { appId, userId, epoch });
    this.epochs.raised(userId, epoch, tx);
  }
}
