import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

/** What whoever has a mailed link may do by it, once. */
export type CodePurpose =
  | 'verify-email'
  | 'reset-password'
  | 'reset-app-password'
  | 'change-email'
  | 'verify-app-email';

/** A code that was mailed: for whom, to which address, for what. */
export interface MailedCode {
  /** An account, or a user of an app. */
  readonly subjectId: string;
  readonly email: string;
  readonly purpose: CodePurpose;
}

interface CodeRow {
  /** SHA-256 of the code; the code itself is in the mail alone. */
  _id: string;
  /** The subject's id; there were accounts alone once. */
  accountId: string;
  email: string;
  /** Codes from before there were several purposes have none: they verify an address. */
  purpose?: CodePurpose;
  expiresAt: Date;
}

const codeSchema = new Schema<CodeRow>(
  { _id: String, accountId: String, email: String, purpose: String, expiresAt: Date },
  { collection: 'verification_codes', versionKey: false },
);
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
codeSchema.index({ accountId: 1 });

/** One-time codes that were mailed to an address. */
@Injectable()
export class MailedCodeRepository {
  private readonly model: Model<CodeRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<CodeRow>('VerificationCode', codeSchema);
  }

  async insert({ hash, subjectId, ...rest }: MailedCode & { hash: string; expiresAt: Date }): Promise<void> {
    await this.model.create({ _id: hash, accountId: subjectId, ...rest });
  }

  /** Nothing that was mailed to somebody counts any more. */
  async deleteOf(subjectId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId: subjectId }, { session: sessionOf(tx)! });
  }

  /** A code that still counts, which stays; undefined when it is unknown, used, expired or for something else. */
  async find(hash: string, purpose: CodePurpose, now: Date): Promise<MailedCode | undefined> {
    return toCode(await this.model.findOne(good(hash, purpose, now)).lean<CodeRow>());
  }

  /** Takes a code away and returns it; undefined as with `find`. */
  async take(hash: string, purpose: CodePurpose, now: Date, tx: Transaction): Promise<MailedCode | undefined> {
    const session = sessionOf(tx)!;
    return toCode(await this.model.findOneAndDelete(good(hash, purpose, now), { session }).lean<CodeRow>());
  }
}

const good = (hash: string, purpose: CodePurpose, now: Date) => ({
  _id: hash,
  purpose: purpose === 'verify-email' ? { $in: [purpose, null] } : purpose,
  expiresAt: { $gt: now },
});

function toCode(row: CodeRow | null): MailedCode | undefined {
  return row ? { subjectId: row.accountId, email: row.email, purpose: row.purpose ?? 'verify-email' } : undefined;
}
