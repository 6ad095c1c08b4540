import { afterAll, describe, expect, it } from '@jest/globals';
import { chunkFile, ChunkReader } from '../chunks/chunk-file.js';
import { lexicalVector } from '../indexing/lexical-vector.js';
import { vectorFile } from '../indexing/vector-file.js';
import { hashOf, wordsOf } from '../indexing/words.js';
import { FileMemory } from './file-memory.js';
import { SearchThreads } from './search-threads.js';

let state = 7;
const random = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648 - 0.5;
};
const randomVector = (dimensions: number): number[] => Array.from({ length: dimensions }, random);
const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * b[index]!, 0) / (Math.hypot(...a) * Math.hypot(...b));

/** Files by their keys; what is not there is not there. */
class Files {
  readonly bytes = new Map<string, Uint8Array>();
  reads = 0;
  async get(key: string): Promise<Uint8Array | undefined> {
    this.reads += 1;
    return this.bytes.get(key);
  }
}

const threads = new SearchThreads(2);
const files = new Files();
const memory = new FileMemory(files as never, threads.pages, 2_000_000);
afterAll(() => threads.close());

const search = (keys: string[], asked: { vector: number[] } | { words: number[] }, most = 10) =>
  memory.use(keys, (found) => threads.ask({ files: found.flatMap((file) => file ?? []), most, ...asked }));
const pages = (texts: string[]) =>
  chunkFile([{ text: texts.map((text) => text.padEnd(900, ' .')).join('\n\n'), marks: [] }]).file;

describe('searching files in threads', () => {
  it('finds the vectors that an exact comparison finds', async () => {
    const dimensions = 100;
    const vectors = Array.from({ length: 3_000 }, () => randomVector(dimensions));
    files.bytes.set('v0', vectorFile(vectors.slice(0, 2_000)));
    files.bytes.set('v1', vectorFile(vectors.slice(2_000)));
    for (let round = 0; round < 5; round += 1) {
      const query = randomVector(dimensions);
      const exact = vectors
        .map((vector, index) => ({ index, score: cosine(query, vector) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, 10);
      const hits = await search(['v0', 'v1'], { vector: query }, 12);
      const found = new Map(hits.map(({ file, chunk, score }) => [2_000 * file + chunk, score]));
      for (const { index, score } of exact) expect(found.get(index)).toBeCloseTo(score, 1);
    }
    const hits = await search(['v0', 'v1'], { vector: vectors[2_500]! });
    expect(hits[0]).toMatchObject({ file: 1, chunk: 500 });
    expect(hits[0]!.score).toBeCloseTo(1, 2);
    expect(await search(['v0'], { vector: randomVector(50) })).toEqual([]);
  });

  it('finds for several at once what it finds for each alone', async () => {
    const dimensions = 50;
    const vectors = Array.from({ length: 1_501 }, () => randomVector(dimensions));
    files.bytes.set('together0', vectorFile(vectors.slice(0, 1_000)));
    files.bytes.set('together1', vectorFile(vectors.slice(1_000)));
    const queries = Array.from({ length: 23 }, () => randomVector(dimensions));
    const alone: unknown[] = [];
    for (const vector of queries) alone.push(await search(['together0', 'together1'], { vector }, 7));
    const other = randomVector(dimensions);
    const [ofOther] = [await search(['together1'], { vector: other }, 7)];
    const together = await Promise.all([
      ...queries.map((vector) => search(['together0', 'together1'], { vector }, 7)),
      search(['together1'], { vector: other }, 7),
    ]);
    expect(together).toEqual([...alone, ofOther]);
  });

  it('ranks chunks by BM25 over all files', async () => {
    files.bytes.set('a', pages(['dogs walk dogs', 'cats sleep']));
    files.bytes.set('b', pages(['a dog and a cat', 'birds sing']));
    const found = await search(['a', 'b'], { words: wordsOf('Dog').map(hashOf) });
    expect(found.map(({ file, chunk }) => [file, chunk])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    // Both have the weight of the word; 3 and 5 words where there are 3 on average.
    const [first, second] = found;
    expect(first!.score / second!.score).toBeCloseTo((2 * 2.2) / (2 + 1.2) / (2.2 / (1 + 1.8)), 4);
    expect(await search(['a', 'b'], { words: [hashOf('nothing')] })).toEqual([]);
  });

  it('reads chunks where they stand', async () => {
    const file = chunkFile([
      {
        text: `Über Hunde\n\n${'Hund 🐕 '.repeat(300)}`,
        marks: [
          { kind: 'page', label: '1', at: 0 },
          { kind: 'page', label: '2', at: 1_000 },
        ],
      },
    ]).file;
    files.bytes.set('c', file);
    await memory.use(['c'], async ([found]) => {
      const reader = new ChunkReader(memory.bytesOf(found!));
      expect(reader.count).toBeGreaterThan(2);
      expect(reader.chunk(0)).toMatchObject({
        text: 'Über Hunde',
        start: 0,
        end: 10,
        place: { kind: 'page', label: '1' },
      });
      expect(reader.chunk(reader.count - 1).place).toEqual({ kind: 'page', label: '2' });
      expect(reader.textOf(1)).toMatch(/^(?:Hund 🐕 )+Hund 🐕$/);
    });
  });

  it('keeps in memory what fits, uses the room again, and loads what went', async () => {
    const queries = Array.from({ length: 8 }, (_, index) => lexicalVector(`word${index}`));
    const query = (index: number): number[] => queries[index]!;
    for (let index = 0; index < 8; index += 1)
      files.bytes.set(`w${index}`, vectorFile(Array.from({ length: 5_000 }, () => query(index))));
    const before = files.reads;
    for (let round = 0; round < 3; round += 1)
      for (let index = 0; index < 8; index += 1) {
        const [best] = await search([`w${index}`], { vector: query(index) });
        expect(best!.score).toBeGreaterThan(0.5);
      }
    expect(files.reads - before).toBe(24);
    expect(threads.pages.size).toBeLessThan(8_000_000);
    await search(['w7'], { vector: query(7) });
    expect(files.reads - before).toBe(24);
  });

  it('passes over files that are not there, and answers many questions at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => search(['none', 'a', 'b'], { words: [hashOf('cat')] })),
    );
    for (const hits of answers) expect(hits).toHaveLength(2);
  });
});

describe('lexical vectors', () => {
  const near = (a: string, b: string): number => cosine(lexicalVector(a), lexicalVector(b));
  it('bring words in other forms together, and other words not', () => {
    expect(near('invoice for walking dogs', 'Invoices: dog walks')).toBeGreaterThan(0.4);
    expect(near('invoice for walking dogs', 'recipes of pumpkin soup')).toBeLessThan(0.25);
    expect(near('accommodation', 'acommodation')).toBeGreaterThan(0.3);
  });
  it('are of nothing where there are no words', () => {
    expect(lexicalVector(' ... ').every((value) => value === 0)).toBe(true);
  });
});
