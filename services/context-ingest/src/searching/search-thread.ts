// One thread that searches: files stand in a memory that it shares with the others, so that a question is a few numbers.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SearchAnswer, SearchQuestion, ThreadData } from './search-threads.js';
import { VectorSearch } from './vector-search.js';
import { searchWords } from './word-search.js';

// Where all want the processor, the server's event loop goes first. Only Linux has priorities of threads.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { memory, page } = workerData as ThreadData;
const vectors = new VectorSearch(memory, page);

function hitsOf({ files, most, kind, asked }: SearchQuestion): Float64Array[] {
  const stretches = Array.from({ length: files.length / 2 }, (_, index) => ({
    at: files[2 * index]!,
    bytes: files[2 * index + 1]!,
  }));
  const each = asked.map((numbers) => Array.from(numbers));
  const hits =
    kind === 'vector'
      ? vectors.search(stretches, each, most)
      : each.map((words) =>
          searchWords(
            stretches.map(({ at, bytes }) => new Uint8Array(memory.buffer, at, bytes)),
            words,
            most,
          ),
        );
  return hits.map((found) => Float64Array.from(found.flatMap(({ file, chunk, score }) => [file, chunk, score])));
}

parentPort!.on('message', (question: SearchQuestion) => {
  let answer: SearchAnswer;
  try {
    answer = { hits: hitsOf(question) };
  } catch (error) {
    answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(answer);
});
