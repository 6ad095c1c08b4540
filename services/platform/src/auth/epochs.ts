import { Schema, type Connection, type Model } from 'mongoose';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { EventType } from '@lathe/proto/events/catalog';
import { EventConsumer } from '../events/event-consumer.js';
import { writeLater, type Transaction } from '../persistence/unit-of-work.js';
import type { PubSub } from '../pubsub/pub-sub.js';

interface EpochRow {
  _id: string;
  epoch: number;
}

const epochSchema = new Schema<EpochRow>({ _id: String, epoch: Number }, { collection: 'epochs', versionKey: false });
const channel = 'epochs';
const maxKnown = 50_000;

/**
 * Each service's own record of raised epochs: a token made before its subject's epoch no longer counts. Fed by events; other replicas
 * hear of a change through the fan-out, and forget what they had cached.
 */
export class Epochs extends EventConsumer {
  readonly name = 'epochs';
  readonly types: readonly EventType[] = ['accounts.account.epoch-raised.v1', 'accounts.app-user.epoch-raised.v1'];
  private readonly model: Model<EpochRow>;
  private readonly known = new Map<string, number>();

  constructor(connection: Connection, private readonly pubSub: PubSub) {
    super();
    this.model = connection.model<EpochRow>('Epoch', epochSchema);
  }

  /** Begins to listen to other replicas; the answer ends it. */
  async listen(): Promise<() => Promise<void>> {
    return this.pubSub.subscribe(channel, (principalId) => this.known.delete(principalId));
  }

  async epochOf(principalId: string): Promise<number> {
    const known = this.known.get(principalId);
    if (known !== undefined) return known;
    const epoch = (await this.model.findById(principalId).lean())?.epoch ?? 0;
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(principalId, epoch);
    return epoch;
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { epoch } = event.data as { epoch: number };
    writeLater(tx, this.model, { updateOne: { filter: { _id: event.subject }, update: { $max: { epoch } }, upsert: true } });
    tx.afterCommit(() => {
      this.known.delete(event.subject);
      void this.pubSub.publish(channel, event.subject);
    });
  }
}
