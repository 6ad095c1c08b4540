import { describe, expect, it } from '@jest/globals';
import { readMarkdown } from '../extraction/read-plain.js';
import { hashOf, wordsOf } from '../indexing/words.js';
import { searchWords } from '../searching/word-search.js';
import { chunkFile } from './chunk-file.js';

const found = (file: Uint8Array, question: string): number[] =>
  searchWords([file], wordsOf(question).map(hashOf), 50)
    .map(({ chunk }) => chunk)
    .sort((a, b) => a - b);

describe('the index of chunks', () => {
  const long = 'They walk in the morning. '.repeat(100);
  const { file, chunks } = chunkFile([readMarkdown(Buffer.from(`# Kennels\n\n${long}\n\n# Cattery\n\n${long}`))]);

  it('finds every chunk under a heading by its words, and none under another one', () => {
    const [kennels, cattery] = [found(file, 'kennel'), found(file, 'catteries')];
    expect([...kennels, ...cattery].sort((a, b) => a - b)).toEqual(Array.from({ length: chunks }, (_, chunk) => chunk));
    expect(kennels.length).toBeGreaterThan(2);
    expect(Math.max(...kennels)).toBeLessThan(Math.min(...cattery));
  });

  it('finds words in other forms', () => {
    expect(found(file, 'walking')).toHaveLength(chunks - 2);
  });
});
