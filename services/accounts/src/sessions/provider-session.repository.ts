import { DomainError } from '@lathe/platform/errors/domain-error';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface ProviderSessionRow {
  /** `ProvenIdentity.providerSession`. */
  _id: string;
  ended: boolean;
  /** How often somebody signed in by it. */
  uses: number;
  expiresAt: Date;
}

const providerSessionSchema = new Schema<ProviderSessionRow>(
  { _id: String, ended: Boolean, uses: Number, expiresAt: Date },
  { collection: 'provider_sessions', versionKey: false },
);
providerSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** No token of a session counts for longer than this after it was issued. */
const keptMs = 24 * 3600 * 1000;

/**
 * Which sessions of the identity provider are over. Joining and ending write to the same document, so a sign-in that
 * meets the end conflicts with it, and comes before or after.
 */
@Injectable()
export class ProviderSessionRepository {
  private readonly model: Model<ProviderSessionRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<ProviderSessionRow>('ProviderSession', providerSessionSchema);
  }

  /** A session of ours begins by it. Throws `auth/session-ended` when it is over. */
  async join(key: string, tx: Transaction): Promise<void> {
    const { ended } = await this.write(key, { $inc: { uses: 1 } }, tx);
    if (ended) throw new DomainError('auth/session-ended');
  }

  async end(key: string, tx: Transaction): Promise<void> {
    await this.write(key, { $set: { ended: true } }, tx);
  }

  private async write(key: string, change: object, tx: Transaction): Promise<ProviderSessionRow> {
    const kept = { $max: { expiresAt: new Date(Date.now() + keptMs) } };
    return this.model
      .findByIdAndUpdate(
        key,
        { ...change, ...kept },
        { upsert: true, returnDocument: 'after', session: sessionOf(tx)! },
      )
      .lean<ProviderSessionRow>()
      .orFail();
  }
}
