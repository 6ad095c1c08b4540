import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, Schema } from 'mongoose';
import { atMost } from '../cache/at-most.js';
import { EventConsumer } from '../events/event-consumer.js';
import { type Transaction, writeLater } from '../persistence/unit-of-work.js';
import type { PubSub } from '../pubsub/pub-sub.js';

interface EpochRow {
  _id: string;
  epoch: number;
  /** Of an API key, which nobody finds any more: it is refused by this only while it may be known from before. */
  removedAt?: Date;
}

/** Far longer than keys are remembered, or events are late. */
const removedKeptSeconds = 24 * 3600;

const epochSchema = new Schema<EpochRow>(
  { _id: String, epoch: Number, removedAt: Date },
  { collection: 'epochs', versionKey: false },
);
epochSchema.index({ removedAt: 1 }, { expireAfterSeconds: removedKeptSeconds });
const channel = 'epochs';
const maxKnown = 50_000;
/**
 * How long a replica that missed a message goes on with what it knew; half of the 30 s that revocation may take at
 * worst (design 12.4).
 */
const trustedMs = 15_000;

/** An API key counts until it is removed, which raises its epoch from 0 to this. */
export const removedEpoch = 1;

/**
 * Each service's own record of raised epochs: a token made before its subject's epoch no longer counts. Stored from
 * events; replicas tell each other through the fan-out, and read again what they learned too long ago. An epoch only
 * ever rises, so of two the higher is true.
 */
export class Epochs extends EventConsumer {
  readonly name = 'epochs';
  readonly types: readonly EventType[] = [
    'accounts.account.epoch-raised.v1',
    'accounts.account.api-key-removed.v1',
    'accounts.app-user.epoch-raised.v1',
    'accounts.app-user.purged.v1',
    'accounts.account.purged.v1',
  ];
  private readonly model: Model<EpochRow>;
  private readonly known: LRUCache<string, number>;
  private readonly reads = new Map<string, Promise<number>>();
  private readonly watchers = new Set<(principalId: string) => void>();

  constructor(
    connection: Connection,
    private readonly pubSub: PubSub,
    maxAgeMs = trustedMs,
  ) {
    super();
    this.model = connection.model<EpochRow>('Epoch', epochSchema);
    this.known = new LRUCache({ ...atMost(maxKnown), ttl: maxAgeMs, noDeleteOnStaleGet: true });
  }

  /** Begins to listen to other replicas; the function it returns ends that. */
  async listen(): Promise<() => Promise<void>> {
    return this.pubSub.subscribe(channel, (message) => {
      const [principalId = '', epoch] = message.split(':');
      this.learn(principalId, Number(epoch));
    });
  }

  /** Calls when tokens of somebody stop to count; the answer ends that. */
  watch(watcher: (principalId: string) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Current epoch of an account or app user; 0 when none was ever raised. */
  async epochOf(principalId: string): Promise<number> {
    const known = this.known.get(principalId);
    if (known !== undefined) return known;
    const running = this.reads.get(principalId);
    if (running) return running;
    const read = this.read(principalId).finally(() => this.reads.delete(principalId));
    this.reads.set(principalId, read);
    return read;
  }

  /**
   * Makes an epoch count on every replica of every service as soon as it is committed, before its event has reached
   * them.
   */
  raised(principalId: string, epoch: number, tx: Transaction): void {
    tx.afterCommit(() => {
      this.learn(principalId, epoch);
      void this.pubSub.publish(channel, `${principalId}:${epoch}`);
    });
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    if (event.type.endsWith('.purged.v1'))
      return writeLater(tx, this.model, { deleteOne: { filter: { _id: event.subject } } });
    if (event.type === 'accounts.account.api-key-removed.v1')
      return this.raise((event.data as { keyId: string }).keyId, removedEpoch, tx, { removedAt: new Date() });
    this.raise(event.subject, (event.data as { epoch: number }).epoch, tx);
  }

  private raise(principalId: string, epoch: number, tx: Transaction, also?: Pick<EpochRow, 'removedAt'>): void {
    const update = { $max: { epoch }, ...(also && { $set: also }) };
    writeLater(tx, this.model, { updateOne: { filter: { _id: principalId }, update, upsert: true } });
    this.raised(principalId, epoch, tx);
  }

  private async read(principalId: string): Promise<number> {
    return this.learn(principalId, (await this.model.findById(principalId).lean())?.epoch ?? 0);
  }

  private learn(principalId: string, epoch: number): number {
    const before = this.known.peek(principalId, { allowStale: true }) ?? 0;
    const highest = Math.max(epoch, before);
    this.known.set(principalId, highest);
    if (highest > before) for (const watcher of this.watchers) watcher(principalId);
    return highest;
  }
}
