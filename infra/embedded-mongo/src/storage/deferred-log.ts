// What waits for its place in the indexes is written to a log with its batch: for each key its length, with the highest
// bit set where the key was removed, and the key.

const removed = 0x8000;

/** A key that was put or removed. */
export interface Mark {
  readonly key: string;
  readonly present: boolean;
}

/** The log of a batch, in the bytes that are stored. */
export class DeferredLog {
  count = 0;
  #bytes = Buffer.alloc(0);
  #used = 0;

  add(key: string, present: boolean): void {
    this.#reserve(key.length + 2);
    const at = this.#bytes.writeUInt16BE(present ? key.length : key.length | removed, this.#used);
    this.#used = at + this.#bytes.write(key, at, 'latin1');
    this.count += 1;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#used);
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(256, this.#used * 2, this.#used + more));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}

export function* decodeLog(bytes: Buffer): Iterable<Mark> {
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readUInt16BE(at);
    const end = at + 2 + (head & ~removed);
    yield { key: bytes.toString('latin1', at + 2, end), present: (head & removed) === 0 };
    at = end;
  }
}
