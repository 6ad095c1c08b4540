import type { Sections } from './packed-file.js';
import { hashOf, wordsOf } from './words.js';

const maxCount = 255;
const maxLength = 65_535;

/** Gathers which words stand in which chunks, and how often. */
export class Postings {
  private readonly words = new Map<string, number>();
  private readonly roots = new Map<string, string>();
  /** Of each word: how many chunks have it, and where its last entry stands. */
  private readonly chunksWith: number[] = [];
  private readonly lastEntry: number[] = [];
  private readonly entries = { word: new Numbers(), chunk: new Numbers(), count: new Numbers() };
  private readonly lengths: number[] = [];

  add(text: string): void {
    const chunk = this.lengths.length;
    const words = wordsOf(text, this.roots);
    this.lengths.push(Math.min(words.length, maxLength));
    const { word: of, chunk: chunks, count: counts } = this.entries;
    for (const word of words) {
      let number = this.words.get(word);
      if (number === undefined) {
        number = this.words.size;
        this.words.set(word, number);
        this.chunksWith.push(0);
        this.lastEntry.push(-1);
      }
      const last = this.lastEntry[number]!;
      if (last >= 0 && chunks.at(last) === chunk) {
        counts.set(last, Math.min(counts.at(last) + 1, maxCount));
        continue;
      }
      this.lastEntry[number] = of.push(number);
      chunks.push(chunk);
      counts.push(1);
      this.chunksWith[number]! += 1;
    }
  }

  /**
   * `keys`: the words by their hashes, in order; `starts`: where the entries of each begin; `chunks` and `counts`: the
   * entries; `lengths`: words of each chunk; `words`: those of all chunks.
   */
  sections(): Sections {
    const hashes = Float64Array.from([...this.words.keys()], hashOf);
    const order = Uint32Array.from(hashes.keys()).sort((a, b) => hashes[a]! - hashes[b]!);
    const starts = new Uint32Array(order.length + 1);
    const next = new Uint32Array(order.length);
    for (const [place, number] of order.entries()) {
      next[number] = starts[place]!;
      starts[place + 1] = starts[place]! + this.chunksWith[number]!;
    }
    const { word: of, chunk: chunks, count: counts } = this.entries;
    const sorted = { chunks: new Uint16Array(of.length), counts: new Uint8Array(of.length) };
    for (let entry = 0; entry < of.length; entry += 1) {
      const to = next[of.at(entry)]!++;
      sorted.chunks[to] = chunks.at(entry);
      sorted.counts[to] = counts.at(entry);
    }
    return {
      keys: hashes.map((_, place) => hashes[order[place]!]!),
      starts,
      ...sorted,
      lengths: Uint16Array.from(this.lengths),
      words: Float64Array.of(this.lengths.reduce((sum, length) => sum + length, 0)),
    };
  }
}

/** Numbers that become more, four bytes each. */
class Numbers {
  length = 0;
  private values = new Uint32Array(1_024);

  /** Answers its place. */
  push(value: number): number {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(2 * this.values.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    return this.length++;
  }

  at(place: number): number {
    return this.values[place]!;
  }

  set(place: number, value: number): void {
    this.values[place] = value;
  }
}
