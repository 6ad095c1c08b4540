import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type AnyBulkWriteOperation, type Connection, type Model, Schema } from 'mongoose';
import type { ChargedApp } from '../../charging/owned-charging.js';
import { endsAfter, inPieces } from '../../stores/in-pieces.js';
import type { GumroadSale, GumroadSubscriber } from '../gumroad/gumroad.js';

/** A membership as it was last read. */
export interface Membership extends GumroadSubscriber {
  /** When that reading began. */
  readonly asOf: Date;
  /** The newest payment for it that is known. */
  readonly sale: (Pick<GumroadSale, 'saleId' | 'createdAt' | 'isReversed'> & { readonly asOf: Date }) | null;
}

type MembershipRow = Omit<Membership, 'sale'> & { _id: string; appId: string; sale?: Membership['sale'] };

const membershipSchema = new Schema<MembershipRow>(
  {
    _id: String,
    appId: String,
    subscriberId: String,
    productId: String,
    email: String,
    endsAt: Date,
    asOf: Date,
    sale: Object,
  },
  { collection: 'memberships', versionKey: false },
);
membershipSchema.index({ appId: 1, productId: 1, email: 1 });

const idOf = (appId: string, subscriberId: string): string => `${appId}:${subscriberId}`;

/** Memberships of apps. Of two readings of one the later begun is kept, whichever is stored last. */
@Injectable()
export class MembershipRepository {
  private readonly model: Model<MembershipRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<MembershipRow>('Membership', membershipSchema);
  }

  async keep({ appId }: ChargedApp, read: readonly GumroadSubscriber[], asOf: Date, tx?: Transaction): Promise<void> {
    await this.write(
      read.flatMap((one): AnyBulkWriteOperation<MembershipRow>[] => {
        const _id = idOf(appId, one.subscriberId);
        const known = { ...one, appId, asOf };
        return [
          { updateOne: { filter: { _id }, update: { $setOnInsert: known }, upsert: true } },
          { updateOne: { filter: { _id, asOf: { $lt: asOf } }, update: { $set: known } } },
        ];
      }),
      tx,
    );
  }

  /** Payments of memberships that are not known are left alone. */
  async keepSales({ appId }: ChargedApp, read: readonly GumroadSale[], asOf: Date, tx: Transaction): Promise<void> {
    await this.write(
      read.flatMap(({ subscriberId, saleId, createdAt, isReversed }): AnyBulkWriteOperation<MembershipRow>[] => {
        if (subscriberId === null) return [];
        const isNewer = { $or: [{ sale: null }, { 'sale.createdAt': { $lt: createdAt } }] };
        const isSame = { 'sale.saleId': saleId, 'sale.asOf': { $lt: asOf } };
        const filter = { _id: idOf(appId, subscriberId), $or: [isNewer, isSame] };
        return [{ updateOne: { filter, update: { $set: { sale: { saleId, createdAt, isReversed, asOf } } } } }];
      }),
      tx,
    );
  }

  async find({ appId }: ChargedApp, subscriberIds: readonly string[], tx?: Transaction): Promise<Membership[]> {
    const ids = subscriberIds.map((subscriberId) => idOf(appId, subscriberId));
    const rows = await this.model
      .find({ _id: { $in: ids } })
      .session(sessionOf(tx) ?? null)
      .lean<MembershipRow[]>();
    return rows.map(toMembership);
  }

  async ofEmails(
    { appId }: ChargedApp,
    productId: string,
    emails: readonly string[],
    tx: Transaction,
  ): Promise<Membership[]> {
    const rows = await this.model
      .find({ appId, productId, email: { $in: [...emails] } })
      .session(sessionOf(tx)!)
      .lean<MembershipRow[]>();
    return rows.map(toMembership);
  }

  /** Those of a product, in pieces. */
  async *all({ appId }: ChargedApp, productId: string): AsyncGenerator<Membership[]> {
    for await (const rows of inPieces(this.model, { appId, productId })) yield rows.map(toMembership);
  }

  /** Those that give access at a time. */
  countAlive({ appId }: ChargedApp, productId: string, now: Date): Promise<number> {
    return this.model.countDocuments({ appId, productId, ...endsAfter(now), 'sale.isReversed': { $ne: true } });
  }

  async deleteOthers({ appId }: ChargedApp, productId: string | null): Promise<void> {
    await this.model.deleteMany({ appId, ...(productId === null ? {} : { productId: { $ne: productId } }) });
  }

  async delete(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }

  private async write(operations: AnyBulkWriteOperation<MembershipRow>[], tx?: Transaction): Promise<void> {
    if (operations.length > 0)
      await this.model.bulkWrite(operations, { ordered: true, session: sessionOf(tx) ?? undefined });
  }
}

const toMembership = ({ subscriberId, productId, email, endsAt, asOf, sale }: MembershipRow): Membership => ({
  subscriberId,
  productId,
  email,
  endsAt: endsAt ?? null,
  asOf,
  sale: sale ?? null,
});
