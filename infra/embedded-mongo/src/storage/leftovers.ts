import type { Journal } from './journal.js';
import { rangeOfOwner } from './keys.js';

/** Keys that are removed with one batch. */
const atOnce = 2_000;

/** What dropped collections and indexes have left in the store; nobody reads it, and it goes piece by piece. */
export class Leftovers {
  readonly #owners = new Set<number>();
  #cleaning: Promise<void> | undefined;
  #stopped = false;

  constructor(private readonly journal: Journal) {}

  add(owner: number): void {
    this.#owners.add(owner);
  }

  clear(): void {
    this.#owners.clear();
  }

  /** Resolves when all is gone, or the disk takes no writes. */
  clean(): Promise<void> {
    this.#cleaning ??= this.#cleanAll()
      .catch(() => undefined)
      .finally(() => {
        this.#cleaning = undefined;
      });
    return this.#cleaning;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#cleaning;
  }

  async #cleanAll(): Promise<void> {
    for (const owner of this.#owners) {
      while (!this.#stopped && this.#removeSome(owner) === atOnce) await this.journal.flushed();
      if (this.#stopped) return;
      await this.journal.flushed();
      this.#owners.delete(owner);
    }
  }

  #removeSome(owner: number): number {
    const { low, high } = rangeOfOwner(owner);
    const walk = this.journal.walk(low, high);
    const keys: string[] = [];
    while (keys.length < atOnce && walk.next()) keys.push(walk.key);
    for (const key of keys) this.journal.remove(key);
    return keys.length;
  }
}
