import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { type Connection, type Model, Schema } from 'mongoose';

interface SigningKeyRow {
  _id: string;
  privateJwk: JWK;
  createdAt: Date;
}

const signingKeySchema = new Schema<SigningKeyRow>(
  { _id: String, privateJwk: Object, createdAt: Date },
  { collection: 'signing_keys', versionKey: false },
);

/** A key pair as it is stored; `kid` names it in tokens. */
export interface StoredKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly createdAt: Date;
}

@Injectable()
export class SigningKeyRepository {
  private readonly model: Model<SigningKeyRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<SigningKeyRow>('SigningKey', signingKeySchema);
  }

  /** Newest first. */
  async list(): Promise<StoredKey[]> {
    const rows = await this.model.find().sort({ createdAt: -1, _id: 1 }).lean<SigningKeyRow[]>();
    return rows.map(({ _id, privateJwk, createdAt }) => ({ kid: _id, privateJwk, createdAt }));
  }

  async insert(key: StoredKey): Promise<void> {
    await this.model.create({ _id: key.kid, privateJwk: key.privateJwk, createdAt: key.createdAt });
  }

  async deleteOlderThan(date: Date): Promise<void> {
    await this.model.deleteMany({ createdAt: { $lt: date } });
  }
}
