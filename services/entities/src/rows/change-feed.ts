import type { RecentLog } from '@lathe/platform/recent/recent-log';
import { RECENT_LOG } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { entityOf, maxToldRows, type RowEvent, summed, writeEvents } from './row-event.js';

/** What is written within this time travels as one message. Milliseconds. */
const gatherMs = 5;
/** Characters of one message; what would be longer is told as of many rows. */
const maxCharacters = 128 * 1024;

/** The log of an app's changes. */
export const changesOf = (appId: string): string => `changes:${appId}`;

/**
 * Tells of writes once they are stored. Nobody who writes waits for it or fails by it: who follows and may have missed
 * something is told so.
 */
@Injectable()
export class ChangeFeed {
  private readonly gathered = new Map<string, RowEvent[]>();

  constructor(@Inject(RECENT_LOG) private readonly log: RecentLog) {}

  /** Comes after the commit, in the order of commits. */
  tell(appId: string, events: readonly RowEvent[]): void {
    if (events.length === 0) return;
    const waiting = this.gathered.get(appId);
    if (waiting) return void waiting.push(...events);
    this.gathered.set(appId, [...events]);
    setTimeout(() => this.send(appId), gatherMs);
  }

  /** What accounts says of somebody has changed, in their row among the users. */
  tellOfPerson(appId: string, entityKey: string, userId: string): void {
    this.tell(appId, [{ type: 'many', entityKey, userId }]);
  }

  /** Rows of an entity, or of all of the app, are other ones than before. */
  tellOfMany(appId: string, entityKey: string | null): void {
    this.tell(appId, [{ type: 'many', entityKey }]);
  }

  private send(appId: string): void {
    const events = this.gathered.get(appId) ?? [];
    this.gathered.delete(appId);
    void this.log.append(changesOf(appId), () => messageOf(events));
  }
}

function messageOf(events: readonly RowEvent[]): string {
  const entities = Map.groupBy(events, entityOf);
  const crowded = [...entities.values()].some((ofEntity) => ofEntity.length > maxToldRows);
  const told = crowded ? [...entities.values()].flatMap((ofEntity) => summed(ofEntity, maxToldRows)) : events;
  const text = writeEvents(told);
  return text.length > maxCharacters ? writeEvents(summed(told, 0)) : text;
}
