import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ApiScope } from '@lathe/proto/common/api-scopes';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ApiKeyRecord } from './api-key.js';

type KeyRow = Omit<ApiKeyRecord, 'keyId' | 'scopes'> & {
  _id: string;
  scopes: ApiScope[];
  /** SHA-256 of the key, which has 256 random bits itself; it is stored nowhere. */
  hash: string;
};

const keySchema = new Schema<KeyRow>(
  {
    _id: String,
    accountId: String,
    name: String,
    prefix: String,
    hash: String,
    scopes: [String],
    createdAt: Date,
    expiresAt: Date,
    lastUsedAt: Date,
  },
  { collection: 'api_keys', versionKey: false },
);
keySchema.index({ hash: 1 }, { unique: true });
keySchema.index({ accountId: 1 });

/** Keys of programs that act for accounts. */
@Injectable()
export class ApiKeyRepository {
  private readonly model: Model<KeyRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<KeyRow>('ApiKey', keySchema);
  }

  /** The newest first. */
  async of(accountId: string): Promise<ApiKeyRecord[]> {
    return (await this.model.find({ accountId }).sort({ _id: -1 }).lean<KeyRow[]>()).map(toRecord);
  }

  async count(accountId: string, tx: Transaction): Promise<number> {
    return this.model.countDocuments({ accountId }, { session: sessionOf(tx)! });
  }

  async insert({ keyId, scopes, ...rest }: ApiKeyRecord, hash: string, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: keyId, hash, scopes: [...scopes], ...rest }], { session: sessionOf(tx)! });
  }

  /** The key that counts now, whose use is noted; undefined for none. */
  async use(hash: string, now: Date): Promise<ApiKeyRecord | undefined> {
    const good = { hash, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    const row = await this.model.findOneAndUpdate(good, { $set: { lastUsedAt: now } }).lean<KeyRow>();
    return row ? toRecord(row) : undefined;
  }

  /** False when the account has no such key. */
  async delete(accountId: string, keyId: string, tx: Transaction): Promise<boolean> {
    return (await this.model.deleteOne({ _id: keyId, accountId }, { session: sessionOf(tx)! })).deletedCount === 1;
  }

  /** Whoever calls raises the account's epoch with it, so that services ask again. */
  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId }, { session: sessionOf(tx)! });
  }
}

const toRecord = ({ _id: keyId, accountId, name, prefix, scopes, createdAt, ...row }: KeyRow): ApiKeyRecord => ({
  keyId,
  accountId,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt: row.expiresAt ?? null,
  lastUsedAt: row.lastUsedAt ?? null,
});
