import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ProviderEvent } from '../provider/payment-provider.js';

interface EventRow {
  /** `<source>:<event>` */
  _id: string;
  type: string;
  customerId: string | null;
  receivedAt: Date;
}

/** Longer than any provider sends an event again. */
const keptSeconds = 90 * 24 * 3600;

const eventSchema = new Schema<EventRow>(
  { _id: String, type: String, customerId: String, receivedAt: Date },
  { collection: 'webhook_events', versionKey: false },
);
eventSchema.index({ receivedAt: 1 }, { expireAfterSeconds: keptSeconds });
eventSchema.index({ customerId: 1 });

/** Events of providers that have come, each once. */
@Injectable()
export class WebhookEventRepository {
  private readonly model: Model<EventRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = connection.model<EventRow>('WebhookEvent', eventSchema);
  }

  /** Throws a duplicate-key error when the event is known. */
  async insert(
    _scope: PlatformScope,
    source: string,
    { eventId, type, customerId }: ProviderEvent,
    tx: Transaction,
  ): Promise<void> {
    const row = { _id: `${source}:${eventId}`, type, customerId, receivedAt: new Date() };
    await this.model.create([row], { session: sessionOf(tx)! });
  }

  async deleteOf(_scope: PlatformScope, customerId: string): Promise<void> {
    await this.model.deleteMany({ customerId });
  }
}
