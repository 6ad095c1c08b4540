import { BackwardWalk, type Chunk, ForwardWalk, type ListWalk, type Numbered, type Place } from './list-walk.js';

const chunkSize = 512;

/** Entries (key, record) in order of key, then record id: sorted chunks of bounded size, found by binary search. */
export class OrderedList<T extends Numbered> {
  #chunks: Chunk<T>[] = [];
  size = 0;
  /** Changes with every entry that comes or goes. */
  version = 0;

  insert(key: string, record: T): void {
    this.size += 1;
    this.version += 1;
    const at = this.#chunkFor(key, record.id);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push({ keys: [key], records: [record] });
      return;
    }
    const position = lowerBound(chunk, key, record.id);
    if (position === chunk.keys.length) {
      chunk.keys.push(key);
      chunk.records.push(record);
    } else {
      chunk.keys.splice(position, 0, key);
      chunk.records.splice(position, 0, record);
    }
    if (chunk.keys.length > chunkSize) this.#split(at, position);
  }

  remove(key: string, record: T): void {
    const at = this.#chunkFor(key, record.id);
    const chunk = this.#chunks[at];
    const position = chunk ? lowerBound(chunk, key, record.id) : -1;
    if (!chunk || chunk.keys[position] !== key || chunk.records[position]!.id !== record.id) return;
    this.size -= 1;
    this.version += 1;
    chunk.keys.splice(position, 1);
    chunk.records.splice(position, 1);
    if (chunk.keys.length === 0) this.#chunks.splice(at, 1);
  }

  /** Fills an empty list at once. */
  load(entries: { key: string; record: T }[]): void {
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record.id - b.record.id));
    this.size = entries.length;
    this.version += 1;
    this.#chunks = [];
    const step = chunkSize / 2;
    for (let start = 0; start < entries.length; start += step) {
      const part = entries.slice(start, start + step);
      this.#chunks.push({ keys: part.map((entry) => entry.key), records: part.map((entry) => entry.record) });
    }
  }

  /** The first record with exactly this key. */
  get(key: string): T | undefined {
    const chunk = this.#chunks[this.#chunkFor(key, 0)];
    if (!chunk) return undefined;
    const position = lowerBound(chunk, key, 0);
    return chunk.keys[position] === key ? chunk.records[position] : undefined;
  }

  /**
   * The entries with low <= key < high, in order or backwards. It goes on where it was when entries come and go
   * meanwhile.
   */
  walk(low: string, high: string, backwards: boolean): ListWalk<T> {
    return backwards ? new BackwardWalk(this, low, high) : new ForwardWalk(this, low, high);
  }

  /** Where the first entry that is not before (key, id) stands, or would stand. */
  seek(key: string, id: number): Place {
    const at = this.#chunkFor(key, id);
    const chunk = this.#chunks[at];
    return { at, position: chunk ? lowerBound(chunk, key, id) : 0 };
  }

  chunk(at: number): Chunk<T> | undefined {
    return this.#chunks[at];
  }

  /** Index of the first chunk whose last entry is not before (key, id); the last chunk for an entry beyond all. */
  #chunkFor(key: string, id: number): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { keys, records } = this.#chunks[middle]!;
      const last = keys.length - 1;
      if (keys[last]! < key || (keys[last] === key && records[last]!.id < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Halves a full chunk; entries that arrive in order leave full chunks behind. */
  #split(at: number, position: number): void {
    const chunk = this.#chunks[at]!;
    const middle = position === chunk.keys.length - 1 ? chunk.keys.length - 1 : chunk.keys.length >> 1;
    this.#chunks.splice(at + 1, 0, { keys: chunk.keys.splice(middle), records: chunk.records.splice(middle) });
  }
}

function lowerBound<T extends Numbered>(chunk: Chunk<T>, key: string, id: number): number {
  const { keys, records } = chunk;
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key || (keys[middle] === key && records[middle]!.id < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
