import { Epochs } from '@lathe/platform/auth/epochs';
import { Outbox } from '@lathe/platform/events/outbox';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from './account.repository.js';

/** Ends the access tokens of an account: those made before its epoch no longer count (design 12.4). */
@Injectable()
export class AccountEpochs {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly epochs: Epochs,
  ) {}

  /** With the caller's transaction; nothing happens where there is no such account. */
  async raise(accountId: string, tx: Transaction): Promise<void> {
    const epoch = await this.accounts.raiseEpoch(accountId, tx);
    if (epoch === undefined) return;
    await this.outbox.append(tx, 'accounts.account.epoch-raised.v1', accountId, accountId, { accountId, epoch });
    this.epochs.raised(accountId, epoch, tx);
  }
}
