import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';

export type TicketPurpose = 'second-step' | 'passkey-sign-in' | 'add-totp' | 'add-passkey';

/** What was begun and waits for its second request. */
export interface Ticket {
  readonly purpose: TicketPurpose;
  /** Empty where nobody is known yet. */
  readonly accountId: string;
  /** The account's when it began: a new password or a sign-out in between ends it. */
  readonly epoch: number;
  /** What a passkey is to sign. */
  readonly challenge?: string;
  /** An app that shows codes, as it will be kept. */
  readonly totp?: { readonly factorId: string; readonly sealedKey: string };
}

interface TicketRow extends Ticket {
  /** SHA-256 of the ticket. */
  _id: string;
  tries: number;
  expiresAt: Date;
}

const ticketSchema = new Schema<TicketRow>(
  {
    _id: String,
    purpose: String,
    accountId: String,
    epoch: Number,
    challenge: String,
    totp: { type: { factorId: String, sealedKey: String }, default: undefined, _id: false },
    tries: Number,
    expiresAt: Date,
  },
  { collection: 'half_way_tickets', versionKey: false },
);
ticketSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
ticketSchema.index({ accountId: 1 });

@Injectable()
export class TicketRepository {
  private readonly model: Model<TicketRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<TicketRow>('HalfWayTicket', ticketSchema);
  }

  async insert(hash: string, ticket: Ticket, expiresAt: Date): Promise<void> {
    await this.model.create({ _id: hash, ...ticket, tries: 0, expiresAt });
  }

  /** Undefined when the ticket is gone, old, for something else, or was tried too often. */
  async find(hash: string, purpose: TicketPurpose, maxTries: number): Promise<Ticket | undefined> {
    return (await this.model.findOne(good(hash, purpose, maxTries)).lean<TicketRow>()) ?? undefined;
  }

  /** As `find`, and counts a try. */
  async countTry(hash: string, purpose: TicketPurpose, maxTries: number): Promise<Ticket | undefined> {
    const tried = { $inc: { tries: 1 } };
    return (await this.model.findOneAndUpdate(good(hash, purpose, maxTries), tried).lean<TicketRow>()) ?? undefined;
  }

  /** False when the ticket is gone. */
  async setChallenge(hash: string, challenge: string): Promise<boolean> {
    return (await this.model.updateOne({ _id: hash }, { $set: { challenge } })).matchedCount === 1;
  }

  /** False when somebody else was first. */
  async delete(hash: string, tx: Transaction): Promise<boolean> {
    return (await this.model.deleteOne({ _id: hash }, { session: sessionOf(tx)! })).deletedCount === 1;
  }

  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.model.deleteMany({ accountId }, { session: sessionOf(tx)! });
  }
}

const good = (hash: string, purpose: TicketPurpose, maxTries: number): QueryFilter<TicketRow> => ({
  _id: hash,
  purpose,
  expiresAt: { $gt: new Date() },
  tries: { $lt: maxTries },
});
