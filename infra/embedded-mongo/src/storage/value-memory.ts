/** Bytes of a piece of memory that values share, at most. */
const mostShared = 64 * 1024;

/** Copies that are gone with their batch: LMDB leaves its mark on the memory of what it is given. */
export class Copies {
  readonly #memory: Buffer;
  #used = 0;

  constructor(size: number) {
    this.#memory = Buffer.allocUnsafeSlow(size);
  }

  take(value: Buffer): Buffer {
    const start = this.#used;
    this.#used += value.copy(this.#memory, start);
    return this.#memory.subarray(start, this.#used);
  }
}

/**
 * Memory for values that are let go together: many in one piece, since each piece costs the collector. The pieces grow
 * with what is taken, so that a single value takes no more than itself.
 */
export class SharedMemory {
  #memory = Buffer.alloc(0);
  #used = 0;

  copyOf(value: Buffer): Buffer {
    if (this.#used + value.length > this.#memory.length) {
      const grown = Math.min(mostShared, this.#memory.length * 2);
      this.#memory = Buffer.allocUnsafeSlow(Math.max(grown, value.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += value.length;
    this.#memory.set(value.subarray(0, value.length), start);
    return this.#memory.subarray(start, this.#used);
  }
}
