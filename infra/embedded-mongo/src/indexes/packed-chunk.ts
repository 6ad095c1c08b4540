/** Entries of a chunk, and bytes of more than one of them, at most. */
const mostEntries = 256;
const mostBytes = 8 * 1024;
/**
 * Memory of a chunk that has been full: all of them have the same, so that the system's allocator can use the place of one
 * for another. A small one grows to it by doubling.
 */
const full = { bytes: mostBytes + 1024, entries: mostEntries + 2 };

/**
 * Some entries in order of their keys, one behind the other in one piece of memory: each is a byte of its owner's (the
 * tag) and the key.
 */
export class PackedChunk {
  count = 0;
  #bytes: Buffer;
  /** Where each entry ends. */
  #ends: Uint32Array;
  /** How many bytes two keys that were compared last begin with in common. */
  common = 0;

  constructor(bytes = 256, entries = 8) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes);
    this.#ends = new Uint32Array(entries);
  }

  /** Bytes of memory that it takes. */
  get size(): number {
    return this.#bytes.length + this.#ends.length * 4;
  }

  get isFull(): boolean {
    return this.count > mostEntries || (this.count > 1 && this.#used > mostBytes);
  }

  keyAt(position: number): string {
    return this.#bytes.toString('latin1', this.#startOf(position) + 1, this.#ends[position]!);
  }

  tagAt(position: number): number {
    return this.#bytes[this.#startOf(position)]!;
  }

  setTag(position: number, tag: number): void {
    this.#bytes[this.#startOf(position)] = tag;
  }

  /**
   * Negative where the entry's key is before the one in the first `length` bytes of `key`, 0 where it is that one. The
   * first `from` bytes are known to be the same.
   */
  compare(position: number, key: Uint8Array, length: number, from = 0): number {
    const bytes = this.#bytes;
    const start = this.#startOf(position) + 1;
    const size = this.#ends[position]! - start;
    const least = size < length ? size : length;
    let at = from;
    while (at < least && bytes[start + at] === key[at]) at += 1;
    this.common = at;
    return at < least ? bytes[start + at]! - key[at]! : size - length;
  }

  /** Where the first entry stands whose key is not before that one. All keys begin like it, for `from` bytes. */
  lowerBound(key: Uint8Array, length: number, from: number): number {
    let low = 0;
    let high = this.count;
    let commonLow = from;
    let commonHigh = from;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(middle, key, length, Math.min(commonLow, commonHigh)) < 0) {
        low = middle + 1;
        commonLow = this.common;
      } else {
        high = middle;
        commonHigh = this.common;
      }
    }
    return low;
  }

  insert(position: number, key: Uint8Array, length: number, tag: number): void {
    const start = this.#startOf(position);
    const used = this.#used;
    this.#reserve(used + length + 1, this.count + 1);
    const bytes = this.#bytes;
    const ends = this.#ends;
    bytes.copyWithin(start + length + 1, start, used);
    bytes[start] = tag;
    if (length < 64) for (let at = 0; at < length; at += 1) bytes[start + 1 + at] = key[at]!;
    else bytes.set(key.subarray(0, length), start + 1);
    for (let at = this.count; at > position; at -= 1) ends[at] = ends[at - 1]! + length + 1;
    ends[position] = start + length + 1;
    this.count += 1;
  }

  remove(position: number): void {
    const start = this.#startOf(position);
    const end = this.#ends[position]!;
    this.#bytes.copyWithin(start, end, this.#used);
    this.count -= 1;
    for (let at = position; at < this.count; at += 1) this.#ends[at] = this.#ends[at + 1]! - (end - start);
  }

  /** Removes the entries whose tag has one of the bits; answers how many there were. */
  removeTagged(bits: number): number {
    const bytes = this.#bytes;
    const ends = this.#ends;
    let kept = 0;
    let to = 0;
    for (let at = 0, start = 0; at < this.count; at += 1) {
      const end = ends[at]!;
      if ((bytes[start]! & bits) === 0) {
        if (to < start) bytes.copyWithin(to, start, end);
        to += end - start;
        ends[kept++] = to;
      }
      start = end;
    }
    const removed = this.count - kept;
    this.count = kept;
    return removed;
  }

  /** Takes the entries from a position on away, into a chunk of their own. */
  split(position: number): PackedChunk {
    const start = this.#startOf(position);
    const rest = new PackedChunk(Math.max(full.bytes, this.#used - start), full.entries);
    this.#bytes.copy(rest.#bytes, 0, start, this.#used);
    rest.count = this.count - position;
    for (let at = 0; at < rest.count; at += 1) rest.#ends[at] = this.#ends[position + at]! - start;
    this.count = position;
    return rest;
  }

  get #used(): number {
    return this.#startOf(this.count);
  }

  #startOf(position: number): number {
    return position === 0 ? 0 : this.#ends[position - 1]!;
  }

  #reserve(bytes: number, entries: number): void {
    if (bytes > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(grown(this.#bytes.length, bytes, full.bytes));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    if (entries > this.#ends.length) {
      const more = new Uint32Array(grown(this.#ends.length, entries, full.entries));
      more.set(this.#ends.subarray(0, this.count));
      this.#ends = more;
    }
  }
}

const grown = (size: number, wanted: number, most: number): number => Math.max(Math.min(size * 2, most), wanted);
