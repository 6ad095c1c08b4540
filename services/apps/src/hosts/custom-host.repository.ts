import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AppRecord } from '../records/app.js';

interface CustomHostRow {
  /** `<app>/<host>`: several may want a host, until one has proven that it is theirs. */
  _id: string;
  appId: string;
  host: string;
  isVerified: boolean;
}

const customHostSchema = new Schema<CustomHostRow>(
  { _id: String, appId: String, host: String, isVerified: Boolean },
  { collection: 'custom_hosts', versionKey: false },
);
customHostSchema.index({ appId: 1 });
customHostSchema.index({ host: 1 }, { unique: true, partialFilterExpression: { isVerified: true } });

const idOf = ({ appId }: AppRecord, host: string): string => `${appId}/${host}`;

/**
 * Hosts that apps have of their own, and those that they would like to have. Names are one space of the whole
 * installation, so that one host is one app's.
 */
@Injectable()
export class CustomHostRepository {
  private readonly model: Model<CustomHostRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CustomHostRow>('CustomHost', customHostSchema);
  }

  /** The app whose host it is, proven. */
  async appOf(host: string): Promise<string | undefined> {
    return (await this.model.findOne({ host, isVerified: true }).lean<CustomHostRow>())?.appId;
  }

  async list({ appId }: AppRecord): Promise<Pick<CustomHostRow, 'host' | 'isVerified'>[]> {
    return this.model.find({ appId }).sort({ host: 1 }).lean<CustomHostRow[]>();
  }

  async has(app: AppRecord, host: string): Promise<boolean> {
    return (await this.model.exists({ _id: idOf(app, host) })) !== null;
  }

  /** Safe to repeat. */
  async add(app: AppRecord, host: string): Promise<void> {
    const row = { appId: app.appId, host, isVerified: false };
    await this.model.updateOne({ _id: idOf(app, host) }, { $setOnInsert: row }, { upsert: true });
  }

  /** False when another app has proven it first. */
  async verify(app: AppRecord, host: string, tx: Transaction): Promise<boolean> {
    const session = sessionOf(tx)!;
    const other = { host, isVerified: true, appId: { $ne: app.appId } };
    if (await this.model.findOne(other, null, { session }).lean<CustomHostRow>()) return false;
    try {
      await this.model.updateOne({ _id: idOf(app, host) }, { $set: { isVerified: true } }, { session });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** False when the app has no such host. */
  async remove(app: AppRecord, host: string, tx: Transaction): Promise<boolean> {
    const { deletedCount } = await this.model.deleteOne({ _id: idOf(app, host) }, { session: sessionOf(tx)! });
    return deletedCount === 1;
  }

  async deleteAll({ appId }: AppRecord): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
