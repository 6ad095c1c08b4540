import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';

interface ShownTokenRow {
  _id: string;
  expiresAt: Date;
}

const shownTokenSchema = new Schema<ShownTokenRow>(
  { _id: String, expiresAt: Date },
  { collection: 'shown_tokens', versionKey: false },
);
shownTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Which tokens of the identity provider have been shown already: each counts once. */
@Injectable()
export class ShownTokenRepository {
  private readonly model: Model<ShownTokenRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<ShownTokenRow>('ShownToken', shownTokenSchema);
  }

  /** Remembers a token until it counts no more anyway. Throws `refusal` for one that is remembered: of many at once, for all but one. */
  async take(key: string, expiresAt: Date, refusal: ErrorCode, tx?: Transaction): Promise<void> {
    try {
      await this.model.create([{ _id: key, expiresAt }], { session: sessionOf(tx) ?? null });
    } catch (cause) {
      throw isDuplicateKey(cause) ? new DomainError(refusal, {}, { cause }) : cause;
    }
  }
}
