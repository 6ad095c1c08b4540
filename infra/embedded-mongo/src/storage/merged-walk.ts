import { gone, type WaitingKeys, type WaitingWalk } from './waiting-keys.js';

/** What a walk needs of the disk. */
export interface DiskKeys {
  /** Changes whenever reads may find something else there. */
  readonly version: number;
  /** The first keys with low <= key < high, in order or backwards; fewer than `limit` only where there are no more. */
  keys(low: string, high: string, backwards: boolean, limit: number): readonly string[];
}

/** A walk over keys; `key` is the one that `next` has gone to. */
export interface KeyWalk {
  readonly key: string;
  /** False at the end. */
  next(): boolean;
}

const mostAtOnce = 256;

/**
 * The keys that are there: those on disk, with what was written since over them. It goes on behind the key it was at
 * when keys come and go meanwhile, and holds nothing open when it is left.
 */
export class MergedWalk implements KeyWalk {
  key = '';
  #begun = false;
  #version = -1;
  #diskVersion = -1;
  #pending!: WaitingWalk;
  /** The next key of the overlay; undefined at its end. */
  #pendingKey: string | undefined;
  #keys: readonly string[] = [];
  #at = 0;
  /** Whether there is nothing on disk behind `#keys`. */
  #complete = false;

  /** `atOnce` keys are taken from the disk first, then more and more. */
  constructor(
    private readonly overlay: WaitingKeys,
    private readonly disk: DiskKeys,
    private readonly low: string,
    private readonly high: string,
    private readonly backwards: boolean,
    private atOnce: number,
  ) {}

  next(): boolean {
    if (this.#version !== this.overlay.version || this.#diskVersion !== this.disk.version) this.#goOn();
    for (;;) {
      const pending = this.#pendingKey;
      const stored = this.#stored();
      if (pending !== undefined && (stored === undefined || !this.#isBefore(stored, pending))) {
        if (stored === pending) this.#at += 1;
        const isGone = (this.#pending.tag & gone) !== 0;
        this.#stepPending();
        if (isGone) continue;
        return this.#goTo(pending);
      }
      if (stored === undefined) return false;
      this.#at += 1;
      return this.#goTo(stored);
    }
  }

  #goTo(key: string): true {
    this.key = key;
    this.#begun = true;
    return true;
  }

  /** What is left of the range. */
  #rest(from: string | undefined): { low: string; high: string } {
    if (from === undefined) return { low: this.low, high: this.high };
    return this.backwards ? { low: this.low, high: from } : { low: `${from}\0`, high: this.high };
  }

  #goOn(): void {
    const from = this.#begun ? this.key : undefined;
    const { low, high } = this.#rest(from);
    this.#pending = this.overlay.walk(low, high, this.backwards);
    this.#stepPending();
    this.#version = this.overlay.version;
    if (this.#diskVersion === this.disk.version) return;
    this.#diskVersion = this.disk.version;
    this.#fetch(from);
  }

  #stepPending(): void {
    this.#pendingKey = this.#pending.next() ? this.#pending.key : undefined;
  }

  #stored(): string | undefined {
    if (this.#at >= this.#keys.length && !this.#complete) this.#fetch(this.#keys.at(-1));
    return this.#keys[this.#at];
  }

  #fetch(from: string | undefined): void {
    const { low, high } = this.#rest(from);
    this.#keys = low < high ? this.disk.keys(low, high, this.backwards, this.atOnce) : [];
    this.#complete = this.#keys.length < this.atOnce;
    this.#at = 0;
    this.atOnce = Math.min(this.atOnce * 2, mostAtOnce);
  }

  #isBefore(a: string, b: string): boolean {
    return this.backwards ? a > b : a < b;
  }
}
