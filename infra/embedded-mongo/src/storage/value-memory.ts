const passingBytes = 64 * 1024;

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

/** Memory for values that are looked at and let go: many in one piece, since each piece costs the collector. */
export class PassingValues {
  #memory = Buffer.alloc(0);
  #used = 0;

  copyOf(value: Buffer): Buffer {
    if (this.#used + value.length > this.#memory.length) {
      this.#memory = Buffer.allocUnsafeSlow(Math.max(passingBytes, value.length));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += value.length;
    this.#memory.set(value.subarray(0, value.length), start);
    return this.#memory.subarray(start, this.#used);
  }
}
