import { type LimitReason, limitReasons } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { keysUnder } from '../persistence/keys-under.js';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import type { PlatformScope } from '../tenancy/scope.js';
import { CONNECTION } from '../tokens/tokens.js';
import { Entitlements } from './entitlements.js';
import { limitReached } from './limit-reached.js';
import { PlanCatalogue } from './plan-catalogue.js';

interface GaugeRow {
  /** `<owner>:<reason>` */
  _id: string;
  used: number;
}

const gaugeSchema = new Schema<GaugeRow>({ _id: String, used: Number }, { collection: 'gauges', versionKey: false });

/**
 * Counts things that exist, per owner, in the transaction that makes or deletes them, so that however many are made at
 * once the count ends exactly at the limit (design 12.1).
 */
@Injectable()
export class Gauges {
  private readonly model: Model<GaugeRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {
    this.model = connection.model<GaugeRow>('Gauge', gaugeSchema);
  }

  /**
   * Begins to count for an owner who had things before they were counted; before the transaction that makes another.
   */
  async begin(ownerId: string, reason: LimitReason, count: () => Promise<number>): Promise<void> {
    const _id = keyOf(ownerId, reason);
    if (await this.model.exists({ _id })) return;
    await this.model.updateOne({ _id }, { $setOnInsert: { used: await count() } }, { upsert: true });
  }

  /** One more. Throws the 402 of `reason` when the owner has as many as the plan includes. */
  async raise(ownerId: string, reason: LimitReason, tx: Transaction): Promise<void> {
    const [_id, session] = [keyOf(ownerId, reason), sessionOf(tx)!];
    const max = this.plans.limitOf(await this.entitlements.of(ownerId), limitReasons[reason].limit);
    const below = max === null ? {} : { used: { $lt: max } };
    const { modifiedCount } = await this.model.updateOne({ _id, ...below }, { $inc: { used: 1 } }, { session });
    if (modifiedCount === 1) return;
    const { used } = (await this.model.findById(_id).session(session).lean<GaugeRow>()) ?? { used: 0 };
    throw limitReached(this.plans, reason, max ?? 0, used, null);
  }

  /** One less. */
  async lower(ownerId: string, reason: LimitReason, tx: Transaction): Promise<void> {
    await this.model.updateOne(
      { _id: keyOf(ownerId, reason), used: { $gt: 0 } },
      { $inc: { used: -1 } },
      { session: sessionOf(tx)! },
    );
  }

  async deleteOf(_scope: PlatformScope, ownerId: string): Promise<void> {
    await this.model.deleteMany({ _id: keysUnder(ownerId) });
  }

  async usedBy(ownerId: string, reason: LimitReason): Promise<number> {
    return (await this.model.findById(keyOf(ownerId, reason)).lean<GaugeRow>())?.used ?? 0;
  }
}

const keyOf = (ownerId: string, reason: LimitReason): string => `${ownerId}:${reason}`;
