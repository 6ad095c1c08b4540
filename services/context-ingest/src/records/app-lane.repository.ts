import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { limitReached } from '@lathe/platform/entitlements/limit-reached';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface LaneRow {
  /** The app. */
  _id: string;
  items: number;
  /** How many of them are in line or running. */
  busy: number;
}

const laneSchema = new Schema<LaneRow>(
  { _id: String, items: Number, busy: Number },
  { collection: 'context_lanes', versionKey: false },
);
/** Items of one app that are worked on at a time: with a thousand of them it holds up no other app. */
const lanes = 2;

/** How many data items an app has, and how many of them are worked on, counted with each change (design 12.1). */
@Injectable()
export class AppLane {
  private readonly model: Model<LaneRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {
    this.model = connection.model<LaneRow>('ContextLane', laneSchema);
  }

  /** Makes the counts of an app that has none; before the transaction that adds to them. */
  async begin(appId: string): Promise<void> {
    if (!(await this.model.exists({ _id: appId })))
      await this.model.updateOne({ _id: appId }, { $setOnInsert: { items: 0, busy: 0 } }, { upsert: true });
  }

  /** Bytes that an item of the owner may have; null is no limit. */
  largestItem({ accountId }: OwnerScope): Promise<number | null> {
    return this.largestItemOf(accountId);
  }

  /** The same for the platform's own work. */
  async largestItemOf(accountId: string): Promise<number | null> {
    return this.plans.limitOf(await this.entitlements.of(accountId), 'dataItemSize');
  }

  /** Items that an app of the owner may have; null is no limit. */
  async mostItems({ accountId }: OwnerScope): Promise<number | null> {
    return this.plans.limitOf(await this.entitlements.of(accountId), 'dataItemsPerApp');
  }

  /** One item more. Throws `plan/data-items-limit-reached`. */
  async addItem(scope: OwnerScope, appId: string, tx: Transaction): Promise<void> {
    const session = sessionOf(tx)!;
    const max = await this.mostItems(scope);
    const fits = max === null ? {} : { items: { $lt: max } };
    const { matchedCount } = await this.model.updateOne({ _id: appId, ...fits }, { $inc: { items: 1 } }, { session });
    if (matchedCount === 1) return;
    const used = (await this.model.findById(appId).session(session).lean<LaneRow>())?.items ?? 0;
    throw limitReached(this.plans, 'data-items', max ?? 0, used, null);
  }

  /** One item less. */
  async removeItem(_scope: PlatformScope, appId: string, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: appId, items: { $gt: 0 } }, { $inc: { items: -1 } }, { session: sessionOf(tx)! });
  }

  /**
   * How many more may be worked on. The count is written in any case, so that of two transactions that both look at it
   * one begins again.
   */
  async free(_scope: PlatformScope, appId: string, tx: Transaction): Promise<number> {
    const row = await this.model
      .findOneAndUpdate({ _id: appId }, { $inc: { busy: 0 } }, { session: sessionOf(tx)!, returnDocument: 'after' })
      .lean<LaneRow>();
    return row ? Math.max(0, lanes - row.busy) : 0;
  }

  /** So many more, or fewer, are worked on. */
  async work(_scope: PlatformScope, appId: string, change: number, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $inc: { busy: change } }, { session: sessionOf(tx)! });
  }

  async deleteOf(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId });
  }
}
