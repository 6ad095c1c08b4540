import { SpareMemory } from './spare-memory.js';

/** Entries of a chunk, and bytes of more than one of them, at most. */
const mostEntries = 256;
const mostBytes = 8 * 1024;
/**
 * Memory of a chunk has one of a few sizes, so that one can have what another one has left: it grows by doubling to this,
 * and by this from then on.
 */
const step = { bytes: 2 * 1024, entries: 64 };
const spareBytes = new SpareMemory((size) => Buffer.allocUnsafeSlow(size));
const spareEnds = new SpareMemory((size) => new Uint32Array(size));

/**
 * Some entries in order of their keys, one behind the other in one piece of memory: each is a byte of its owner's (the
 * tag) and the key.
 */
export class PackedChunk {
  count = 0;
  #bytes: Buffer<ArrayBuffer>;
  /** Where each entry ends. */
  #ends: Uint32Array<ArrayBuffer>;
  /** How many bytes two keys that were compared last begin with in common. */
  common = 0;

  constructor(bytes = 256, entries = 8) {
    this.#bytes = spareBytes.take(bytes);
    this.#ends = spareEnds.take(entries);
  }

  /** Bytes of memory that it takes. */
  get size(): number {
    return this.#bytes.length + this.#ends.length * 4;
  }

  /** Gives up its memory; it may not be used any more. */
  free(): void {
    spareBytes.give(this.#bytes);
    spareEnds.give(this.#ends);
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
    const rest = new PackedChunk(
      grown(0, this.#used - start, step.bytes),
      grown(0, this.count - position, step.entries),
    );
    this.#bytes.copy(rest.#bytes, 0, start, this.#used);
    rest.count = this.count - position;
    for (let at = 0; at < rest.count; at += 1) rest.#ends[at] = this.#ends[position + at]! - start;
    this.count = position;
    this.#resize(grown(0, start, step.bytes), grown(0, position, step.entries));
    return rest;
  }

  get #used(): number {
    return this.#startOf(this.count);
  }

  #startOf(position: number): number {
    return position === 0 ? 0 : this.#ends[position - 1]!;
  }

  #reserve(bytes: number, entries: number): void {
    if (bytes > this.#bytes.length || entries > this.#ends.length)
      this.#resize(grown(this.#bytes.length, bytes, step.bytes), grown(this.#ends.length, entries, step.entries));
  }

  #resize(bytes: number, entries: number): void {
    if (bytes !== this.#bytes.length) {
      const before = this.#bytes;
      this.#bytes = spareBytes.take(bytes);
      before.copy(this.#bytes, 0, 0, this.#used);
      spareBytes.give(before);
    }
    if (entries !== this.#ends.length) {
      const before = this.#ends;
      this.#ends = spareEnds.take(entries);
      this.#ends.set(before.subarray(0, this.count));
      spareEnds.give(before);
    }
  }
}

/** The size for what is wanted, of something that has a size. */
function grown(size: number, wanted: number, by: number): number {
  if (wanted <= size) return size;
  return wanted < by ? Math.min(by, Math.max(size * 2, wanted)) : Math.ceil(wanted / by) * by;
}
