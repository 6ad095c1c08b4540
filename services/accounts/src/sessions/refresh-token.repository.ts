import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/service/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Connection, type Model } from 'mongoose';

interface RefreshTokenRow {
  /** SHA-256 of the token; the token itself is stored nowhere. */
  _id: string;
  realm: string;
  subjectId: string;
  /** All tokens that came from one sign-in. */
  familyId: string;
  /** When it was exchanged for its successor. */
  usedAt: Date | null;
  expiresAt: Date;
}
export type StoredRefreshToken = Omit<RefreshTokenRow, '_id'> & { hash: string };

const refreshTokenSchema = new Schema<RefreshTokenRow>(
  { _id: String, realm: String, subjectId: String, familyId: String, usedAt: Date, expiresAt: Date },
  { collection: 'refresh_tokens', versionKey: false },
);
refreshTokenSchema.index({ familyId: 1 });
refreshTokenSchema.index({ subjectId: 1 });
refreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class RefreshTokenRepository {
  private readonly model: Model<RefreshTokenRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<RefreshTokenRow>('RefreshToken', refreshTokenSchema);
  }

  async find(realm: string, hash: string, tx: Transaction): Promise<StoredRefreshToken | undefined> {
    const row = await this.model.findOne({ _id: hash, realm }).session(sessionOf(tx) ?? null).lean<RefreshTokenRow>();
    if (!row) return undefined;
    const { _id, ...rest } = row;
    return { hash: _id, ...rest };
  }

  async insert({ hash, ...rest }: StoredRefreshToken, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: hash, ...rest }], { session: sessionOf(tx)! });
  }

  /** Marks a token as used; false when it was used already. */
  async use(hash: string, at: Date, tx: Transaction): Promise<boolean> {
    const result = await this.model.updateOne({ _id: hash, usedAt: null }, { $set: { usedAt: at } }, { session: sessionOf(tx)! });
    return result.modifiedCount === 1;
  }

  async deleteFamily(familyId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ familyId }, { session: sessionOf(tx)! });
  }

  async deleteOfSubject(subjectId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ subjectId }, { session: sessionOf(tx)! });
  }
}
