import { randomId } from '@lathe/platform/ids/random-id';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** What one is asked to pay for. */
export interface Asked {
  readonly name: string;
  readonly price: number;
}

/** The one checkout by which an account can buy an app. */
export interface PackageCheckout extends Asked {
  /** By which the provider knows it: the same key is the same checkout there. */
  readonly key: string;
  /** Null until it has begun there. */
  readonly saleId: string | null;
  readonly askedAt: Date;
}

type CheckoutRow = PackageCheckout & { _id: string; accountId: string; appId: string };

const checkoutSchema = new Schema<CheckoutRow>(
  {
    _id: String,
    accountId: String,
    appId: String,
    name: String,
    price: Number,
    key: String,
    saleId: String,
    askedAt: Date,
  },
  { collection: 'package_checkouts', versionKey: false },
);
checkoutSchema.index({ accountId: 1 });
checkoutSchema.index({ appId: 1 });

const idOf = ({ accountId }: OwnerScope, appId: string): string => `${accountId}:${appId}`;

@Injectable()
export class PackageCheckoutRepository implements AppHolding {
  private readonly model: Model<CheckoutRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CheckoutRow>('PackageCheckout', checkoutSchema);
  }

  /** The checkout that there is, or a new one: of many who ask at once all get the same. */
  async ensure(scope: OwnerScope, appId: string, { name, price }: Asked): Promise<PackageCheckout> {
    const { accountId } = scope;
    const fresh = { accountId, appId, name, price, key: randomId(), saleId: null, askedAt: new Date() };
    const filter = { _id: idOf(scope, appId) };
    await this.model.updateOne(filter, { $setOnInsert: fresh }, { upsert: true });
    return this.model.findOne(filter).orFail().lean<CheckoutRow>();
  }

  /** Notes the provider's id of a checkout; false where it was given up meanwhile. */
  async begin(scope: OwnerScope, appId: string, { key }: PackageCheckout, saleId: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: idOf(scope, appId), key }, { $set: { saleId } });
    return matchedCount === 1;
  }

  async giveUp(scope: OwnerScope, appId: string, { key }: PackageCheckout): Promise<void> {
    await this.model.deleteOne({ _id: idOf(scope, appId), key });
  }

  async deleteOf(_scope: PlatformScope, accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
