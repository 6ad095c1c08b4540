import type { StoredRecord } from '../storage/record.js';

const chunkSize = 512;

interface Chunk { keys: string[]; records: StoredRecord[] }

/** Entries (key, record) in order of key, then record id: sorted chunks of bounded size, found by binary search. */
export class OrderedList {
  #chunks: Chunk[] = [];
  size = 0;

  insert(key: string, record: StoredRecord): void {
    this.size += 1;
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

  remove(key: string, record: StoredRecord): void {
    const at = this.#chunkFor(key, record.id);
    const chunk = this.#chunks[at];
    const position = chunk ? lowerBound(chunk, key, record.id) : -1;
    if (!chunk || chunk.keys[position] !== key || chunk.records[position]!.id !== record.id) return;
    this.size -= 1;
    chunk.keys.splice(position, 1);
    chunk.records.splice(position, 1);
    if (chunk.keys.length === 0) this.#chunks.splice(at, 1);
  }

  /** Fills an empty list at once. */
  load(entries: { key: string; record: StoredRecord }[]): void {
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.record.id - b.record.id));
    this.size = entries.length;
    this.#chunks = [];
    const step = chunkSize / 2;
    for (let start = 0; start < entries.length; start += step) {
      const part = entries.slice(start, start + step);
      this.#chunks.push({ keys: part.map((entry) => entry.key), records: part.map((entry) => entry.record) });
    }
  }

  /** The first record with exactly this key. */
  get(key: string): StoredRecord | undefined {
    const chunk = this.#chunks[this.#chunkFor(key, 0)];
    if (!chunk) return undefined;
    const position = lowerBound(chunk, key, 0);
    return chunk.keys[position] === key ? chunk.records[position] : undefined;
  }

  /** Visits the records with low <= key < high, in order or backwards, until `visit` answers false. Returns how many keys it looked at. */
  scan(low: string, high: string, backwards: boolean, visit: (record: StoredRecord, key: string) => boolean): number {
    return backwards ? this.#scanBack(low, high, visit) : this.#scanForth(low, high, visit);
  }

  #scanForth(low: string, high: string, visit: (record: StoredRecord, key: string) => boolean): number {
    let seen = 0;
    let at = this.#chunkFor(low, 0);
    let position = at < this.#chunks.length ? lowerBound(this.#chunks[at]!, low, 0) : 0;
    for (; at < this.#chunks.length; at += 1, position = 0) {
      const { keys, records } = this.#chunks[at]!;
      for (; position < keys.length; position += 1) {
        if (keys[position]! >= high) return seen;
        seen += 1;
        if (!visit(records[position]!, keys[position]!)) return seen;
      }
    }
    return seen;
  }

  #scanBack(low: string, high: string, visit: (record: StoredRecord, key: string) => boolean): number {
    let seen = 0;
    let at = Math.min(this.#chunkFor(high, 0), this.#chunks.length - 1);
    let position = at >= 0 ? lowerBound(this.#chunks[at]!, high, 0) - 1 : -1;
    for (; at >= 0; at -= 1, position = at >= 0 ? this.#chunks[at]!.keys.length - 1 : -1) {
      const { keys, records } = this.#chunks[at]!;
      for (; position >= 0; position -= 1) {
        if (keys[position]! < low) return seen;
        seen += 1;
        if (!visit(records[position]!, keys[position]!)) return seen;
      }
    }
    return seen;
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

function lowerBound(chunk: Chunk, key: string, id: number): number {
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
