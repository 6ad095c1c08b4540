import type { ListWalk } from '../indexes/list-walk.js';
import { OrderedList } from '../indexes/ordered-list.js';

/** What was written to a key and is not on disk there. */
export class Pending {
  /** Each key is in the order once. */
  readonly id = 0;
  /** Whether it is part of the batch that is being written. */
  isUnderWay = false;

  /**
   * @param value null for a removed one; one may be made when its batch is written
   * @param isDeferred whether it may wait for a later batch, because a log of it is in the one that it belongs to
   * @param isNew whether the key is not on disk
   */
  constructor(
    readonly value: Buffer | (() => Buffer) | null,
    readonly isDeferred = false,
    readonly isNew = false,
  ) {}
}

/** All that was written and is not on disk in its place, in order of keys. */
export class Overlay {
  readonly #entries = new Map<string, Pending>();
  #order = new OrderedList<Pending>();
  #cleared = 0;
  /** How many entries may wait. */
  deferred = 0;

  /** Changes with every entry that comes or goes. */
  get version(): number {
    return this.#order.version + this.#cleared;
  }

  get(key: string): Pending | undefined {
    return this.#entries.size > 0 ? this.#entries.get(key) : undefined;
  }

  set(key: string, pending: Pending): void {
    const before = this.#entries.get(key);
    if (before) this.#drop(key, before);
    this.#order.insert(key, pending);
    if (pending.isDeferred) this.deferred += 1;
    this.#entries.set(key, pending);
  }

  /** Ends an entry that is on disk now, or need never be, unless the key was written again meanwhile. */
  settle(key: string, pending: Pending): void {
    if (this.#entries.get(key) !== pending) return;
    this.#entries.delete(key);
    this.#drop(key, pending);
  }

  /** The keys with low <= key < high, in order or backwards. */
  walk(low: string, high: string, backwards: boolean): ListWalk<Pending> {
    return this.#order.walk(low, high, backwards);
  }

  clear(): void {
    this.#cleared += this.#order.version + 1;
    this.#entries.clear();
    this.#order = new OrderedList();
    this.deferred = 0;
  }

  #drop(key: string, pending: Pending): void {
    this.#order.remove(key, pending);
    if (pending.isDeferred) this.deferred -= 1;
  }
}
