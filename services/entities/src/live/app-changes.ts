import type { FollowedLog, LogFollower, RecentLog } from '@lathe/platform/recent/recent-log';
import { changesOf } from '../rows/change-feed.js';
import { entityOf, readEvents, type RowEvent } from '../rows/row-event.js';
import { userKey } from '../schemas/entity-definition.js';
import { Delivery, type Part, partOf } from './delivery.js';
import type { Subscription } from './subscription.js';
import type { View } from './view.js';

/** Everybody who sees the same. */
interface Audience {
  readonly view: View;
  readonly members: Set<Subscription>;
}

interface Message {
  readonly position: string;
  readonly events: readonly RowEvent[];
}

/**
 * What has come is handed out at once, and then not again before so much time has passed, in milliseconds: many changes in
 * a row cost each connection one write. Where handing out takes long, the pause is several times as long.
 */
const leastPauseMs = 20;
const mostPauseMs = 120;
const pauseFactor = 3;

const allRows: readonly RowEvent[] = [{ type: 'many', entityKey: null }];

/** The changes of one app, and all in this process who follow them. */
export class AppChanges implements LogFollower {
  private readonly audiences = new Map<string, Audience>();
  private readonly opening: Promise<FollowedLog>;
  private log: FollowedLog | undefined;
  private readonly openedAt = Date.now();
  private changedAt: number | undefined;
  private waiting: Message[] = [];
  private timer: NodeJS.Timeout | undefined;
  private handedOutAt = 0;
  private pauseMs = leastPauseMs;
  private delivered = '';

  /** `peopleChanged` hears whose row among the users was written; of nobody's where it may be anybody's. */
  constructor(
    log: RecentLog,
    appId: string,
    private readonly peopleChanged: (userId: string | undefined) => void,
  ) {
    this.opening = log.follow(changesOf(appId), this);
    this.opening.then(
      (opened) => (this.log = opened),
      () => undefined,
    );
  }

  get isDeserted(): boolean {
    return this.audiences.size === 0;
  }

  /** What has been handed out already; whoever goes on behind it misses nothing. */
  get position(): string {
    return this.delivered || (this.log?.position ?? '0-0');
  }

  /** From now on it hears of changes; first of those behind `after`, which it had. Throws `unavailable`. */
  async join(subscription: Subscription, after: string | undefined): Promise<void> {
    this.add(subscription);
    try {
      const log = (this.log ??= await this.opening);
      const { position } = this;
      const missed = after === undefined || after === position ? [] : await log.since(after);
      subscription.listener.ready(after === undefined || missed === undefined ? position : after, this.quietMs(log));
      if (missed === undefined) subscription.listener.reset(position);
      else this.catchUp(subscription, missed);
      subscription.release();
    } catch (error) {
      this.leave(subscription);
      throw error;
    }
  }

  leave(subscription: Subscription): void {
    const audience = this.audiences.get(subscription.view.key);
    audience?.members.delete(subscription);
    if (audience?.members.size === 0) this.audiences.delete(subscription.view.key);
  }

  /** Somebody sees other rows than before, or the same in another way: what he has read is no longer right. */
  move(subscription: Subscription, view: View): void {
    this.leave(subscription);
    subscription.view = view;
    this.add(subscription);
    subscription.listener.reset(this.position);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await (await this.opening.catch(() => undefined))?.close();
  }

  told(message: string, position: string): void {
    this.take({ position, events: readEvents(message) });
  }

  missed(position: string): void {
    this.take({ position, events: allRows });
  }

  private add(subscription: Subscription): void {
    const { view } = subscription;
    const audience = this.audiences.get(view.key) ?? { view, members: new Set() };
    this.audiences.set(view.key, audience);
    audience.members.add(subscription);
  }

  private catchUp(subscription: Subscription, missed: readonly { message: string; position: string }[]): void {
    const parts = partsOf(
      subscription.view,
      missed.map(({ message, position }) => ({ position, events: readEvents(message) })),
    );
    if (parts.length > 0) subscription.listener.deliver(new Delivery(parts, missed.at(-1)!.position));
  }

  private quietMs(log: FollowedLog): number {
    const now = Date.now();
    return Math.max(0, this.changedAt === undefined ? log.quietMs + now - this.openedAt : now - this.changedAt);
  }

  private take(message: Message): void {
    for (const event of message.events) {
      const key = entityOf(event);
      if (key !== null && key !== userKey) continue;
      this.peopleChanged(personOf(event));
    }
    this.changedAt = Date.now();
    this.waiting.push(message);
    const dueMs = Math.max(0, this.handedOutAt + this.pauseMs - performance.now());
    this.timer ??= setTimeout(() => this.handOut(), dueMs);
  }

  private handOut(): void {
    const begun = performance.now();
    this.timer = undefined;
    const messages = this.waiting;
    this.waiting = [];
    this.delivered = messages.at(-1)!.position;
    for (const { view, members } of [...this.audiences.values()]) {
      const parts = partsOf(view, messages);
      if (parts.length === 0) continue;
      const delivery = new Delivery(parts, this.delivered);
      for (const member of [...members]) member.deliver(delivery);
    }
    this.handedOutAt = performance.now();
    this.pauseMs = Math.min(mostPauseMs, Math.max(leastPauseMs, pauseFactor * (this.handedOutAt - begun)));
  }
}

/** Whose row among the users was written; undefined where it may be anybody's. */
function personOf(event: RowEvent): string | undefined {
  if (event.type === 'many') return event.userId;
  return event.type === 'update' ? (event.row.creatorId ?? undefined) : undefined;
}

/** What of some messages a view sees; none of those of which it sees nothing. */
function partsOf(view: View, messages: readonly Message[]): Part[] {
  return messages.flatMap(({ position, events }) => {
    const seen = events.map((event) => view.seen(event)).filter((one) => one !== undefined);
    return seen.length === 0 ? [] : [partOf(seen, position)];
  });
}
