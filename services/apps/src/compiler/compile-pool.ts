import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { WorkerResponse, WorkerTask } from './worker-messages.js';

/** The worker did not answer in time or broke under its input; it was replaced. The input is to blame. */
export class CompileTooHard extends Error {}

/** No answer in time. On a busy machine that need not be the input's fault. */
export class CompileTimeout extends CompileTooHard {}

/** The worker failed or ended without an answer. */
export class CompileCrash extends Error {}

const MAX_HEAP_MB = 1024;
/** How a process ends whose native stack or heap is used up; anything else (a kill from outside) is not the input's fault. */
const BROKEN_BY_INPUT: readonly string[] = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGTRAP'];

/** The compiler reads no setting, and what it parses was written by strangers: nothing secret is within its reach. */
function workerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV };
}

interface Waiting {
  resolve: (response: WorkerResponse) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

export interface PoolOptions {
  workerFile: URL;
  vendorDir: string;
  workers: number;
  timeoutMs: number;
}

function endOf(code: number | null, signal: NodeJS.Signals | null): CompileTooHard | CompileCrash {
  const text = `The compile worker ended with ${signal ?? `code ${code}`}.`;
  return signal !== null && BROKEN_BY_INPUT.includes(signal) ? new CompileTooHard(text) : new CompileCrash(text);
}

/** One worker process and what waits for it; tasks run one at a time, so that the time limit of each is its own. */
class Slot {
  private worker: ChildProcess | undefined;
  private current: (Waiting & { id: number }) | undefined;
  private readonly queue: { task: WorkerTask; waiting: Waiting }[] = [];
  private ready = false;
  private nextId = 1;

  constructor(private readonly options: PoolOptions) {}

  run(task: WorkerTask): Promise<WorkerResponse> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, waiting: { resolve, reject, timer: undefined } });
      this.pump();
    });
  }

  get idle(): boolean {
    return this.current === undefined && this.queue.length === 0;
  }

  /** Starts the worker ahead of its first task. */
  start(): void {
    this.worker ??= this.spawn();
    this.hold();
  }

  async close(): Promise<void> {
    this.fail(new CompileCrash('The compiler was closed.'));
    for (const { waiting } of this.queue.splice(0)) waiting.reject(new CompileCrash('The compiler was closed.'));
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
    const timer = setTimeout(() => this.replace(new CompileTimeout(`No result within ${this.options.timeoutMs} ms.`)), this.options.timeoutMs);
    this.current = { ...next.waiting, id, timer };
    this.worker!.send({ id, task: next.task });
  }

  /** A worker with work is waited for; an idle one keeps nobody from ending. */
  private hold(): void {
    if (this.idle) this.worker?.channel?.unref();
    else this.worker?.channel?.ref();
  }

  private spawn(): ChildProcess {
    const { workerFile, vendorDir } = this.options;
    const worker = fork(workerFile, [vendorDir], {
      serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`], env: workerEnvironment(),
    });
    worker.unref();
    worker.on('message', (message: WorkerResponse | 'ready') => {
      if (worker === this.worker) this.receive(message);
    });
    worker.on('error', (error) => this.lost(worker, new CompileCrash(error.message, { cause: error })));
    worker.on('exit', (code, signal) => this.lost(worker, endOf(code, signal)));
    return worker;
  }

  private receive(message: WorkerResponse | 'ready'): void {
    if (message === 'ready') this.ready = true;
    else if (this.current?.id === message.id) {
      const { resolve, timer } = this.current;
      clearTimeout(timer);
      this.current = undefined;
      resolve(message);
    }
    this.pump();
  }

  /** A worker that never became ready would fail again at once: what waits is told, and the next task tries anew. */
  private lost(worker: ChildProcess, error: CompileTooHard | CompileCrash): void {
    if (worker !== this.worker) return;
    const neverReady = !this.ready;
    this.worker = undefined;
    this.ready = false;
    this.fail(error);
    if (neverReady) for (const { waiting } of this.queue.splice(0)) waiting.reject(error);
    else if (this.queue.length > 0) this.pump();
  }

  private replace(error: CompileTimeout): void {
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

/** Worker processes for compiling. Tasks of one key go to one worker, which remembers that app's files, unless it is busy and another is free. */
export class CompilePool {
  private readonly slots: Slot[];
  private turn = 0;

  constructor(options: PoolOptions) {
    this.slots = Array.from({ length: options.workers }, () => new Slot(options));
    this.slots[0]!.start();
  }

  run(task: WorkerTask, key: string | undefined): Promise<WorkerResponse> {
    const index = key === undefined ? this.turn++ : [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
    const usual = this.slots[index % this.slots.length]!;
    const slot = usual.idle ? usual : (this.slots.find(({ idle }) => idle) ?? usual);
    return slot.run(task);
  }

  async close(): Promise<void> {
    await Promise.all(this.slots.map((slot) => slot.close()));
  }
}
