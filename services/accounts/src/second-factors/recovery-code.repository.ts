import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface CodesRow {
  /** The account. */
  _id: string;
  hashes: string[];
}

const codesSchema = new Schema<CodesRow>(
  { _id: String, hashes: [String] },
  { collection: 'recovery_codes', versionKey: false },
);

/** Recovery codes of accounts, hashed; one document each. */
@Injectable()
export class RecoveryCodeRepository {
  private readonly model: Model<CodesRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CodesRow>('RecoveryCodes', codesSchema);
  }

  async count(accountId: string): Promise<number> {
    return (await this.model.findById(accountId).lean<CodesRow>())?.hashes.length ?? 0;
  }

  async replace(accountId: string, hashes: readonly string[], tx: Transaction): Promise<void> {
    await this.model.updateOne({ _id: accountId }, { $set: { hashes } }, { upsert: true, session: sessionOf(tx)! });
  }

  /** Uses a code up; false when there is no such one any more. */
  async take(accountId: string, hash: string, tx: Transaction): Promise<boolean> {
    const held = { _id: accountId, hashes: hash };
    return (
      (await this.model.updateOne(held, { $pull: { hashes: hash } }, { session: sessionOf(tx)! })).modifiedCount === 1
    );
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteOne({ _id: accountId }, { session: sessionOf(tx)! });
  }
}
