import { sectionsOf } from '../indexing/packed-file.js';
import { BestHits, type Hit } from './best-hits.js';

/** BM25 as Robertson and Zaragoza give it, with the usual constants. */
const saturation = 1.2;
const lengthShare = 0.75;

/** A word in more than this share of the chunks alone makes no chunk a candidate where the question has rarer ones. */
const commonShare = 0.2;

/** The chunks of some files that fit words, given by their hashes, best: BM25 over all the files as one collection. */
export function searchWords(files: readonly Uint8Array[], hashes: readonly number[], most: number): Hit[] {
  const indexes = files.map((file) => new WordIndex(file));
  const all = indexes.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const average = indexes.reduce((sum, { words }) => sum + words, 0) / Math.max(1, all);
  const wanted = [...new Set(hashes)]
    .map((hash) => {
      const places = indexes.map((index) => index.entriesOf(hash));
      const having = places.reduce((sum, [from, to]) => sum + to - from, 0);
      return { places, having, weight: Math.log(1 + (all - having + 0.5) / (having + 0.5)) };
    })
    .filter(({ having }) => having > 0)
    .sort((a, b) => a.having - b.having);
  const best = new BestHits(most);
  for (const [file, index] of indexes.entries()) {
    const terms = wanted.map(({ places, weight, having }, place) => ({
      entries: places[file]!,
      weight,
      addsOnly: place > 0 && having > commonShare * all,
    }));
    index.score(terms, average, file, best);
  }
  return best.done();
}

interface Term {
  readonly entries: Entries;
  readonly weight: number;
  /** Counts only in chunks that an earlier one has found. */
  readonly addsOnly: boolean;
}

type Entries = readonly [from: number, to: number];

/** The index of the words of one file. */
class WordIndex {
  readonly lengths: Uint16Array;
  /** Words of all its chunks. */
  readonly words: number;
  private readonly keys: Float64Array;
  private readonly starts: Uint32Array;
  private readonly chunks: Uint16Array;
  private readonly counts: Uint8Array;

  constructor(file: Uint8Array) {
    const sections = sectionsOf(file);
    const place = (name: string): [ArrayBufferLike, number, number] => {
      const { at, bytes } = sections.get(name)!;
      return [file.buffer, file.byteOffset + at, bytes];
    };
    const of = (name: string, size: number): [ArrayBufferLike, number, number] => {
      const [buffer, at, bytes] = place(name);
      return [buffer, at, bytes / size];
    };
    this.lengths = new Uint16Array(...of('lengths', 2));
    this.keys = new Float64Array(...of('keys', 8));
    this.starts = new Uint32Array(...of('starts', 4));
    this.chunks = new Uint16Array(...of('chunks', 2));
    this.counts = new Uint8Array(...of('counts', 1));
    this.words = new Float64Array(...of('words', 8))[0]!;
  }

  entriesOf(hash: number): Entries {
    let [low, high] = [0, this.keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.keys[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return this.keys[low] === hash ? [this.starts[low]!, this.starts[low + 1]!] : [0, 0];
  }

  score(terms: readonly Term[], average: number, file: number, best: BestHits): void {
    if (terms.every(({ entries: [from, to] }) => from === to)) return;
    const { lengths, chunks, counts } = this;
    const scores = new Float32Array(lengths.length);
    const base = saturation * (1 - lengthShare);
    const perWord = (saturation * lengthShare) / average;
    for (const { entries, weight, addsOnly } of terms) {
      const most = weight * (saturation + 1);
      const to = entries[1];
      for (let entry = entries[0]; entry < to; entry += 1) {
        const chunk = chunks[entry]!;
        const before = scores[chunk]!;
        if (addsOnly && before === 0) continue;
        const count = counts[entry]!;
        scores[chunk] = before + (most * count) / (count + base + perWord * lengths[chunk]!);
      }
    }
    for (let chunk = 0; chunk < scores.length; chunk += 1) {
      const score = scores[chunk]!;
      if (score > best.least) best.offer(file, chunk, score);
    }
  }
}
