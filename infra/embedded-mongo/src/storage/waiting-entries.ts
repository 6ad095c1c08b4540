import { PackedKeys } from '../indexes/packed-keys.js';
import type { Mark } from './deferred-log.js';
import { gone, type WaitingKeys, type WaitingWalk } from './waiting-keys.js';

/** Bits of the tag of an entry: the key is not on disk; it goes there with the batch that is being written. */
const isNew = 2;
const isUnderWay = 4;
/** It was removed by the batch that gathers, or by the one that is being written, and not by a mark of the log. */
const isDirect = 8;

/** Entries that go to their place with one batch, between two keys. */
export interface Taken {
  readonly entries: readonly Mark[];
  readonly low: string;
  readonly high: string;
}

/** Index entries that came or went and are not on disk in their place. */
export class WaitingEntries implements WaitingKeys {
  readonly #keys = new PackedKeys();

  get version(): number {
    return this.#keys.version;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** What a mark of the log says; `mayBeThere`: whether a key that comes may be on disk. */
  mark(key: string, present: boolean, mayBeThere: boolean): void {
    if (present) this.#keys.set(key, 0, mayBeThere ? 0 : isNew);
    // What is not on disk and does not go there need not be removed.
    else if (this.#keys.tagOf(key) === isNew) this.#keys.delete(key);
    else this.#keys.set(key, gone);
  }

  /** A removal that is in a batch itself. */
  remove(key: string): void {
    this.#keys.set(key, gone | isDirect);
  }

  /** Ends such a removal when the batch is on disk, unless the key was written again meanwhile. */
  settleRemoved(key: string): void {
    if (this.#keys.tagOf(key) === (gone | isDirect)) this.#keys.delete(key);
  }

  /** The next entries from a key on that wait for their place; undefined when there are none. */
  take(from: string, below: string, most: number): Taken | undefined {
    const entries: Mark[] = [];
    for (const walk = this.#keys.walk(from, below, false); entries.length < most && walk.next();) {
      const { key, tag } = walk;
      if ((tag & isDirect) !== 0) continue;
      walk.setTag(tag | isUnderWay);
      entries.push({ key, present: (tag & gone) === 0 });
    }
    return entries.length === 0 ? undefined : { entries, low: entries[0]!.key, high: entries.at(-1)!.key };
  }

  /** Ends those that were taken, when they are on disk; one that was written again meanwhile waits for its new place. */
  settle({ low, high }: Taken): void {
    this.#keys.deleteTagged(low, high, isUnderWay);
  }

  walk(low: string, high: string, backwards: boolean): WaitingWalk {
    return this.#keys.walk(low, high, backwards);
  }

  clear(): void {
    this.#keys.clear();
  }
}
