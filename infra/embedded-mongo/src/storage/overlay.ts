import type { ListWalk } from '../indexes/list-walk.js';
import { OrderedList } from '../indexes/ordered-list.js';

/** What was written to a key and is not on disk there; null for a removed one. */
export interface Pending {
  /** A value may be made when its batch is written. */
  readonly value: Buffer | (() => Buffer) | null;
  /** Whether it may wait for a later batch, because a log of it is in the one that it belongs to. */
  readonly deferred: boolean;
}

/** The list orders keys only; each is there once. */
const place = { id: 0 };

/** All that was written and is not on disk in its place, in order of keys. */
export class Overlay {
  readonly #entries = new Map<string, Pending>();
  #order = new OrderedList<typeof place>();
  #cleared = 0;
  /** How many entries may wait. */
  deferred = 0;

  /** Changes whenever a key comes or goes. */
  get version(): number {
    return this.#order.version + this.#cleared;
  }

  get(key: string): Pending | undefined {
    return this.#entries.size > 0 ? this.#entries.get(key) : undefined;
  }

  set(key: string, pending: Pending): void {
    const before = this.#entries.get(key);
    if (!before) this.#order.insert(key, place);
    else if (before.deferred) this.deferred -= 1;
    if (pending.deferred) this.deferred += 1;
    this.#entries.set(key, pending);
  }

  /** Ends an entry that is on disk now, unless the key was written again meanwhile. */
  settle(key: string, pending: Pending): void {
    if (this.#entries.get(key) !== pending) return;
    this.#entries.delete(key);
    this.#order.remove(key, place);
    if (pending.deferred) this.deferred -= 1;
  }

  /** The keys with low <= key < high, in order or backwards. */
  walk(low: string, high: string, backwards: boolean): ListWalk<typeof place> {
    return this.#order.walk(low, high, backwards);
  }

  clear(): void {
    this.#cleared += this.#order.version + 1;
    this.#entries.clear();
    this.#order = new OrderedList();
    this.deferred = 0;
  }
}
