import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import { readEntitlements } from '@lathe/proto/accounts/internal';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import { EventConsumer } from '../events/event-consumer.js';
import { asPlatform, InternalClient } from '../internal/internal-client.js';
import { type Transaction, writeLater } from '../persistence/unit-of-work.js';
import { CONNECTION } from '../tokens/tokens.js';
import type { Entitlement } from './plan-catalogue.js';

interface EntitlementRow extends Entitlement {
  _id: string;
  seq: number;
}

const entitlementSchema = new Schema<EntitlementRow>(
  { _id: String, seq: Number, plan: String, isAdmin: Boolean },
  { collection: 'entitlements', versionKey: false },
);

/**
 * A service's own record of what accounts may use, fed by their events; the newest `seq` counts. An account whose event
 * is still under way is asked of accounts.
 */
@Injectable()
export class Entitlements extends EventConsumer {
  readonly name = 'entitlements';
  readonly types: readonly EventType[] = ['accounts.account.entitlements-changed.v1', 'accounts.account.purged.v1'];
  private readonly model: Model<EntitlementRow>;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    private readonly client: InternalClient,
  ) {
    super();
    this.model = connection.model<EntitlementRow>('Entitlement', entitlementSchema);
  }

  /** Throws `not-found` for an account that does not exist. */
  async of(accountId: string): Promise<Entitlement> {
    const row = await this.model.findById(accountId).lean<EntitlementRow>();
    return row ?? this.client.call(readEntitlements, { params: { accountId } }, asPlatform());
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    if (event.type === 'accounts.account.purged.v1')
      return writeLater(tx, this.model, { deleteOne: { filter: { _id: event.subject } } });
    const { accountId, ...rest } = accountsEvents['accounts.account.entitlements-changed.v1'].parse(event.data);
    writeLater(
      tx,
      this.model,
      { updateOne: { filter: { _id: accountId }, update: { $setOnInsert: rest }, upsert: true } },
      { updateOne: { filter: { _id: accountId, seq: { $lt: rest.seq } }, update: { $set: rest } } },
    );
  }
}
