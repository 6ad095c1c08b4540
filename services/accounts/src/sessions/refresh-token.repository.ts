import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface RefreshTokenRow {
  /** SHA-256 of the token; the token itself is stored nowhere. */
  _id: string;
  realm: string;
  subjectId: string;
  /** All tokens that came from one sign-in. */
  familyId: string;
  /** When it was first exchanged for a successor. */
  usedAt: Date | null;
  /** How often it was exchanged. */
  uses?: number;
  expiresAt: Date;
  /** What the browser called itself, and when, at the sign-in; tokens from before lack both. */
  agent?: string;
  startedAt?: Date | null;
  /** The session of the identity provider that it belongs to. */
  providerSession?: string;
}
export type StoredRefreshToken = Omit<RefreshTokenRow, '_id' | 'uses'> & { hash: string };

const refreshTokenSchema = new Schema<RefreshTokenRow>(
  {
    _id: String,
    realm: String,
    subjectId: String,
    familyId: String,
    usedAt: Date,
    uses: Number,
    expiresAt: Date,
    agent: String,
    startedAt: Date,
    providerSession: String,
  },
  { collection: 'refresh_tokens', versionKey: false },
);
refreshTokenSchema.index({ familyId: 1 });
refreshTokenSchema.index({ subjectId: 1 });
refreshTokenSchema.index({ realm: 1 });
refreshTokenSchema.index({ providerSession: 1 }, { sparse: true });
refreshTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class RefreshTokenRepository implements AppHolding {
  private readonly model: Model<RefreshTokenRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<RefreshTokenRow>('RefreshToken', refreshTokenSchema);
  }

  /**
   * Marks a token as used and returns it as it was before; undefined when it is unknown or expired. Each exchange
   * writes to the token, so one that meets a sign-out conflicts with it, and only one of the two comes first.
   */
  async exchange(realm: string, hash: string, at: Date, tx: Transaction): Promise<StoredRefreshToken | undefined> {
    const mark = { $set: { usedAt: { $ifNull: ['$usedAt', at] }, uses: { $add: [{ $ifNull: ['$uses', 0] }, 1] } } };
    const options = { session: sessionOf(tx)!, returnDocument: 'before', updatePipeline: true } as const;
    return toToken(
      await this.model
        .findOneAndUpdate({ _id: hash, realm, expiresAt: { $gt: at } }, [mark], options)
        .lean<RefreshTokenRow>(),
    );
  }

  async find(realm: string, hash: string, tx?: Transaction): Promise<StoredRefreshToken | undefined> {
    const session = sessionOf(tx) ?? null;
    return toToken(await this.model.findOne({ _id: hash, realm }).session(session).lean<RefreshTokenRow>());
  }

  /** Tokens of a subject that nobody has exchanged, the newest first. */
  async unused(realm: string, subjectId: string, now: Date): Promise<StoredRefreshToken[]> {
    const rows = await this.model
      .find({ realm, subjectId, usedAt: null, expiresAt: { $gt: now } })
      .sort({ expiresAt: -1 })
      .lean<RefreshTokenRow[]>();
    return rows.map((row) => toToken(row)!);
  }

  async insert({ hash, ...rest }: StoredRefreshToken, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: hash, ...rest }], { session: sessionOf(tx)! });
  }

  async deleteFamily(realm: string, familyId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ realm, familyId }, { session: sessionOf(tx)! });
  }

  async deleteFamilyOf(realm: string, subjectId: string, familyId: string, tx: Transaction): Promise<boolean> {
    const family = { realm, subjectId, familyId };
    return (await this.model.deleteMany(family, { session: sessionOf(tx)! })).deletedCount > 0;
  }

  async deleteOfSubject(realm: string, subjectId: string, tx: Transaction, keptFamilyId?: string): Promise<void> {
    const others = keptFamilyId === undefined ? {} : { familyId: { $ne: keptFamilyId } };
    await this.model.deleteMany({ realm, subjectId, ...others }, { session: sessionOf(tx)! });
  }

  /** Returns whose they were. */
  async deleteOfProviderSession(realm: string, providerSession: string, tx: Transaction): Promise<string[]> {
    const session = sessionOf(tx)!;
    const rows = await this.model
      .find({ realm, providerSession }, { subjectId: 1 }, { session })
      .lean<RefreshTokenRow[]>();
    await this.model.deleteMany({ realm, providerSession }, { session });
    return [...new Set(rows.map(({ subjectId }) => subjectId))];
  }

  /** The app's id is the realm of its users. */
  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ realm: appId });
  }
}

function toToken(row: RefreshTokenRow | null): StoredRefreshToken | undefined {
  if (!row) return undefined;
  const { _id, realm, subjectId, familyId, usedAt, expiresAt, agent = '', startedAt = null, providerSession } = row;
  const token = { hash: _id, realm, subjectId, familyId, usedAt, expiresAt, agent, startedAt };
  return providerSession === undefined ? token : { ...token, providerSession };
}
