import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { builtFile } from '@lathe/platform/workers/built-file';
import type { Hit } from './best-hits.js';
import { sideBySide } from './dot-products.js';
import { pageBytes, SharedPages, type Stretch } from './shared-pages.js';

/** What is searched for, in which files, and how many of the best are wanted: a vector, or words by their hashes. */
export type Search = { files: readonly Stretch[]; most: number } & (
  | { vector: readonly number[] }
  | { words: readonly number[] }
);

/**
 * The same in few and large pieces, which are quickly sent: `files` holds the place and the bytes of each. `asked` are
 * the words, or the vectors of several questions.
 */
export interface SearchQuestion {
  readonly files: Float64Array;
  readonly most: number;
  readonly kind: 'vector' | 'words';
  readonly asked: readonly Float64Array[];
}

/** `hits` holds file, chunk and score of each, for each that was asked. */
export type SearchAnswer = { hits: readonly Float64Array[] } | { failure: string };

export interface ThreadData {
  readonly memory: WebAssembly.Memory;
  /** The page of the memory that is the thread's own. */
  readonly page: Stretch;
}

/** A question with whoever waits for its answer. */
interface Asked {
  readonly files: Float64Array;
  readonly most: number;
  readonly kind: 'vector' | 'words';
  readonly numbers: Float64Array;
  resolve: (hits: Hit[]) => void;
  reject: (error: Error) => void;
}

/** Most components of vectors that are looked for together: the page of a thread holds them and their products. */
const mostTogether = 4_096;

/**
 * Threads that search files in a shared memory, off the event loop. They start with the first question, and whichever is
 * free takes the one that has waited longest, with others that are answered in the same pass.
 */
export class SearchThreads {
  readonly pages: SharedPages;
  private readonly threads: (SearchThread | undefined)[];
  private readonly waiting: Asked[] = [];

  constructor(threads = Math.min(2, availableParallelism())) {
    this.pages = new SharedPages(threads);
    this.threads = Array.from({ length: threads }, () => undefined);
  }

  /** Rejects where the thread fails; the next question finds another one. */
  ask(search: Search): Promise<Hit[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...piecesOf(search), resolve, reject });
      this.goOn();
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.waiting.splice(0)) reject(new Error('The search has ended'));
    await Promise.all(this.threads.map(async (thread) => thread?.close()));
  }

  private goOn(): void {
    while (this.waiting.length > 0) {
      const place = this.threads.findIndex((thread) => thread?.isIdle ?? true);
      if (place < 0) return;
      const thread = (this.threads[place] ??= this.start(place));
      thread.ask(this.next());
    }
  }

  /** Vectors that are looked for in the same files go together, where there are as many as are multiplied side by side. */
  private next(): readonly Asked[] {
    const first = this.waiting.shift()!;
    const together = [first];
    for (const other of this.waiting) {
      if (together.length === sideBySide) break;
      if (goTogether(first, other)) together.push(other);
    }
    if (together.length < sideBySide) return [first];
    for (const one of together.slice(1)) this.waiting.splice(this.waiting.indexOf(one), 1);
    return together;
  }

  private start(place: number): SearchThread {
    return new SearchThread(
      { memory: this.pages.memory, page: { at: place * pageBytes, bytes: pageBytes } },
      () => this.goOn(),
      () => (this.threads[place] = undefined),
    );
  }
}

class SearchThread {
  private readonly worker: Worker;
  private asked: readonly Asked[] = [];

  constructor(
    data: ThreadData,
    private readonly free: () => void,
    gone: () => void,
  ) {
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
      this.free();
    });
  }

  get isIdle(): boolean {
    return this.asked.length === 0;
  }

  ask(asked: readonly Asked[]): void {
    this.asked = asked;
    this.worker.ref();
    const { files, most, kind } = asked[0]!;
    const question: SearchQuestion = { files, most, kind, asked: asked.map(({ numbers }) => numbers) };
    this.worker.postMessage(question);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private settle(answer: SearchAnswer): void {
    const { asked } = this;
    this.asked = [];
    this.worker.unref();
    for (const [index, { resolve, reject }] of asked.entries())
      if ('hits' in answer) resolve(hitsOf(answer.hits[index]!));
      else reject(new Error(answer.failure));
    this.free();
  }

  /** A thread that failed takes nothing more: it has ended, or ends. */
  private fail(error: Error): void {
    for (const { reject } of this.asked) reject(error);
  }
}

function piecesOf({ files, most, ...asked }: Search): Pick<Asked, 'files' | 'most' | 'kind' | 'numbers'> {
  const stretches = new Float64Array(2 * files.length);
  for (const [index, { at, bytes }] of files.entries()) stretches.set([at, bytes], 2 * index);
  const kind = 'vector' in asked ? 'vector' : 'words';
  const numbers = Float64Array.from('vector' in asked ? asked.vector : asked.words);
  return { files: stretches, most, kind, numbers };
}

const goTogether = (one: Asked, other: Asked): boolean =>
  one.kind === 'vector' &&
  other.kind === 'vector' &&
  one.most === other.most &&
  one.numbers.length === other.numbers.length &&
  one.numbers.length <= mostTogether &&
  one.files.length === other.files.length &&
  one.files.every((place, index) => place === other.files[index]);

const hitsOf = (numbers: Float64Array): Hit[] =>
  Array.from({ length: numbers.length / 3 }, (_, index) => ({
    file: numbers[3 * index]!,
    chunk: numbers[3 * index + 1]!,
    score: numbers[3 * index + 2]!,
  }));
