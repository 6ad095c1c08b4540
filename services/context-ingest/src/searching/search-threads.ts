import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { builtFile } from '@lathe/platform/workers/built-file';
import type { Hit } from './best-hits.js';
import { pageBytes, SharedPages, type Stretch } from './shared-pages.js';

/** What is searched for, in which files, and how many of the best are wanted: a vector, or words by their hashes. */
export type Search = { files: readonly Stretch[]; most: number } & (
  { vector: readonly number[] } | { words: readonly number[] }
);

/** The same in few and large pieces, which are quickly sent: `files` holds the place and the bytes of each. */
export interface SearchQuestion {
  readonly id: number;
  readonly files: Float64Array;
  readonly most: number;
  readonly kind: 'vector' | 'words';
  readonly numbers: Float64Array;
}

/** `hits` holds file, chunk and score of each. */
export type SearchAnswer = { id: number } & ({ hits: Float64Array } | { failure: string });

export interface ThreadData {
  readonly memory: WebAssembly.Memory;
  /** The page of the memory that is the thread's own. */
  readonly page: Stretch;
}

interface Waiting {
  resolve: (hits: Hit[]) => void;
  reject: (error: Error) => void;
}

/** Threads that search files in a shared memory, off the event loop. They start with the first question. */
export class SearchThreads {
  readonly pages: SharedPages;
  private readonly threads: (SearchThread | undefined)[];
  private turn = 0;

  constructor(threads = Math.min(2, availableParallelism())) {
    this.pages = new SharedPages(threads);
    this.threads = Array.from({ length: threads }, () => undefined);
  }

  /** Rejects where the thread fails; the next question finds another one. */
  ask(asked: Search): Promise<Hit[]> {
    const free = this.threads.findIndex((thread) => thread?.isIdle ?? true);
    const place = free < 0 ? (this.turn = (this.turn + 1) % this.threads.length) : free;
    const thread = (this.threads[place] ??= new SearchThread(
      { memory: this.pages.memory, page: { at: place * pageBytes, bytes: pageBytes } },
      () => (this.threads[place] = undefined),
    ));
    return thread.ask(asked);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(async (thread) => thread?.close()));
  }
}

class SearchThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(data: ThreadData, gone: () => void) {
    this.worker = new Worker(builtFile(new URL('./search-thread.js', import.meta.url)), {
      workerData: data,
      name: 'search',
      execArgv: [],
      env: {},
    });
    this.worker.unref();
    this.worker.on('message', (answer: SearchAnswer) => this.settle(answer));
    this.worker.on('error', (error) => this.fail(error as Error));
    this.worker.on('exit', () => {
      gone();
      this.fail(new Error('A thread of the search has ended'));
    });
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  ask(asked: Search): Promise<Hit[]> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.ref();
      this.worker.postMessage(questionOf(id, asked));
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private settle(answer: SearchAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (this.isIdle) this.worker.unref();
    if ('hits' in answer) waiting?.resolve(hitsOf(answer.hits));
    else waiting?.reject(new Error(answer.failure));
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

function questionOf(id: number, { files, most, ...asked }: Search): SearchQuestion {
  const stretches = new Float64Array(2 * files.length);
  for (const [index, { at, bytes }] of files.entries()) stretches.set([at, bytes], 2 * index);
  const kind = 'vector' in asked ? 'vector' : 'words';
  return {
    id,
    files: stretches,
    most,
    kind,
    numbers: Float64Array.from('vector' in asked ? asked.vector : asked.words),
  };
}

const hitsOf = (numbers: Float64Array): Hit[] =>
  Array.from({ length: numbers.length / 3 }, (_, index) => ({
    file: numbers[3 * index]!,
    chunk: numbers[3 * index + 1]!,
    score: numbers[3 * index + 2]!,
  }));
