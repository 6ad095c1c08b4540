import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { BoughtPackage } from './bought-package.js';

type PackageRow = Omit<BoughtPackage, 'packageId'> & { _id: string };

const packageSchema = new Schema<PackageRow>(
  {
    _id: String,
    accountId: String,
    provider: String,
    seq: Number,
    saleId: String,
    appId: String,
    name: String,
    price: Number,
    paidAt: Date,
    isRefunded: Boolean,
  },
  { collection: 'bought_packages', versionKey: false },
);
packageSchema.index({ accountId: 1, appId: 1 });
packageSchema.index({ appId: 1, isRefunded: 1 });

/** Packages that were paid for. They are their buyers': what a seller deletes takes none of them away. */
@Injectable()
export class BoughtPackageRepository {
  private readonly model: Model<PackageRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PackageRow>('BoughtPackage', packageSchema);
  }

  /** What an account has bought of an app, given back or not. */
  async ofApp({ accountId }: OwnerScope, appId: string): Promise<BoughtPackage[]> {
    return (await this.model.find({ accountId, appId }).lean<PackageRow[]>()).map(toPackage);
  }

  async ofAccount(_scope: PlatformScope, accountId: string, tx?: Transaction): Promise<BoughtPackage[]> {
    const rows = await this.model
      .find({ accountId })
      .session(sessionOf(tx) ?? null)
      .lean<PackageRow[]>();
    return rows.map(toPackage);
  }

  /** How many copies of an app were sold, and of how many the money was given back. */
  async countOf(appId: string): Promise<{ sold: number; refunded: number }> {
    const [sold, refunded] = await Promise.all(
      [false, true].map((isRefunded) => this.model.countDocuments({ appId, isRefunded })),
    );
    return { sold: sold!, refunded: refunded! };
  }

  async save({ packageId, ...rest }: BoughtPackage, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: packageId }, { $set: rest }, { upsert: true, session: sessionOf(tx)! });
  }

  async deleteOf(_scope: PlatformScope, accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}

const toPackage = ({ _id, ...rest }: PackageRow): BoughtPackage => ({ packageId: _id, ...rest });
