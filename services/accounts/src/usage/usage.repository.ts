import { keysUnder } from '@lathe/platform/persistence/keys-under';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { endOf, type Meter, meterNames, type Period, periodOf } from '@lathe/proto/plans/meters';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { type CounterRow, type ReservationRow, type UsageModels, usageModels } from './usage.schema.js';

const dayMs = 24 * 3600 * 1000;
/** A use is known by its key for this long; nothing that repeats a reservation waits longer. */
const reservationMs = 45 * dayMs;
/** Counters of past periods are kept for a look back. */
const counterMs = 400 * dayMs;

/** A meter of one account in the period of a moment. */
export interface Counter {
  readonly accountId: string;
  readonly meter: Meter;
  readonly period: Period;
  readonly at: Date;
}

/** What accounts have used up, and what each use was. */
@Injectable()
export class UsageRepository {
  private readonly models: UsageModels;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.models = usageModels(connection);
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    for (const model of [this.models.counters, this.models.reservations])
      await model.collection.deleteMany({ _id: keysUnder(accountId) as never }, { session: sessionOf(tx)! });
  }

  async used(counter: Counter, tx?: Transaction): Promise<number> {
    return (
      (
        await this.models.counters
          .findById(keyOf(counter))
          .session(sessionOf(tx) ?? null)
          .lean<CounterRow>()
      )?.used ?? 0
    );
  }

  /** What an account has used up this month, of each meter. */
  async usedThisMonth(accountId: string): Promise<Record<Meter, number>> {
    const at = new Date();
    const ids = new Map(meterNames.map((meter) => [meter, keyOf({ accountId, meter, period: 'month', at })]));
    const rows = await this.models.counters.find({ _id: { $in: [...ids.values()] } }).lean<CounterRow[]>();
    const used = new Map(rows.map((row) => [row._id, row.used]));
    return Object.fromEntries(meterNames.map((meter) => [meter, used.get(ids.get(meter)!) ?? 0])) as Record<
      Meter,
      number
    >;
  }

  /** Raises a counter while it stays at or below `max` (null: whatever it is). False when it would not. */
  async raise(counter: Counter, amount: number, max: number | null, tx: Transaction): Promise<boolean> {
    const [_id, session] = [keyOf(counter), sessionOf(tx)!];
    if (max !== null && amount > max) return false;
    const below = max === null ? {} : { used: { $lte: max - amount } };
    const raise = async (): Promise<boolean> =>
      (await this.models.counters.updateOne({ _id, ...below }, { $inc: { used: amount } }, { session }))
        .modifiedCount === 1;
    if (await raise()) return true;
    // It is at its limit, or nobody has used anything in this period, or somebody has just now.
    if (await this.models.counters.exists({ _id }).session(session)) return raise();
    const expiresAt = new Date(endOf(counter.period, counter.at).getTime() + counterMs);
    await this.models.counters.create([{ _id, used: amount, expiresAt }], { session });
    return true;
  }

  async reservation(accountId: string, key: string, tx: Transaction): Promise<{ released: boolean } | undefined> {
    return (
      (await this.models.reservations.findById(`${accountId}:${key}`).session(sessionOf(tx)!).lean<ReservationRow>()) ??
      undefined
    );
  }

  /** Throws a duplicate-key error when the key is known. */
  async insertReservation(
    accountId: string,
    key: string,
    amount: number,
    counters: readonly Counter[],
    tx: Transaction,
  ): Promise<void> {
    const expiresAt = new Date(Date.now() + reservationMs);
    const row = { _id: `${accountId}:${key}`, counters: counters.map(keyOf), amount, released: false, expiresAt };
    await this.models.reservations.create([row], { session: sessionOf(tx)! });
  }

  /**
   * Marks a use as given back and lowers what it raised; an unknown one is marked too, so that it no longer counts when
   * it comes.
   */
  async release(accountId: string, key: string, tx: Transaction): Promise<void> {
    const session = sessionOf(tx)!;
    const mark = {
      $set: { released: true, counters: [] },
      $setOnInsert: { amount: 0, expiresAt: new Date(Date.now() + reservationMs) },
    };
    const options = { upsert: true, returnDocument: 'before', session } as const;
    const before = await this.models.reservations
      .findByIdAndUpdate(`${accountId}:${key}`, mark, options)
      .lean<ReservationRow>();
    if (!before || before.counters.length === 0) return;
    await this.models.counters.updateMany(
      { _id: { $in: before.counters } },
      { $inc: { used: -before.amount } },
      { session },
    );
  }
}

const keyOf = ({ accountId, meter, period, at }: Counter): string => `${accountId}:${meter}:${periodOf(period, at)}`;
