import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** What the owner of an app asks for a copy of it, in dollars, and what they say of it. */
export interface Offer {
  readonly price: number;
  readonly description: string;
}

/** An app as its owner or everybody may see it: whoever has its state was let in before. */
type SeenApp = Pick<AppState, 'appId'>;

type OfferRow = Offer & { _id: string };

const offerSchema = new Schema<OfferRow>(
  { _id: String, price: Number, description: String },
  { collection: 'package_offers', versionKey: false },
);

/** Apps that are offered as packages. */
@Injectable()
export class PackageOfferRepository implements AppHolding, OwnerHolding {
  private readonly model: Model<OfferRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<OfferRow>('PackageOffer', offerSchema);
  }

  async find({ appId }: SeenApp): Promise<Offer | undefined> {
    const row = await this.model.findById(appId).lean<OfferRow>();
    return row ? { price: row.price, description: row.description } : undefined;
  }

  async save({ appId }: SeenApp, { price, description }: Offer): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $set: { price, description } }, { upsert: true });
  }

  async delete({ appId }: SeenApp): Promise<void> {
    await this.model.deleteOne({ _id: appId });
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.delete({ appId });
  }

  /** What the former owner asked for it is nothing that the new one has offered. */
  async changeOwner(_scope: PlatformScope, appId: string, _ownerId: string, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: appId }, { session: sessionOf(tx)! });
  }
}
