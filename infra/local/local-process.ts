// A process of the local infrastructure: started apart from its starter, found again by its pid file, ended by pid
// only.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from './end-with-process.ts';

const pollMs = 50;
const startLimitMs = 300_000;
const stopLimitMs = 20_000;
const host = '127.0.0.1';

/** How a part is started: `port` is one of its own choice without it, `dir` keeps its state. */
export interface PartOptions {
  name?: string;
  port?: number;
  dir: string;
  /** It outlives this process; otherwise it is killed when this process ends. */
  keep?: boolean;
}

/** A running server; `kill` is SIGKILL and keeps the state, `start` brings it back on the same port. */
export interface ServerHandle {
  readonly name: string;
  readonly port: number;
  /** Undefined while it does not run, and for a container. */
  readonly pid?: number | undefined;
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
  kill(): Promise<unknown>;
  restart(): Promise<unknown>;
}

/** A server that is a process of this machine. */
export interface PartHandle extends ServerHandle {
  readonly logFile: string;
}

interface ProcessOptions {
  name: string;
  /** Holds the pid file and the log. */
  dir: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Answers true once it serves. */
  ready: () => Promise<boolean>;
  keep?: boolean;
}

/** Whether something accepts connections on the port of this machine. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .setTimeout(1_000, () => done(false));
  });
}

/**
 * When the process began, as the system tells it; undefined when there is no such process. Tells a reused pid from the
 * old one.
 */
export function beginOf(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
        .stdout?.trim()
        .replaceAll(' ', '-') || undefined
    );
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** A process that was started here earlier, by this process or another one, and is known by its pid file. */
export class KnownProcess {
  readonly name: string;
  readonly dir: string;

  constructor(name: string, dir: string) {
    this.name = name;
    this.dir = dir;
  }

  get pidFile(): string {
    return join(this.dir, `${this.name}.pid`);
  }

  /** The pid while it runs and is still the process that was started here. */
  get pid(): number | undefined {
    return runningPid(this.pidFile);
  }

  /** Sends a signal; false when it does not run. */
  signal(name: NodeJS.Signals): boolean {
    const { pid } = this;
    if (pid === undefined) return false;
    try {
      // The whole group: Keycloak is a shell that waits for Java.
      return process.kill(-pid, name);
    } catch (error) {
      if (isErrno(error, 'ESRCH')) return false;
      throw error;
    }
  }

  /** SIGKILL, and waits for the end. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** SIGTERM, and SIGKILL when that does not help in 20 s. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  protected get runs(): boolean {
    return this.pid !== undefined;
  }

  protected async end(signal: NodeJS.Signals): Promise<void> {
    this.signal(signal);
    const limit = Date.now() + stopLimitMs;
    while (this.runs) {
      if (Date.now() > limit) this.signal('SIGKILL');
      await sleep(pollMs / 5);
    }
    rmSync(this.pidFile, { force: true });
  }
}

/** A process that this one starts, or finds running. */
export class LocalProcess extends KnownProcess {
  readonly #options: ProcessOptions;
  #child: ChildProcess | undefined;
  #release: (() => void) | undefined;

  constructor(options: ProcessOptions) {
    super(options.name, options.dir);
    this.#options = options;
    mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  }

  get logFile(): string {
    return join(this.dir, `${this.name}.log`);
  }

  /** Starts it unless it runs, and waits until it serves; rejects with the end of its log when it does not. */
  async start(): Promise<this> {
    if (this.pid === undefined) this.#spawn();
    const limit = Date.now() + startLimitMs;
    while (!(await this.#options.ready())) {
      if (this.pid === undefined) throw new Error(`${this.name} ended at its start:\n${this.logTail()}`);
      if (Date.now() > limit) {
        const tail = this.logTail();
        await this.kill();
        throw new Error(`${this.name} was not ready after ${startLimitMs / 1000} s:\n${tail}`);
      }
      await sleep(pollMs);
    }
    // What was ready may have been another process, which had the port when this one wanted it.
    if (this.pid === undefined) throw new Error(`${this.name} ended at its start:\n${this.logTail()}`);
    return this;
  }

  #spawn(): void {
    const { command, args, env, cwd, dir, keep } = this.#options;
    const log = openSync(this.logFile, 'a');
    this.#child = spawn(command, args, {
      cwd: cwd ?? dir,
      env: env ?? process.env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child.once('error', (error) => writeFileSync(this.logFile, `${error.message}\n`, { flag: 'a' }));
    if (this.#child.pid === undefined) throw new Error(`${this.name} could not be started: there is no ${command}`);
    writeFileSync(this.pidFile, `${this.#child.pid} ${beginOf(this.#child.pid) ?? ''}\n`);
    this.#child.unref();
    if (!keep) this.#release = endWithProcess(() => this.signal('SIGKILL'));
  }

  async restart(): Promise<this> {
    await this.stop();
    return this.start();
  }

  /**
   * A process whose first thread has ended holds its port as long as another one waits for the disk; what is started
   * here is heard of when all have.
   */
  protected override get runs(): boolean {
    return super.runs || (this.#child?.pid !== undefined && !hasEnded(this.#child));
  }

  protected override async end(signal: NodeJS.Signals): Promise<void> {
    await super.end(signal);
    this.#release?.();
  }

  logTail(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').slice(-3_000) : '';
  }
}

/** Whether a child is heard of no more. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Whether a thrown value is the system's error of that code. */
export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** What users of a part get: its process, and what it has besides. */
export function handleOf<Own extends object>(running: LocalProcess, port: number, own: Own): Own & PartHandle {
  return {
    ...own,
    name: running.name,
    port,
    logFile: running.logFile,
    get pid() {
      return running.pid;
    },
    start: () => running.start(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    restart: () => running.restart(),
  };
}

/** The pid of a pid file whose process still is the one that was started. */
export function runningPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const [pid, begin] = readFileSync(file, 'utf8').trim().split(' ');
  const now = beginOf(Number(pid));
  return now !== undefined && now === begin ? Number(pid) : undefined;
}
