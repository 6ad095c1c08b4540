import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Billing, OpenCheckout, Standing } from './billing.js';

type BillingRow = Omit<Billing, 'accountId'> & { _id: string };

const billingSchema = new Schema<BillingRow>(
  {
    _id: String,
    provider: String,
    customerId: String,
    seq: Number,
    checks: Number,
    checkout: Object,
    checkouts: Number,
    plan: String,
    subscription: Object,
    saleIds: [String],
  },
  { collection: 'billings', versionKey: false },
);
billingSchema.index({ customerId: 1 }, { unique: true, partialFilterExpression: { customerId: { $type: 'string' } } });

/** What another provider knew is nothing to the one in force; the count of changes goes on. */
const blank = { checkout: null, plan: null, subscription: null, saleIds: [] };

@Injectable()
export class BillingRepository {
  private readonly model: Model<BillingRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<BillingRow>('Billing', billingSchema);
  }

  /** Undefined for an account that never began to buy from this provider. */
  async find({ accountId }: OwnerScope, provider: PaymentProviderName): Promise<Billing | undefined> {
    const row = await this.model.findOne({ _id: accountId, provider }).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  async findByCustomer(_scope: PlatformScope, customerId: string): Promise<Billing | undefined> {
    const row = await this.model.findOne({ customerId }).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  async findByAccount(_scope: PlatformScope, accountId: string): Promise<Billing | undefined> {
    const row = await this.model.findById(accountId).lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  /** The account's billing with its customer, which is `customerId` unless it has one already. */
  async begin({ accountId }: OwnerScope, provider: PaymentProviderName, customerId: string): Promise<Billing> {
    const fresh = { ...blank, provider, customerId, seq: 0, checks: 0, checkouts: 0 };
    await this.model.updateOne({ _id: accountId }, { $setOnInsert: fresh }, { upsert: true });
    await this.model.updateOne(
      { _id: accountId, provider: { $ne: provider } },
      { $set: { ...blank, provider, customerId }, $inc: { checks: 1 } },
    );
    return toBilling(await this.model.findById(accountId).orFail().lean<BillingRow>());
  }

  /** Replaces the open checkout, unless another one has begun since `before` was read; false then. */
  async setCheckout({ accountId }: OwnerScope, before: Billing, checkout: OpenCheckout): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: accountId, checkouts: before.checkouts },
      { $set: { checkout }, $inc: { checkouts: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Nobody is sent to this checkout any more; before the provider is asked to end it. */
  async markEnding({ accountId }: OwnerScope, { saleId }: OpenCheckout): Promise<void> {
    await this.model.updateOne({ _id: accountId, 'checkout.saleId': saleId }, { $set: { 'checkout.isEnding': true } });
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
        { _id: before.accountId, customerId: before.customerId, checks: before.checks },
        {
          $set: { ...standing, ...(isPaid ? { checkout: null } : {}) },
          $inc: { checks: 1, ...(isChange ? { seq: 1 } : {}) },
        },
        { returnDocument: 'after', session: sessionOf(tx)! },
      )
      .lean<BillingRow>();
    return row ? toBilling(row) : undefined;
  }

  async delete(_scope: PlatformScope, accountId: string): Promise<void> {
    await this.model.deleteOne({ _id: accountId });
  }
}

const toBilling = ({ _id, ...rest }: BillingRow): Billing => ({
  ...rest,
  accountId: _id,
  plan: rest.plan ?? null,
  subscription: rest.subscription ?? null,
  checkout: rest.checkout ?? null,
});
