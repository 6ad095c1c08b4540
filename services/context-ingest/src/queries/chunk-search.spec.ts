import { describe, expect, it } from '@jest/globals';
import { ScannedVectors } from '../vectors/scanned-vectors.js';
import { builtInModel } from '../word-vectors/built-in-model.js';
import { ChunkSearch } from './chunk-search.js';

/** A search in one item of 2,000 chunks, of which words and vectors find these, the best first. */
function searchOf(model: string, { words, vectors }: { words: number[]; vectors: number[] }) {
  const asked: string[][] = [];
  const item = { appId: 'app', content: 'item', numOfChunks: 2_000, vectors: model };
  const search = {
    words: async () => words.map((chunk) => ({ file: 0, chunk, score: 1 })),
    vectors: async (keys: string[]) => {
      asked.push(keys);
      return vectors.map((chunk) => ({
        file: keys.indexOf(`context/app/item/vectors-${chunk - (chunk % 512)}`),
        chunk: chunk % 512,
        score: 1,
      }));
    },
  } as never;
  const embeddings = { model, embedQuery: async () => [1] } as never;
  const chunks = new ChunkSearch(search, embeddings, new ScannedVectors(embeddings, {} as never, search), {} as never);
  const find = async (query: string, most: number): Promise<number[]> =>
    (await chunks.hybrid([item], query, most)).best.map(({ key }) => Number(key.split(' ')[1]));
  return { asked, find };
}

describe('what words and vectors find', () => {
  const found = { words: [1, 2, 600], vectors: [600, 2, 601] };

  it('is merged by its places, those of a model as those of words', async () => {
    const { find } = searchOf('some-model', found);
    expect(await find('dogs', 3)).toEqual([600, 2, 1]);
  });

  it('goes up some places in the order of the words where built-in vectors find it in an English question', async () => {
    const { find, asked } = searchOf(builtInModel, found);
    expect(await find('what is the dog', 3)).toEqual([2, 600, 1]);
    // Only files with what the words found: others would come behind it.
    expect(asked).toEqual([['context/app/item/vectors-0', 'context/app/item/vectors-512']]);
    const last = searchOf(builtInModel, { words: Array.from({ length: 50 }, (_, at) => at), vectors: [49] });
    expect((await last.find('what is the dog', 50)).indexOf(49)).toBe(33);
  });

  it('ends with what built-in vectors alone find, where the words find too little', async () => {
    for (const query of ['what is the dog', 'was ist das']) {
      const { find, asked } = searchOf(builtInModel, found);
      expect((await find(query, 8)).slice(-1)).toEqual([601]);
      expect(asked[0]).toHaveLength(4);
    }
  });

  it('is what the words find in other languages, where that is enough', async () => {
    const { find, asked } = searchOf(builtInModel, found);
    expect(await find('was ist das', 3)).toEqual([1, 2, 600]);
    expect(asked).toEqual([]);
  });
});
