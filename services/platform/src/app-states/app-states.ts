import { Schema, type Connection, type Model } from 'mongoose';
import { appsEvents, type AppState } from '@lathe/proto/apps/events.v1';
import { readApp } from '@lathe/proto/apps/internal';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { DomainError } from '../errors/domain-error.js';
import { EventConsumer } from '../events/event-consumer.js';
import { asPlatform, type InternalClient } from '../internal/internal-client.js';
import { isDuplicateKey } from '../persistence/connection.js';
import { sessionOf, type Transaction } from '../persistence/unit-of-work.js';
import type { PubSub } from '../pubsub/pub-sub.js';

interface AppStateRow extends Omit<AppState, 'appId'> {
  _id: string;
}

const appStateSchema = new Schema<AppStateRow>(
  {
    _id: String, ownerId: String, seq: Number, name: String, slug: String, hosts: [String], visibility: String, isSignupEnabled: Boolean,
    head: String, published: String, deleted: Boolean,
  },
  { collection: 'app_states', versionKey: false },
);
appStateSchema.index({ ownerId: 1 });

const channel = 'app-states';
const maxKnown = 10_000;

/**
 * A service's own read model of apps: owner, visibility, addresses and versions that count. Fed by events, the newest `seq` wins; an app
 * that no event told of yet is asked for once. Kept in memory; other replicas drop theirs when one hears of a change.
 */
export class AppStates extends EventConsumer {
  readonly name = 'app-states';
  readonly types = Object.keys(appsEvents) as EventType[];
  private readonly model: Model<AppStateRow>;
  private readonly known = new Map<string, AppState>();

  constructor(connection: Connection, private readonly client: InternalClient, private readonly pubSub: PubSub) {
    super();
    this.model = connection.model<AppStateRow>('AppState', appStateSchema);
    void this.pubSub.subscribe(channel, (appId) => this.known.delete(appId));
  }

  /** State of an app, deleted ones included; undefined when there is no such app. */
  async find(appId: string): Promise<AppState | undefined> {
    const known = this.known.get(appId);
    if (known) return known;
    const row = await this.model.findById(appId).lean<AppStateRow>();
    const state = row ? fromRow(row) : await this.ask(appId);
    if (state) this.remember(state);
    return state;
  }

  /** State of an app that is there. Throws `not-found` for a deleted or unknown one. */
  async get(appId: string): Promise<AppState> {
    const state = await this.find(appId);
    if (!state || state.deleted) throw new DomainError('not-found');
    return state;
  }

  /** Ids of an owner's apps, deleted ones left out. */
  async ownedBy(ownerId: string): Promise<string[]> {
    const rows = await this.model.find({ ownerId, deleted: false }, { _id: 1 }).lean<{ _id: string }[]>();
    return rows.map((row) => row._id);
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const state = event.data as AppState;
    await this.store(state, tx);
    tx.afterCommit(() => {
      this.known.delete(state.appId);
      void this.pubSub.publish(channel, state.appId);
    });
  }

  private async store({ appId, ...state }: AppState, tx?: Transaction): Promise<void> {
    const session = sessionOf(tx);
    const newer = await this.model.exists({ _id: appId, seq: { $gte: state.seq } }).session(session ?? null);
    if (!newer) await this.model.updateOne({ _id: appId }, { $set: state }, { upsert: true, session });
  }

  private async ask(appId: string): Promise<AppState | undefined> {
    try {
      const state = await this.client.call(readApp, { params: { id: appId } }, asPlatform(appId));
      await this.store(state).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return state;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }

  private remember(state: AppState): void {
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(state.appId, state);
  }
}

function fromRow({ _id, ...row }: AppStateRow): AppState {
  return { appId: _id, ...row, head: row.head ?? null, published: row.published ?? null };
}
