import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { type Connection, type Model, Schema } from 'mongoose';
import type { CustomerOf } from '../payment-provider.js';
import type { TestCustomer, TestSubscription } from './test-customer.js';

/** Customers from before apps were sold lack purchases. */
type CustomerRow = Omit<TestCustomer, 'customerId' | 'purchases'> &
  Partial<Pick<TestCustomer, 'purchases'>> & { _id: string };

const customerSchema = new Schema<CustomerRow>(
  {
    _id: String,
    buyerId: String,
    appId: String,
    cardWorks: Boolean,
    aheadMs: Number,
    subscriptions: [Object],
    saleIds: [String],
    purchases: [Object],
    invoices: [Object],
    dueJobs: [String],
  },
  { collection: 'test_customers', versionKey: false },
);

/** Customers of the test provider, which stands for another company: it knows no tenants of the platform. */
export class TestCustomerRepository {
  private readonly model: Model<CustomerRow>;

  constructor(connection: Connection) {
    this.model = connection.model<CustomerRow>('TestCustomer', customerSchema);
  }

  /** Makes the customer where there is none yet. */
  async ensure(_scope: PlatformScope, customerId: string, { buyerId, appId }: CustomerOf): Promise<void> {
    const fresh = {
      buyerId,
      appId,
      cardWorks: true,
      aheadMs: 0,
      subscriptions: [],
      saleIds: [],
      purchases: [],
      invoices: [],
    };
    await this.model.updateOne({ _id: customerId }, { $setOnInsert: fresh }, { upsert: true });
  }

  async find(_scope: PlatformScope, customerId: string, tx?: Transaction): Promise<TestCustomer | undefined> {
    const row = await this.model
      .findById(customerId)
      .session(sessionOf(tx) ?? null)
      .lean<CustomerRow>();
    return row ? toCustomer(row) : undefined;
  }

  async findBySubscription(_scope: PlatformScope, subscriptionId: string): Promise<TestCustomer | undefined> {
    const row = await this.model.findOne({ 'subscriptions.subscriptionId': subscriptionId }).lean<CustomerRow>();
    return row ? toCustomer(row) : undefined;
  }

  async save(_scope: PlatformScope, { customerId, ...rest }: TestCustomer, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: customerId }, { $set: rest }, { session: sessionOf(tx)! });
  }

  async delete(_scope: PlatformScope, customerId: string): Promise<void> {
    await this.model.deleteOne({ _id: customerId });
  }
}

/** Plans were the installation's own, and cost dollars, before apps had some. */
const ofBefore = ({ plan }: TestSubscription) => ({ name: plan[0]!.toUpperCase() + plan.slice(1), currency: 'usd' });

const toCustomer = ({ _id, ...rest }: CustomerRow): TestCustomer => ({
  ...rest,
  customerId: _id,
  appId: rest.appId ?? null,
  subscriptions: rest.subscriptions.map((one) => ({ ...ofBefore(one), ...one })),
  purchases: rest.purchases ?? [],
});
