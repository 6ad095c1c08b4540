// One thread that searches: files stand in a memory that it shares with the others, so that a question is a few numbers.
import { parentPort, workerData } from 'node:worker_threads';
import type { SearchAnswer, SearchQuestion, ThreadData } from './search-threads.js';
import { VectorSearch } from './vector-search.js';
import { searchWords } from './word-search.js';

const { memory, page } = workerData as ThreadData;
const vectors = new VectorSearch(memory, page);

parentPort!.on('message', ({ id, files, most, ...asked }: SearchQuestion) => {
  let answer: SearchAnswer;
  try {
    const hits =
      'vector' in asked
        ? vectors.search(files, asked.vector, most)
        : searchWords(
            files.map(({ at, bytes }) => new Uint8Array(memory.buffer, at, bytes)),
            asked.words,
            most,
          );
    answer = { id, hits };
  } catch (error) {
    answer = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(answer);
});
