import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Factor, PasskeyFactor } from './factor.js';

interface FactorRow {
  _id: string;
  accountId: string;
  kind: Factor['kind'];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  sealedKey?: string;
  lastStep?: number;
  credentialId?: string;
  publicKey?: Buffer;
  counter?: number;
  transports?: string[];
}

const factorSchema = new Schema<FactorRow>(
  {
    _id: String,
    accountId: String,
    kind: String,
    name: String,
    createdAt: Date,
    lastUsedAt: Date,
    sealedKey: String,
    lastStep: Number,
    credentialId: String,
    publicKey: Buffer,
    counter: Number,
    transports: { type: [String], default: undefined },
  },
  { collection: 'second_factors', versionKey: false },
);
factorSchema.index({ accountId: 1 });
factorSchema.index({ credentialId: 1 }, { unique: true, partialFilterExpression: { credentialId: { $exists: true } } });

/** Second factors. Methods take the account's id that a verified token, a ticket or a passkey named. */
@Injectable()
export class FactorRepository {
  private readonly model: Model<FactorRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<FactorRow>('SecondFactor', factorSchema);
  }

  /** The oldest first. */
  async of(accountId: string, tx?: Transaction): Promise<Factor[]> {
    const rows = await this.model
      .find({ accountId })
      .sort({ _id: 1 })
      .session(sessionOf(tx) ?? null);
    return rows.map((row) => toFactor(row));
  }

  async findPasskey(credentialId: string): Promise<PasskeyFactor | undefined> {
    const row = await this.model.findOne({ credentialId });
    return row ? (toFactor(row) as PasskeyFactor) : undefined;
  }

  /** Throws a duplicate-key error for a passkey that somebody has. */
  async insert({ factorId, ...rest }: Factor, tx: Transaction): Promise<void> {
    await this.model.create([{ _id: factorId, ...rest }], { session: sessionOf(tx)! });
  }

  /** Uses up a step of an app; false when it or a later one was used. */
  async useStep(factorId: string, step: number, sealedKey: string, tx: Transaction): Promise<boolean> {
    const change = { lastStep: step, sealedKey, lastUsedAt: new Date() };
    const below = { _id: factorId, lastStep: { $lt: step } };
    return (await this.model.updateOne(below, { $set: change }, { session: sessionOf(tx)! })).modifiedCount === 1;
  }

  /** Notes a use of a passkey; false when it was used since it was looked at, or is gone. */
  async useCounter({ factorId, counter }: PasskeyFactor, newCounter: number, tx: Transaction): Promise<boolean> {
    const change = { counter: newCounter, lastUsedAt: new Date() };
    const asSeen = { _id: factorId, counter };
    return (await this.model.updateOne(asSeen, { $set: change }, { session: sessionOf(tx)! })).matchedCount === 1;
  }

  /** The factor that is gone now; undefined when the account has no such one. */
  async delete(accountId: string, factorId: string, tx: Transaction): Promise<Factor['kind'] | undefined> {
    const row = await this.model
      .findOneAndDelete({ _id: factorId, accountId }, { session: sessionOf(tx)! })
      .lean<FactorRow>();
    return row?.kind;
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId }, { session: sessionOf(tx)! });
  }
}

function toFactor(row: FactorRow): Factor {
  const { _id: factorId, accountId, name, createdAt, lastUsedAt } = row;
  const base = { factorId, accountId, name, createdAt, lastUsedAt: lastUsedAt ?? null };
  if (row.kind === 'totp') return { ...base, kind: 'totp', sealedKey: row.sealedKey!, lastStep: row.lastStep! };
  const { credentialId, publicKey, counter, transports = [] } = row;
  return {
    ...base,
    kind: 'passkey',
    credentialId: credentialId!,
    publicKey: publicKey!,
    counter: counter!,
    transports: [...transports],
  };
}
