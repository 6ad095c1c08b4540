import { PackedChunk } from './packed-chunk.js';

/** An entry by its chunk and its position in it. */
interface Place {
  at: number;
  position: number;
}

/** A walk over keys; what it tells is of the one that `next` has gone to. */
export interface PackedWalk {
  readonly key: string;
  readonly tag: number;
  /** Gives the entry another tag. */
  setTag(tag: number): void;
  /** False at the end. */
  next(): boolean;
}

/** The bytes of the key that is looked for. */
let sought = Buffer.allocUnsafeSlow(4_096);

/** Answers the length of the key, whose bytes are in `sought`. */
function seekFor(key: string): number {
  if (key.length > sought.length) sought = Buffer.allocUnsafeSlow(key.length * 2);
  return sought.write(key, 0, 'latin1');
}

/**
 * Keys (characters 0 to 255) in order, each once and with a tag (a byte), as bytes outside of the heap: a key takes its
 * length and about a third of it more, and costs the garbage collector nothing.
 */
export class PackedKeys {
  #chunks: PackedChunk[] = [];
  size = 0;
  /** Bytes of memory. */
  bytes = 0;
  /** Changes with every key that comes or goes. */
  version = 0;

  /** The tag of a key; undefined where it is not there. */
  tagOf(key: string): number | undefined {
    const place = this.#seek(seekFor(key));
    const chunk = this.#chunks[place.at];
    return chunk && this.#isAt(chunk, place, key.length) ? chunk.tagAt(place.position) : undefined;
  }

  /** Puts a key there with the tag `asNew`, or gives the one that is there the tag `tag`. */
  set(key: string, tag: number, asNew = tag): void {
    const length = seekFor(key);
    const place = this.#seek(length);
    let chunk = this.#chunks[place.at];
    if (!chunk) {
      this.#chunks.push((chunk = new PackedChunk()));
      this.bytes += chunk.size;
    }
    if (this.#isAt(chunk, place, length)) {
      chunk.setTag(place.position, tag);
      return;
    }
    const before = chunk.size;
    chunk.insert(place.position, sought, length, asNew);
    this.size += 1;
    this.version += 1;
    if (chunk.isFull) this.#split(place, chunk);
    this.bytes += chunk.size - before;
  }

  /** Whether the key was there. */
  delete(key: string): boolean {
    const length = seekFor(key);
    const place = this.#seek(length);
    const chunk = this.#chunks[place.at];
    if (!chunk || !this.#isAt(chunk, place, length)) return false;
    chunk.remove(place.position);
    this.size -= 1;
    this.version += 1;
    if (chunk.count === 0) {
      this.#chunks.splice(place.at, 1);
      this.bytes -= chunk.size;
      chunk.free();
    }
    return true;
  }

  /** Removes the keys whose tag has one of the bits; all of them are from low to high, inclusively. */
  deleteTagged(low: string, high: string, bits: number): void {
    const from = this.seek(low).at;
    const touched = this.#chunks.slice(from, this.seek(high).at + 1);
    for (const chunk of touched) {
      this.size -= chunk.removeTagged(bits);
      if (chunk.count > 0) continue;
      this.bytes -= chunk.size;
      chunk.free();
    }
    const left = touched.filter(({ count }) => count > 0);
    if (left.length < touched.length) this.#chunks.splice(from, touched.length, ...left);
    this.version += 1;
  }

  /** How many keys there are with low <= key < high, as far as `most`: whole chunks are not looked at. */
  count(low: string, high: string, most = Infinity): number {
    if (low >= high) return 0;
    const from = this.#seek(seekFor(low));
    const to = this.#seek(seekFor(high));
    if (from.at === to.at) return Math.min(most, to.position - from.position);
    let count = (this.#chunks[from.at]?.count ?? 0) - from.position;
    for (let at = from.at + 1; at < to.at && count < most; at += 1) count += this.#chunks[at]!.count;
    return Math.min(most, count + to.position);
  }

  /** The keys with low <= key < high, in order or backwards. It goes on where it was when keys come and go meanwhile. */
  walk(low: string, high: string, backwards: boolean): PackedWalk {
    return new Walk(this, low, high, backwards);
  }

  /** Where the first key that is not before this one stands, or would stand. */
  seek(key: string): Place {
    return this.#seek(seekFor(key));
  }

  chunk(at: number): PackedChunk | undefined {
    return this.#chunks[at];
  }

  clear(): void {
    this.#chunks = [];
    this.size = this.bytes = 0;
    this.version += 1;
  }

  #isAt(chunk: PackedChunk, { position }: Place, length: number): boolean {
    return position < chunk.count && chunk.compare(position, sought, length) === 0;
  }

  /** Where the first key that is not before the sought one stands, or would stand: in the last chunk beyond all. */
  #seek(length: number): Place {
    const chunks = this.#chunks;
    let low = 0;
    let high = chunks.length - 1;
    // What lies between two keys begins as both of them do, as far as both begin like the sought one.
    let commonLow = 0;
    let commonHigh = 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = chunks[middle]!;
      if (chunk.compare(chunk.count - 1, sought, length, Math.min(commonLow, commonHigh)) < 0) {
        low = middle + 1;
        commonLow = chunk.common;
      } else {
        high = middle;
        commonHigh = chunk.common;
      }
    }
    return { at: low, position: chunks[low]?.lowerBound(sought, length, Math.min(commonLow, commonHigh)) ?? 0 };
  }

  /** Halves a full chunk; keys that come in order, or backwards, leave full chunks behind. */
  #split({ at, position }: Place, chunk: PackedChunk): void {
    const last = chunk.count - 1;
    const rest = chunk.split(position === last ? last : position === 0 ? 1 : chunk.count >> 1);
    this.bytes += rest.size;
    this.#chunks.splice(at + 1, 0, rest);
  }
}

class Walk implements PackedWalk {
  key = '';
  #place: Place = { at: 0, position: 0 };
  #version = -1;
  #begun = false;

  constructor(
    private readonly keys: Pick<PackedKeys, 'version' | 'seek' | 'chunk'>,
    private readonly low: string,
    private readonly high: string,
    private readonly backwards: boolean,
  ) {}

  next(): boolean {
    if (this.#version === this.keys.version) this.#step();
    else this.#find();
    this.#version = this.keys.version;
    const { at, position } = this.#place;
    const chunk = this.keys.chunk(at);
    if (!chunk || position < 0 || position >= chunk.count) return false;
    const key = chunk.keyAt(position);
    if (this.backwards ? key < this.low : key >= this.high) return false;
    this.#begun = true;
    this.key = key;
    return true;
  }

  get tag(): number {
    return this.keys.chunk(this.#place.at)!.tagAt(this.#place.position);
  }

  setTag(tag: number): void {
    this.keys.chunk(this.#place.at)!.setTag(this.#place.position, tag);
  }

  /** Goes to the first key, or to the one after the last key gone to, in the direction of the walk. */
  #find(): void {
    if (this.backwards) {
      this.#place = this.keys.seek(this.#begun ? this.key : this.high);
      this.#step();
    } else {
      this.#place = this.keys.seek(this.#begun ? `${this.key}\0` : this.low);
      this.#skipEnd();
    }
  }

  #step(): void {
    if (!this.backwards) {
      this.#place.position += 1;
      this.#skipEnd();
      return;
    }
    this.#place.position -= 1;
    if (this.#place.position >= 0) return;
    const at = this.#place.at - 1;
    this.#place = { at, position: (this.keys.chunk(at)?.count ?? 0) - 1 };
  }

  #skipEnd(): void {
    const chunk = this.keys.chunk(this.#place.at);
    if (chunk && this.#place.position >= chunk.count) this.#place = { at: this.#place.at + 1, position: 0 };
  }
}
