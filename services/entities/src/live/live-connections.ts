import { Memberships } from '@lathe/platform/app-access/memberships';
import { Epochs } from '@lathe/platform/auth/epochs';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { RecentLog } from '@lathe/platform/recent/recent-log';
import { RECENT_LOG } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import { changesHeartbeatMs } from '@lathe/proto/entities/changes';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EntityAccess } from '../access/entity-access.js';
import { pauses } from '../lists/pause.js';
import { AppChanges } from './app-changes.js';
import type { Listener, Subscription as Followed } from './subscription.js';
import { Subscription } from './subscription.js';
import { View } from './view.js';

/** Something over which changes are told. */
export interface LiveConnection {
  readonly appId: string;
  readonly caller: Principal;
  readonly subscriptions: Iterable<Followed>;
  /** Who it is of now. Throws what the session is refused with. */
  identify(): Promise<Principal>;
  /** Lets the other side know that it is still there, and up to where it has heard of everything. */
  beat(position: string): void;
  /** It is over, and would be refused now. */
  end(error: DomainError): void;
}

/** So often a session is looked at again, in case no message came that it is over; also the pace of heartbeats. */
const lookMs = changesHeartbeatMs * 0.75;

/**
 * Who follows the changes of which app in this process. A session that ends, a role or an app that changes counts for
 * those who follow as it does for a request.
 */
@Injectable()
export class LiveConnections implements OnModuleInit, OnModuleDestroy {
  private readonly connections = new Map<string, Set<LiveConnection>>();
  private readonly apps = new Map<string, AppChanges>();
  private readonly ends: (() => void)[] = [];

  constructor(
    @Inject(RECENT_LOG) private readonly log: RecentLog,
    private readonly access: EntityAccess,
    private readonly states: AppStates,
    private readonly epochs: Epochs,
    private readonly memberships: Memberships,
  ) {}

  onModuleInit(): void {
    const timer = setInterval(() => void this.look(), lookMs).unref();
    this.ends.push(
      () => clearInterval(timer),
      this.states.watch((appId) => void this.check(this.of(appId))),
      this.memberships.watch((appId, userId) => void this.check(this.of(appId, userId ?? undefined))),
      this.epochs.watch((id) => void this.check(this.all().filter(({ caller }) => subjectOf(caller) === id))),
    );
  }

  async onModuleDestroy(): Promise<void> {
    for (const end of this.ends) end();
    await Promise.all([...this.apps.values()].map((app) => app.close()));
  }

  add(connection: LiveConnection): void {
    const ofApp = this.connections.get(connection.appId) ?? new Set();
    this.connections.set(connection.appId, ofApp.add(connection));
  }

  remove(connection: LiveConnection): void {
    for (const subscription of connection.subscriptions) this.unfollow(subscription);
    const ofApp = this.connections.get(connection.appId);
    ofApp?.delete(connection);
    if (ofApp?.size === 0) this.connections.delete(connection.appId);
  }

  /**
   * Follows an entity for somebody who may open it. Throws what opening throws, and `unavailable`. `begun` gets the
   * subscription before anything is told, so that it can be ended at any time.
   */
  async follow(
    request: Followed['request'] & { readonly after?: string | undefined },
    caller: Principal,
    listener: Listener,
    begun: (subscription: Followed) => void,
  ): Promise<void> {
    const { after, ...place } = request;
    const open = await this.access.entity({ ...place, caller });
    const subscription = new Subscription(place, open, listener);
    const app = this.changesOf(place.appId);
    begun(subscription);
    try {
      await app.join(subscription, after);
    } catch (error) {
      this.unfollow(subscription);
      throw error;
    }
  }

  unfollow(subscription: Followed): void {
    const { appId } = subscription.request;
    const app = this.apps.get(appId);
    app?.leave(subscription);
    if (!app?.isDeserted) return;
    this.apps.delete(appId);
    void app.close();
  }

  private changesOf(appId: string): AppChanges {
    const known = this.apps.get(appId);
    if (known) return known;
    const app = new AppChanges(this.log, appId, (userId) => {
      void this.check(this.of(appId, userId));
    });
    this.apps.set(appId, app);
    return app;
  }

  /** Those of an app, or of one person in it. */
  private of(appId: string, userId?: string): LiveConnection[] {
    const ofApp = [...(this.connections.get(appId) ?? [])];
    return userId === undefined ? ofApp : ofApp.filter(({ caller }) => subjectOf(caller) === userId);
  }

  private all(): LiveConnection[] {
    return [...this.connections.values()].flatMap((ofApp) => [...ofApp]);
  }

  private async look(): Promise<void> {
    for (const connection of this.all()) {
      const app = this.apps.get(connection.appId);
      if (app) connection.beat(app.position);
    }
    await this.check(this.all());
  }

  private async check(connections: readonly LiveConnection[]): Promise<void> {
    const pause = pauses();
    for (const connection of connections) {
      await this.checkOne(connection).catch((error: unknown) => {
        if (isOver(error)) connection.end(error);
      });
      await pause();
    }
  }

  private async checkOne(connection: LiveConnection): Promise<void> {
    const caller = await connection.identify();
    for (const subscription of connection.subscriptions) {
      try {
        const view = new View(await this.access.entity({ ...subscription.request, caller }));
        if (view.key !== subscription.view.key) this.apps.get(connection.appId)?.move(subscription, view);
      } catch (error) {
        if (!isOver(error)) throw error;
        this.unfollow(subscription);
        subscription.listener.refused(error);
      }
    }
  }
}

/** A refusal; what cannot be found out now is no reason to end anything. */
const isOver = (error: unknown): error is DomainError => error instanceof DomainError && error.kind !== 'unavailable';

/** Whom the epoch of a session is of. */
function subjectOf(caller: Principal): string | undefined {
  switch (caller.kind) {
    case 'account':
    case 'preview':
      return caller.accountId;
    case 'app-user':
      return caller.userId;
    case 'preview-visitor':
      return caller.linkId;
    default:
      return undefined;
  }
}
