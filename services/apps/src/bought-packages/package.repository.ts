import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';
import type { BoughtPackage } from './package.js';

type PackageRow = Omit<BoughtPackage, 'packageId'> & { _id: string };

const packageSchema = new Schema<PackageRow>(
  {
    _id: String,
    accountId: String,
    appId: String,
    name: String,
    price: Number,
    boughtAt: String,
    saleId: String,
    isRefunded: Boolean,
    seq: Number,
    versionId: String,
    sharedAppId: String,
  },
  { collection: 'packages', versionKey: false },
);
packageSchema.index({ accountId: 1, boughtAt: -1 });
packageSchema.index({ appId: 1 });

const mostListed = 500;

/** Packages of buyers. They stay theirs when the app that was sold is deleted. */
@Injectable()
export class PackageRepository {
  private readonly model: Model<PackageRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<PackageRow>('Package', packageSchema);
  }

  /** What somebody has bought, the newest first. */
  async list({ accountId }: OwnerScope): Promise<BoughtPackage[]> {
    const rows = await this.model.find({ accountId }).sort({ boughtAt: -1 }).limit(mostListed).lean<PackageRow[]>();
    return rows.map(toPackage);
  }

  /** Undefined for a package of somebody else, as for one that there is not. */
  async find({ accountId }: OwnerScope, packageId: string): Promise<BoughtPackage | undefined> {
    const row = await this.model.findOne({ _id: packageId, accountId }).lean<PackageRow>();
    return row ? toPackage(row) : undefined;
  }

  /**
   * Stores what payments tells, unless something newer is stored. The version and the copy are this service's own: the
   * one is kept as it was first, the other is not touched.
   */
  async keep(
    _scope: PlatformScope,
    { packageId, seq, versionId, ...told }: Omit<BoughtPackage, 'sharedAppId'>,
    tx: Transaction,
  ): Promise<void> {
    const session = sessionOf(tx)!;
    const fresh = { ...told, seq, versionId, sharedAppId: null };
    await this.model.updateOne({ _id: packageId }, { $setOnInsert: fresh }, { upsert: true, session });
    await this.model.updateOne({ _id: packageId, seq: { $lt: seq } }, { $set: { ...told, seq } }, { session });
  }

  /** Notes the copy of a package; false where it has one, or its money was given back. */
  async take({ accountId }: OwnerScope, packageId: string, sharedAppId: string, tx: Transaction): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: packageId, accountId, sharedAppId: null, isRefunded: false },
      { $set: { sharedAppId } },
      { session: sessionOf(tx)! },
    );
    return modifiedCount === 1;
  }

  /** Versions of an app of which copies may still be taken. */
  async versionsOf({ appId }: AppRecord): Promise<string[]> {
    const waiting = { appId, sharedAppId: null, isRefunded: false, versionId: { $ne: null } };
    const rows = await this.model.find(waiting, { versionId: 1 }).lean<Pick<PackageRow, 'versionId'>[]>();
    return [...new Set(rows.map(({ versionId }) => versionId!))];
  }

  async deleteOf(_scope: PlatformScope, accountId: string): Promise<void> {
    await this.model.deleteMany({ accountId });
  }
}

const toPackage = ({ _id, ...rest }: PackageRow): BoughtPackage => ({ packageId: _id, ...rest });
