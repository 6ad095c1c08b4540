import { PackedKeys } from '../indexes/packed-keys.js';
import { gone, type WaitingKeys, type WaitingWalk } from './waiting-keys.js';

/** What was written to a key and is not on disk there. */
export class Pending {
  /** @param value null for a removed one; one may be made when its batch is written */
  constructor(readonly value: Buffer | (() => Buffer) | null) {}
}

/** All but index entries that was written and is not on disk in its place. */
export class Overlay implements WaitingKeys {
  readonly #entries = new Map<string, Pending>();
  readonly #order = new PackedKeys();

  get version(): number {
    return this.#order.version;
  }

  get(key: string): Pending | undefined {
    return this.#entries.size > 0 ? this.#entries.get(key) : undefined;
  }

  set(key: string, pending: Pending): void {
    const before = this.#entries.get(key);
    if (!before || (before.value === null) !== (pending.value === null))
      this.#order.set(key, pending.value === null ? gone : 0);
    this.#entries.set(key, pending);
  }

  /** Ends an entry that is on disk now, unless the key was written again meanwhile. */
  settle(key: string, pending: Pending): void {
    if (this.#entries.get(key) !== pending) return;
    this.#entries.delete(key);
    this.#order.delete(key);
  }

  walk(low: string, high: string, backwards: boolean): WaitingWalk {
    return this.#order.walk(low, high, backwards);
  }

  clear(): void {
    this.#entries.clear();
    this.#order.clear();
  }
}
