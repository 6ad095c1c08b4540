import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type CompileInput, type CompileResult, type Diagnostic, noUses } from '@lathe/app-compiler/compile-result';
import type { ChangedSource } from '@lathe/app-compiler/elements/source-elements';
import { noIdentity } from '@lathe/app-compiler/identity';
import type { Place } from '@lathe/app-compiler/modules/trace-source';
import { checkProjectLimits } from '@lathe/app-compiler/project-limits';
import { builtFile } from '@lathe/platform/workers/built-file';
import { TaskTimeout, TaskTooHard, WorkerPool } from '@lathe/platform/workers/worker-pool';
import type { ElementChange, ElementPlace, SourceElement } from '@lathe/proto/apps/elements';
import type { OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const timeoutMs = 15_000;
/** Apps that wait to be compiled; whoever comes on top of them is told to come again. */
const maxWaiting = 64;
const defaultCacheSize = 32;

export interface CompilerPoolOptions {
  /** The built vendor folder of @lathe/app-runtime (`dist/vendor`). */
  vendorDir: string;
  /** Results kept in memory; 32 by default. */
  cacheSize?: number;
  /**
   * Worker processes, started when first needed. Two to four by default: one app that takes long must not hold up all
   * others.
   */
  workers?: number;
  /** Milliseconds for one compile, 15,000 by default. */
  timeoutMs?: number;
  /** Apps that wait for a worker, 64 by default. */
  maxWaiting?: number;
  /** The worker's module, for tests that run from source. */
  workerFile?: URL;
}

/** Places of a compiled file that are wanted in its source. */
export interface TraceTask {
  file: string;
  source: string;
  places: readonly Place[];
}

/** An element of a source file that is looked at. */
export interface DescribeTask {
  describe: ElementPlace;
  source: string;
  /** A text that it shows. */
  shown?: string;
}

/** An element of a source file that is changed. */
export interface ChangeTask {
  element: ElementPlace;
  source: string;
  change: ElementChange;
}

export type CompilerTask = CompileInput | TraceTask | DescribeTask | ChangeTask;
export type CompilerAnswer = CompileResult | (Place | null)[] | SourceElement | ChangedSource | null;

function digestOf({ files, mainPage }: CompileInput): string {
  const hash = createHash('sha256').update(mainPage ?? '');
  for (const [path, content] of Object.entries(files)) hash.update(`\0${path}\0`).update(content);
  return hash.digest('hex');
}

function refused(diagnostics: Diagnostic[]): CompileResult {
  const nothing = { js: '', css: '', chunks: {}, preload: { base: [], pages: {} } };
  return { ...nothing, identity: noIdentity, uses: noUses, diagnostics };
}

/**
 * What the whole app is told where its compile ended without a result; undefined for a failure of the compiler itself.
 */
function faultOf(error: unknown): Diagnostic | undefined {
  const fault = { file: '', line: 1, column: 1 };
  if (error instanceof TaskTimeout)
    return {
      ...fault,
      message: 'The app took too long to compile. Please try again, or make its files simpler.',
      detectorId: 'compile-timeout',
    };
  if (error instanceof TaskTooHard)
    return {
      ...fault,
      message: 'The app is too complex to compile. Please make its files simpler.',
      detectorId: 'too-complex',
    };
  return undefined;
}

/**
 * Compiles generated apps in worker processes. Generated code is only parsed, never run. Faults of an app are
 * diagnostics; `compile` rejects with WorkerCrash only when the compiler itself fails, and with PoolBusy when too many
 * wait.
 */
export class CompilerPool implements OnModuleDestroy {
  private readonly pool: WorkerPool<CompilerTask, CompilerAnswer>;
  private readonly results: LRUCache<string, Promise<CompileResult>>;

  constructor(options: CompilerPoolOptions) {
    this.results = new LRUCache({ max: options.cacheSize ?? defaultCacheSize });
    this.pool = new WorkerPool({
      args: [options.vendorDir],
      workerFile: options.workerFile ?? builtFile(new URL('./compile-worker.js', import.meta.url)),
      workers: options.workers ?? Math.max(2, Math.min(4, availableParallelism() - 1)),
      timeoutMs: options.timeoutMs ?? timeoutMs,
      maxWaiting: options.maxWaiting ?? maxWaiting,
    });
  }

  /**
   * Starts the worker of an app of which something is likely to be compiled soon. None runs before: it holds 80 MB, and
   * many an installation is idle.
   */
  warmUp(key: string): void {
    this.pool.start(key);
  }

  /** The same input gives the same bytes; an input in the cache or under way is not compiled again. */
  async compile(input: CompileInput): Promise<CompileResult> {
    const limits = checkProjectLimits(input.files);
    if (limits.length > 0) return refused(limits);
    const digest = digestOf(input);
    const known = this.results.get(digest);
    if (known) return known;
    const result = this.run(input, digest);
    this.results.set(digest, result);
    result.catch(() => this.results.delete(digest));
    return result;
  }

  /** Where places of a compiled file stand in its source; null for each that is not from there. */
  async trace(task: TraceTask, key: string): Promise<(Place | null)[]> {
    const places = await this.unlessFaulty(this.pool.run(task, key) as Promise<(Place | null)[]>);
    return places ?? task.places.map(() => null);
  }

  /** What the source says of an element; null when there is none at the place. */
  async describe(task: DescribeTask, key: string): Promise<SourceElement | null> {
    return this.unlessFaulty(this.pool.run(task, key) as Promise<SourceElement | null>);
  }

  /** A source with an element changed; null when there is none at the place, or it cannot be changed so. */
  async change(task: ChangeTask, key: string): Promise<ChangedSource | null> {
    return this.unlessFaulty(this.pool.run(task, key) as Promise<ChangedSource | null>);
  }

  private async unlessFaulty<T>(answer: Promise<T | null>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (faultOf(error) === undefined) throw error;
      return null;
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Ends the worker processes with the service. */
  async onModuleDestroy(): Promise<void> {
    await this.close();
  }

  private async run(input: CompileInput, digest: string): Promise<CompileResult> {
    try {
      return (await this.pool.run(input, input.key)) as CompileResult;
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      // A busy machine may be quicker the next time.
      if (error instanceof TaskTimeout) this.results.delete(digest);
      return refused([fault]);
    }
  }
}
