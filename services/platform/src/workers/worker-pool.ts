import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/**
 * What a worker is sent, and what it answers: a result, or a failure that is the worker's own and never its input's.
 * Once, first of all, it says `ready`.
 */
export interface WorkerRequest<T> {
  id: number;
  task: T;
}
export type WorkerResponse<R> = { id: number; result: R } | { id: number; failure: string };

/** The worker did not answer in time or broke under its input; it was replaced. The input is to blame. */
export class TaskTooHard extends Error {}

/** No answer in time. On a busy machine that need not be the input's fault. */
export class TaskTimeout extends TaskTooHard {}

/** The worker failed or ended without an answer. */
export class WorkerCrash extends Error {}

/** As many tasks wait as may; ask again later. */
export class PoolBusy extends Error {}

/** Where PoolOptions say nothing. */
const defaultHeapMb = 1024;
const defaultStartMs = 60_000;
/**
 * Megabytes of one half of a worker's young generation. Node's own 16 take up to 50 MB more in each worker and save no
 * measurable time in tasks that last milliseconds.
 */
const youngHalfMb = 4;
/**
 * How a process ends whose native stack or heap is used up; anything else (a kill from outside) is not the input's
 * fault.
 */
const brokenByInput: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP'];

/** Workers read no setting, and what they parse was written by strangers: nothing secret is within their reach. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV };
}

interface Waiting<R> {
  resolve: (result: R) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

export interface PoolOptions {
  workerFile: URL;
  /** Command line arguments of each worker. */
  args?: string[];
  workers: number;
  /** Milliseconds that one task may take. */
  timeoutMs: number;
  /** Tasks that wait for a worker; one more is refused with PoolBusy. */
  maxWaiting: number;
  /** Milliseconds in which a worker must say that it is ready; it is ended then, and what waits is told. */
  startMs?: number;
  /** Megabytes of a worker's JavaScript heap; a task that needs more is too hard. */
  maxHeapMb?: number;
}

/** Where all want the processor, the server's event loop goes first: somebody waits for each of its rounds. */
function giveWay(worker: ChildProcess): void {
  try {
    setPriority(worker.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system has no priorities: `exit` tells the one, and the other costs nothing but time.
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): TaskTooHard | WorkerCrash {
  const text = `The worker ended with ${signal ?? `code ${code}`}.`;
  return signal !== null && brokenByInput.includes(signal) ? new TaskTooHard(text) : new WorkerCrash(text);
}

/** One worker process and what waits for it; tasks run one at a time, so that the time limit of each is its own. */
class Slot<T, R> {
  private worker: ChildProcess | undefined;
  private current: (Waiting<R> & { id: number }) | undefined;
  private readonly queue: { task: T; waiting: Waiting<R> }[] = [];
  private ready = false;
  private nextId = 1;

  constructor(private readonly options: PoolOptions) {}

  run(task: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, waiting: { resolve, reject, timer: undefined } });
      this.pump();
    });
  }

  get idle(): boolean {
    return this.current === undefined && this.queue.length === 0;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Starts the worker ahead of its first task. */
  start(): void {
    this.worker ??= this.spawn();
    this.hold();
  }

  async close(): Promise<void> {
    this.fail(new WorkerCrash('The workers were closed.'));
    for (const { waiting } of this.queue.splice(0)) waiting.reject(new WorkerCrash('The workers were closed.'));
    const worker = this.worker;
    this.worker = undefined;
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.kill('SIGKILL');
    await ended;
  }

  private pump(): void {
    this.start();
    if (!this.ready || this.current) return;
    const next = this.queue.shift();
    if (!next) return;
    const id = this.nextId++;
    const timer = setTimeout(
      () => this.replace(new TaskTimeout(`No result within ${this.options.timeoutMs} ms.`)),
      this.options.timeoutMs,
    );
    this.current = { ...next.waiting, id, timer };
    this.worker!.send({ id, task: next.task });
  }

  /** A worker with work is waited for; an idle one keeps nobody from ending. */
  private hold(): void {
    if (this.idle) this.worker?.channel?.unref();
    else this.worker?.channel?.ref();
  }

  private spawn(): ChildProcess {
    const { workerFile, args, startMs = defaultStartMs, maxHeapMb = defaultHeapMb } = this.options;
    const worker = fork(workerFile, args ?? [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [`--max-old-space-size=${maxHeapMb}`, `--max-semi-space-size=${youngHalfMb}`],
      env: workerEnvironment(),
    });
    worker.unref();
    worker.once('spawn', () => giveWay(worker));
    const late = setTimeout(() => worker.kill('SIGKILL'), startMs).unref();
    for (const event of ['message', 'exit']) worker.once(event, () => clearTimeout(late));
    worker.on('message', (message: WorkerResponse<R> | 'ready') => {
      if (worker === this.worker) this.receive(message);
    });
    worker.on('error', (error) => this.lost(worker, new WorkerCrash(error.message, { cause: error })));
    worker.on('exit', (code, signal) => this.lost(worker, endOf(code, signal)));
    return worker;
  }

  private receive(message: WorkerResponse<R> | 'ready'): void {
    if (message === 'ready') this.ready = true;
    else if (this.current?.id === message.id) {
      const { resolve, reject, timer } = this.current;
      clearTimeout(timer);
      this.current = undefined;
      if ('result' in message) resolve(message.result);
      else reject(new WorkerCrash(message.failure));
    }
    this.pump();
  }

  /** A worker that never became ready would fail again at once: what waits is told, and the next task tries anew. */
  private lost(worker: ChildProcess, error: TaskTooHard | WorkerCrash): void {
    if (worker !== this.worker) return;
    const neverReady = !this.ready;
    this.worker = undefined;
    this.ready = false;
    this.fail(error);
    if (neverReady) for (const { waiting } of this.queue.splice(0)) waiting.reject(error);
    else if (this.queue.length > 0) this.pump();
  }

  private replace(error: TaskTimeout): void {
    const worker = this.worker;
    this.worker = undefined;
    this.ready = false;
    worker?.kill('SIGKILL');
    this.fail(error);
    this.pump();
  }

  private fail(error: Error): void {
    const current = this.current;
    this.current = undefined;
    clearTimeout(current?.timer);
    current?.reject(error);
  }
}

/**
 * Worker processes for work that would hold the event loop, or that may take its process with it. Tasks of one key go
 * to one worker, which may remember what it met, unless it is busy and another is free.
 */
export class WorkerPool<T, R> {
  private readonly slots: Slot<T, R>[];
  private turn = 0;

  constructor(private readonly options: PoolOptions) {
    this.slots = Array.from({ length: options.workers }, () => new Slot<T, R>(options));
  }

  /** Starts the worker that the next task, or the next one of a key, goes to. */
  start(key?: string): void {
    this.slotOf(key).start();
  }

  /** Rejects with TaskTooHard, WorkerCrash or PoolBusy. */
  run(task: T, key?: string): Promise<R> {
    const usual = this.slotOf(key);
    if (key === undefined) this.turn += 1;
    const slot = usual.idle ? usual : (this.slots.find(({ idle }) => idle) ?? usual);
    const waiting = this.slots.reduce((sum, one) => sum + one.waiting, 0);
    if (!slot.idle && waiting >= this.options.maxWaiting)
      return Promise.reject(new PoolBusy(`${waiting} tasks are waiting.`));
    return slot.run(task);
  }

  private slotOf(key: string | undefined): Slot<T, R> {
    const index =
      key === undefined
        ? this.turn
        : [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
    return this.slots[index % this.slots.length]!;
  }

  async close(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.close()));
  }
}
