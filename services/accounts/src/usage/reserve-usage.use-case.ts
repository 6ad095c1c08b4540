import { limitReached } from '@lathe/platform/entitlements/limit-reached';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { endOf, type Meter, meters } from '@lathe/proto/plans/meters';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { UsageRepository } from './usage.repository.js';

export interface ReserveCommand {
  readonly accountId: string;
  readonly meter: Meter;
  readonly amount: number;
  readonly key: string;
}

const attempts = 20;

/**
 * Counts a use before it happens. However many are asked for at once, a counter ends exactly at its limit; one key
 * counts once.
 */
@Injectable()
export class ReserveUsage {
  private readonly turns = new Turns();

  constructor(
    private readonly usage: UsageRepository,
    private readonly accounts: AccountRepository,
    private readonly plans: PlanCatalogue,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws the 402 of the limit that is met, and `conflict` for a key that was given back before it came. */
  async execute(command: ReserveCommand): Promise<void> {
    await this.turns.run(command.accountId, () => this.count(command));
  }

  private async count(command: ReserveCommand): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.unitOfWork.run((tx) => this.reserve(command, tx));
      } catch (error) {
        // Another made the period's first document, or came with the same key, at the same moment: what it stored is
        // there now.
        if (!isDuplicateKey(error) || attempt === attempts) throw error;
      }
    }
  }

  private async reserve({ accountId, meter, amount, key }: ReserveCommand, tx: Transaction): Promise<void> {
    const known = await this.usage.reservation(accountId, key, tx);
    if (known?.released) throw new DomainError('conflict');
    if (known) return;
    const account = await this.accounts.find(accountId, tx);
    if (!account) throw notFound();
    const at = new Date();
    const counters = meters[meter].map(({ period, limit, reason }) => ({
      accountId,
      meter,
      period,
      at,
      limit,
      reason,
    }));
    for (const counter of counters) {
      const max = this.plans.limitOf(account, counter.limit);
      if (await this.usage.raise(counter, amount, max, tx)) continue;
      throw limitReached(
        this.plans,
        counter.reason,
        max ?? 0,
        await this.usage.used(counter, tx),
        endOf(counter.period, at),
      );
    }
    await this.usage.insertReservation(accountId, key, amount, counters, tx);
  }
}
