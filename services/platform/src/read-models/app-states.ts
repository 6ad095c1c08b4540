import { type AppState, appState, appStateEvents } from '@lathe/proto/apps/events.v1';
import { readApp } from '@lathe/proto/apps/internal';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, Schema } from 'mongoose';
import { atMost } from '../cache/at-most.js';
import { DomainError } from '../errors/domain-error.js';
import { EventConsumer } from '../events/event-consumer.js';
import { asPlatform, InternalClient } from '../internal/internal-client.js';
import { type Transaction, writeLater } from '../persistence/unit-of-work.js';
import { writeNewest } from '../persistence/write-newest.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import type { OwnerScope } from '../tenancy/scope.js';
import { CONNECTION, PUB_SUB } from '../tokens/tokens.js';
import type { WorkspaceApps } from '../workspaces/workspace-apps.js';

type AppStateRow = Omit<AppState, 'appId'> & { _id: string };

const appStateSchema = new Schema<AppStateRow>(
  {
    _id: String,
    ownerId: String,
    seq: Number,
    name: String,
    slug: String,
    hosts: [String],
    visibility: String,
    isSignupEnabled: Boolean,
    head: String,
    published: String,
    previewLink: Object,
    members: { type: [Object], default: undefined },
    packageOf: String,
    deleted: Boolean,
  },
  { collection: 'app_states', versionKey: false },
);
appStateSchema.index({ ownerId: 1 });

const channel = 'app-states';
const maxCached = 20_000;
/**
 * A message of the fan-out may be missed; after this time the database is read again, so nothing is granted longer by
 * what was known before.
 */
const maxAgeMs = 30_000;
/** The apps service is asked about one app at most this often. */
const askAgainMs = 1_000;

/**
 * Tells every replica of every service about an app's new state at once, before its event arrives: a grant that was
 * taken back counts no longer.
 */
export const tellAppState = (pubSub: PubSub, state: AppState): Promise<void> =>
  pubSub.publish(channel, JSON.stringify(state));

/**
 * A service's own record of apps, fed by their events; the newest `seq` counts. What is missing is asked of the apps
 * service, so an event that is still under way is never the reason for an answer of "not found".
 */
@Injectable()
export class AppStates extends EventConsumer implements WorkspaceApps, OnModuleInit, OnModuleDestroy {
  readonly name = 'app-states';
  readonly types: readonly EventType[] = [...(Object.keys(appStateEvents) as EventType[]), 'apps.app.purged.v1'];
  private readonly model: Model<AppStateRow>;
  /** A state past its age is asked for anew, and still tells which `seq` was known. */
  private readonly cache = new LRUCache<string, AppState>({
    ...atMost(maxCached),
    ttl: maxAgeMs,
    noDeleteOnStaleGet: true,
    perf: Date,
    ttlResolution: 0,
  });
  private readonly asked = new LRUCache<string, true>({ ...atMost(maxCached), ttl: askAgainMs });
  private readonly asking = new Map<string, Promise<AppState | undefined>>();
  private readonly watchers = new Set<(appId: string) => void>();
  private endListening: (() => Promise<void>) | undefined;

  constructor(
    @Inject(CONNECTION) connection: Connection,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
    private readonly client: InternalClient,
  ) {
    super();
    this.model = connection.model<AppStateRow>('AppState', appStateSchema);
  }

  async onModuleInit(): Promise<void> {
    this.endListening = await this.pubSub.subscribe(channel, (message) =>
      this.remember(appState.parse(JSON.parse(message))),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.endListening?.();
  }

  /** State of an app, deleted ones included; undefined when there is no such app. */
  async find(appId: string): Promise<AppState | undefined> {
    const cached = this.cached(appId);
    if (cached) return cached;
    const row = await this.model.findById(appId).lean<AppStateRow>();
    return row ? this.remember(toState(row)) : this.refresh(appId);
  }

  /** State of an app that is there. Throws `not-found` for a deleted or unknown one. */
  async get(appId: string): Promise<AppState> {
    const state = await this.find(appId);
    if (!state || state.deleted) throw new DomainError('not-found');
    return state;
  }

  /** State of an app that somebody owns. Throws `not-found` for one of somebody else, as for one that is not there. */
  async ofOwner(owner: OwnerScope, appId: string): Promise<AppState> {
    const state = await this.get(appId);
    if (state.ownerId !== owner.accountId) throw new DomainError('not-found');
    return state;
  }

  /** The cached state without waiting, for hot paths; `find` when it is undefined. */
  cached(appId: string): AppState | undefined {
    return this.cache.get(appId);
  }

  /** Calls when another state of an app becomes known here than was before; the answer ends that. */
  watch(watcher: (appId: string) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Asks the apps service, at most once a second per app; for a caller whom the known state would refuse. */
  async refresh(appId: string): Promise<AppState | undefined> {
    const running = this.asking.get(appId);
    if (running) return running;
    if (this.asked.has(appId)) return this.cached(appId);
    this.asked.set(appId, true);
    const answer = this.ask(appId).finally(() => this.asking.delete(appId));
    this.asking.set(appId, answer);
    return answer;
  }

  /** Asks the apps service, whenever it was asked before; for a caller who deletes by what it says. */
  async ask(appId: string): Promise<AppState | undefined> {
    try {
      return this.remember(await this.client.call(readApp, { params: { id: appId } }, asPlatform(appId)));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return this.cached(appId);
      throw error;
    }
  }

  /** Apps of one builder that are not deleted. */
  async ownedBy(accountId: string): Promise<AppState[]> {
    const rows = await this.model.find({ ownerId: accountId, deleted: false }).sort({ _id: 1 }).lean<AppStateRow[]>();
    return rows.map(toState);
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    if (event.type === 'apps.app.purged.v1') return this.forget(event.subject, tx);
    const state = appState.parse(event.data);
    const { appId, ...rest } = state;
    writeNewest(tx, this.model, { _id: appId, ...rest });
    tx.afterCommit(() => {
      this.remember(state);
      void tellAppState(this.pubSub, state);
    });
  }

  private forget(appId: string, tx: Transaction): void {
    writeLater(tx, this.model, { deleteOne: { filter: { _id: appId } } });
    tx.afterCommit(() => this.cache.delete(appId));
  }

  private remember(state: AppState): AppState {
    const cached = this.cache.peek(state.appId, { allowStale: true });
    if (cached && cached.seq > state.seq) return cached;
    this.cache.set(state.appId, state);
    if (cached?.seq !== state.seq) for (const watcher of this.watchers) watcher(state.appId);
    return state;
  }
}

function toState({ _id, ...rest }: AppStateRow): AppState {
  return { appId: _id, ...rest };
}
