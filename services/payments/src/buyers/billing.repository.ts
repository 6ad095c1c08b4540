import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { inPieces } from '../stores/in-pieces.js';
import type { Billing, OpenCheckout, Standing } from './billing.js';
import type { Buyer } from './buyer.js';

type BillingRow = Omit<Billing, 'buyerId'> & { _id: string };

const billingSchema = new Schema<BillingRow>(
  {
    _id: String,
    appId: String,
    provider: String,
    customerId: String,
    seq: Number,
    checks: Number,
    checkout: Object,
    checkouts: Number,
    plan: String,
    subscription: Object,
    saleIds: [String],
    endsWithApp: Boolean,
  },
  { collection: 'billings', versionKey: false },
);
billingSchema.index({ customerId: 1 }, { unique: true, partialFilterExpression: { customerId: { $type: 'string' } } });

billingSchema.index({ appId: 1, _id: 1 });

/** What another till knew is nothing to the one in force; the count of changes goes on. */
const blank = { checkout: null, plan: null, subscription: null, saleIds: [], endsWithApp: false };

@Injectable()
export class BillingRepository {
  private readonly model: Model<BillingRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<BillingRow>('Billing', billingSchema);
  }

  /** Undefined for who never began to buy at this till. */
  async find({ buyerId, appId }: Buyer, provider: string): Promise<Billing | undefined> {
    const row = await this.model.findOne({ _id: buyerId, appId, provider }).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  async findByCustomer(_scope: PlatformScope, customerId: string): Promise<Billing | undefined> {
    const row = await this.model.findOne({ customerId }).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  /** Whichever till it was. */
  async findByBuyer(_scope: PlatformScope, buyerId: string): Promise<Billing | undefined> {
    const row = await this.model.findById(buyerId).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  /** Of some users of an app, whichever till it was. */
  async ofUsers(_scope: PlatformScope, userIds: readonly string[], tx: Transaction): Promise<Billing[]> {
    const rows = await this.model
      .find({ _id: { $in: [...userIds] } })
      .session(sessionOf(tx)!)
      .lean<BillingRow[]>();
    return rows.map(toBilling);
  }

  /** Of all users of an app who ever began to buy, in pieces. */
  async *ofApp(_scope: PlatformScope, appId: string): AsyncGenerator<Billing[]> {
    for await (const rows of inPieces(this.model, { appId })) yield rows.map(toBilling);
  }

  /** How many have each plan of an app now. */
  async countByPlan(_scope: PlatformScope, appId: string): Promise<Map<string, number>> {
    const counts = await this.model.aggregate<{ _id: string; count: number }>([
      { $match: { appId, plan: { $ne: null } } },
      { $group: { _id: '$plan', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  /** The buyer's billing with its customer, which is `customerId` unless there is one already. */
  async begin({ buyerId, appId }: Buyer, provider: string, customerId: string): Promise<Billing> {
    const fresh = { ...blank, appId, provider, customerId, seq: 0, checks: 0, checkouts: 0 };
    await this.model.updateOne({ _id: buyerId }, { $setOnInsert: fresh }, { upsert: true });
    await this.model.updateOne(
      { _id: buyerId, provider: { $ne: provider } },
      { $set: { ...blank, provider, customerId }, $inc: { checks: 1 } },
    );
    return toBilling(await this.model.findById(buyerId).orFail().lean<BillingRow>());
  }

  /** Replaces the open checkout, unless another one has begun since `before` was read; false then. */
  async setCheckout({ buyerId }: Buyer, before: Billing, checkout: OpenCheckout): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: buyerId, checkouts: before.checkouts },
      { $set: { checkout }, $inc: { checkouts: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Nobody is sent to this checkout any more; before the provider is asked to end it. */
  async markEnding({ buyerId }: Buyer, { saleId }: OpenCheckout): Promise<void> {
    await this.model.updateOne({ _id: buyerId, 'checkout.saleId': saleId }, { $set: { 'checkout.isEnding': true } });
  }

  /** Stores what the provider told, unless it was asked again since `before` was read; undefined then. */
  async store(
    _scope: PlatformScope,
    before: Billing,
    standing: Standing,
    isChange: boolean,
    tx: Transaction,
  ): Promise<Billing | undefined> {
    const isPaid = before.checkout !== null && standing.saleIds.includes(before.checkout.saleId);
    const row = await this.model
      .findOneAndUpdate(
        { _id: before.buyerId, customerId: before.customerId, checks: before.checks },
        {
          $set: { ...standing, ...(isPaid ? { checkout: null } : {}) },
          $inc: { checks: 1, ...(isChange ? { seq: 1 } : {}) },
        },
        { returnDocument: 'after', session: sessionOf(tx)! },
      )
      .lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  /** Whether a subscription ends, or ended, because its app has closed. */
  async setEndsWithApp(_scope: PlatformScope, buyerId: string, endsWithApp: boolean): Promise<void> {
    await this.model.updateOne({ _id: buyerId }, { $set: { endsWithApp } });
  }

  async delete(_scope: PlatformScope, buyerId: string): Promise<void> {
    await this.model.deleteOne({ _id: buyerId });
  }
}

const toBilling = ({ _id, ...rest }: BillingRow): Billing => ({
  ...rest,
  buyerId: _id,
  appId: rest.appId ?? null,
  endsWithApp: rest.endsWithApp ?? false,
  plan: rest.plan ?? null,
  subscription: rest.subscription ?? null,
  checkout: rest.checkout ?? null,
});
