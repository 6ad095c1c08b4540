import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection as Database, type Model, Schema } from 'mongoose';
import type { Charging, Connection, SellingAccount } from './charging.js';
import type { ChargedApp } from './owned-charging.js';

type ChargingRow = Omit<Charging, 'appId'> & { _id: string; touches: number };

const chargingSchema = new Schema<ChargingRow>(
  { _id: String, isEnabled: Boolean, seq: Number, connection: Object, account: Object, touches: Number },
  { collection: 'chargings', versionKey: false },
);
chargingSchema.index(
  { 'connection.secretHash': 1 },
  { unique: true, partialFilterExpression: { 'connection.secretHash': { $type: 'string' } } },
);

/** How apps charge. */
@Injectable()
export class ChargingRepository {
  private readonly model: Model<ChargingRow>;

  constructor(@Inject(CONNECTION) database: Database) {
    this.model = database.model<ChargingRow>('Charging', chargingSchema);
  }

  async find({ appId }: ChargedApp, tx?: Transaction): Promise<Charging | undefined> {
    const row = await this.model
      .findById(appId)
      .session(sessionOf(tx) ?? null)
      .lean<ChargingRow>();
    return row ? toCharging(row) : undefined;
  }

  async findBySecret(_scope: PlatformScope, secretHash: string): Promise<Charging | undefined> {
    const row = await this.model.findOne({ 'connection.secretHash': secretHash }).lean<ChargingRow>();
    return row ? toCharging(row) : undefined;
  }

  /** What others are told of changes with it. */
  async change(
    { appId }: ChargedApp,
    change: Partial<Pick<Charging, 'isEnabled' | 'connection' | 'account'>>,
    tx: Transaction,
  ): Promise<Charging> {
    const fresh = { isEnabled: false, connection: null, account: null, ...change };
    const missing = Object.fromEntries(Object.entries(fresh).filter(([field]) => !(field in change)));
    const row = await this.model
      .findOneAndUpdate(
        { _id: appId },
        { $set: change, $setOnInsert: missing, $inc: { seq: 1, touches: 1 } },
        { upsert: true, returnDocument: 'after', session: sessionOf(tx)! },
      )
      .orFail()
      .lean<ChargingRow>();
    return toCharging(row);
  }

  /** What came of reading a connection; nothing where it is another by now. */
  async note(
    { appId }: ChargedApp,
    { connectionId }: Pick<Connection, 'connectionId'>,
    noted: Partial<Pick<Connection, 'syncedAt' | 'problem'>>,
  ): Promise<void> {
    const set = Object.fromEntries(Object.entries(noted).map(([field, value]) => [`connection.${field}`, value]));
    await this.model.updateOne({ _id: appId, 'connection.connectionId': connectionId }, { $set: set });
  }

  /** What is wrong with a key, or null; nothing where the account is another by now. */
  async noteAccount(
    { appId }: ChargedApp,
    { accountId }: Pick<SellingAccount, 'accountId'>,
    problem: SellingAccount['problem'],
  ): Promise<void> {
    await this.model.updateOne(
      { _id: appId, 'account.accountId': accountId },
      { $set: { 'account.problem': problem } },
    );
  }

  /**
   * Makes transactions that decide who is a member of one app follow each other: of two that run at once, such as a
   * sign-up and a purchase, neither would see the other.
   */
  async touch({ appId }: ChargedApp, tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $inc: { touches: 1 } }, { session: sessionOf(tx)! });
  }

  async delete(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId });
  }
}

const toCharging = ({ _id, isEnabled, seq, connection, account }: ChargingRow): Charging => ({
  appId: _id,
  isEnabled,
  seq,
  connection: connection ?? null,
  account: account ?? null,
});
