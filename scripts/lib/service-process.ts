// One process of a service, worker or gateway: started, watched, killed and restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from '../../infra/local/end-with-process.ts';
import { hasEnded } from '../../infra/local/local-process.ts';

const readyLimitMs = 120_000;
const keptLines = 2_000;
const firstBackoffMs = 500;
const longestBackoffMs = 10_000;
const stableMs = 30_000;
const stopLimitMs = 30_000;
/**
 * As the chart's liveness probe: so often asked, so long waited for, so many failures in a row before it is ended and
 * started again.
 */
const liveness = { periodMs: 10_000, timeoutMs: 5_000, failures: 3 };
const endLimitMs = 10_000;

export interface ServiceProcessOptions {
  name: string;
  service: string;
  /** `api`, `worker` or `gateway`. */
  role: string;
  file: string;
  args?: readonly string[];
  port: number;
  env: NodeJS.ProcessEnv;
  /**
   * Starts it again with growing pauses when it ends unasked, and ends it when /healthz fails again and again, as
   * Kubernetes does.
   */
  supervise?: boolean;
  onLine?: OnLine | undefined;
}

/** Hears what a process prints, line by line. */
export type OnLine = (name: string, line: string) => void;

export class ServiceProcess {
  readonly name: string;
  readonly service: string;
  readonly role: string;
  readonly port: number;
  readonly url: string;
  readonly #options: ServiceProcessOptions;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  readonly #lines: string[] = [];
  #wanted = false;
  #backoffMs = firstBackoffMs;
  /** Starts that nobody asked for. */
  restarts = 0;

  constructor(options: ServiceProcessOptions) {
    this.#options = options;
    this.name = options.name;
    this.service = options.service;
    this.role = options.role;
    this.port = options.port;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid(): number | undefined {
    return this.#alive ? this.#child?.pid : undefined;
  }

  get #alive(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** Starts it and waits until /readyz says yes. */
  async start(): Promise<void> {
    this.#spawn();
    await this.untilReady();
  }

  #spawn(): void {
    if (this.#alive) return;
    const { file, args = [], env } = this.#options;
    const begun = Date.now();
    this.#wanted = true;
    // A group of its own: Ctrl-C in a terminal reaches the starter alone, which stops everything in order. By the IPC
    // channel the child notices a starter that was killed.
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--disable-warning=ExperimentalWarning', file, ...args],
      {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#child = child;
    const release = endWithProcess(() => child.kill('SIGKILL'));
    for (const stream of [child.stdout, child.stderr]) if (stream) this.#collect(stream);
    if (this.#options.supervise) void this.#watch(child);
    this.#exited = new Promise<void>((resolve) =>
      child.once('exit', (code, signal) => {
        release();
        resolve();
        this.#ended(signal ?? `exit code ${code}`, Date.now() - begun);
      }),
    );
  }

  /** From its first good answer on: what starts has its own limit. */
  async #watch(child: ChildProcess): Promise<void> {
    let failures: number | undefined;
    while (child === this.#child && this.#alive && this.#wanted) {
      if (await this.#answers('/healthz', liveness.timeoutMs)) failures = 0;
      else if (failures !== undefined) failures += 1;
      if (failures === liveness.failures) return this.#endUnhealthy(child);
      await sleep(liveness.periodMs, undefined, { ref: false });
    }
  }

  #endUnhealthy(child: ChildProcess): void {
    if (!this.#wanted) return;
    this.#line('/healthz fails; it is ended');
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endLimitMs).unref();
  }

  #collect(stream: Readable): void {
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#line(line);
    });
  }

  #line(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > keptLines) this.#lines.shift();
    this.#options.onLine?.(this.name, line);
  }

  #ended(how: string, afterMs: number): void {
    if (!this.#wanted) return;
    if (!this.#options.supervise) return this.#line(`ended unasked: ${how}`);
    if (afterMs > stableMs) this.#backoffMs = firstBackoffMs;
    this.#line(`ended unasked (${how}); starting it again in ${this.#backoffMs / 1000} s`);
    setTimeout(() => {
      if (!this.#wanted) return;
      this.restarts += 1;
      this.#spawn();
    }, this.#backoffMs).unref();
    this.#backoffMs = Math.min(this.#backoffMs * 2, longestBackoffMs);
  }

  /** Whether /readyz answers 200 now. */
  ready(): Promise<boolean> {
    return this.#answers('/readyz', 2_000);
  }

  #answers(path: string, limitMs: number): Promise<boolean> {
    return fetch(this.url + path, { signal: AbortSignal.timeout(limitMs) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  }

  /** Rejects with its last lines when it is not ready in time, or ended and nothing starts it again. */
  async untilReady(): Promise<void> {
    const limit = Date.now() + readyLimitMs;
    while (!(await this.ready())) {
      if (!this.#alive && !(this.#wanted && this.#options.supervise))
        throw new Error(`${this.name} ended:\n${this.logs().slice(-3_000)}`);
      if (Date.now() > limit)
        throw new Error(`${this.name} was not ready after ${readyLimitMs / 1000} s:\n${this.logs().slice(-3_000)}`);
      await sleep(100);
    }
  }

  /** SIGKILL, as a crash: a supervised process comes back by itself. Waits for the end. */
  async kill(): Promise<void> {
    if (!this.#options.supervise) this.#wanted = false;
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** SIGTERM, waits for the end; SIGKILL after 30 s. Answers whether it ended by itself. */
  async stop(): Promise<boolean> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || hasEnded(child)) return true;
    let forced = false;
    const timer = setTimeout(() => {
      forced = true;
      child.kill('SIGKILL');
    }, stopLimitMs);
    child.kill('SIGTERM');
    await this.#exited;
    clearTimeout(timer);
    return !forced;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Its last lines of output. */
  logs(): string {
    return this.#lines.join('\n');
  }
}
