import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface CodeRow {
  /** SHA-256 of the code; the code itself is in the mail alone. */
  _id: string;
  accountId: string;
  email: string;
  expiresAt: Date;
}

const codeSchema = new Schema<CodeRow>(
  { _id: String, accountId: String, email: String, expiresAt: Date },
  { collection: 'verification_codes', versionKey: false },
);
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** One-time codes that prove an address. */
@Injectable()
export class VerificationCodeRepository {
  private readonly model: Model<CodeRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CodeRow>('VerificationCode', codeSchema);
  }

  async insert(code: { hash: string; accountId: string; email: string; expiresAt: Date }): Promise<void> {
    const { hash, ...rest } = code;
    await this.model.create({ _id: hash, ...rest });
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId }, { session: sessionOf(tx)! });
  }

  /** Takes a code away and returns whose address it proves; undefined when it is unknown, used or expired. */
  async take(hash: string, now: Date, tx: Transaction): Promise<{ accountId: string; email: string } | undefined> {
    const row = await this.model
      .findOneAndDelete({ _id: hash, expiresAt: { $gt: now } }, { session: sessionOf(tx)! })
      .lean<CodeRow>();
    return row ? { accountId: row.accountId, email: row.email } : undefined;
  }
}
