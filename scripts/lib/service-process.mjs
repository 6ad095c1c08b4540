// One process of a service, worker or gateway: started, watched, killed and restarted. Node 20, no dependency.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from '../../infra/local/end-with-process.mjs';
import { node24 } from '../../infra/local/node24.mjs';

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

/**
 * `options`: name, service, role, file, args, port, env, onLine(name, line), supervise (start it again with growing
 * pauses when it ends unasked, and end it when /healthz fails again and again, as Kubernetes does). `restarts` counts
 * those starts.
 */
export class ServiceProcess {
  #options;
  #child;
  #exited = Promise.resolve();
  #lines = [];
  #wanted = false;
  #backoffMs = firstBackoffMs;
  restarts = 0;

  constructor(options) {
    this.#options = options;
    this.name = options.name;
    this.service = options.service;
    this.role = options.role;
    this.port = options.port;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  get pid() {
    return this.#alive ? this.#child.pid : undefined;
  }

  get #alive() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and waits until /readyz says yes. */
  async start() {
    this.#spawn();
    await this.untilReady();
  }

  #spawn() {
    if (this.#alive) return;
    const { file, args = [], env } = this.#options;
    const begun = Date.now();
    this.#wanted = true;
    // A group of its own: Ctrl-C in a terminal reaches the starter alone, which stops everything in order. By the IPC
    // channel the child notices a starter that was killed.
    const child = spawn(node24(), ['--enable-source-maps', '--disable-warning=ExperimentalWarning', file, ...args], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const release = endWithProcess(() => child.kill('SIGKILL'));
    for (const stream of [child.stdout, child.stderr]) this.#collect(stream);
    if (this.#options.supervise) void this.#watch(child);
    this.#exited = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        release();
        resolve();
        this.#ended(signal ?? `exit code ${code}`, Date.now() - begun);
      }),
    );
  }

  /** From its first good answer on: what starts has its own limit. */
  async #watch(child) {
    let failures;
    while (child === this.#child && this.#alive && this.#wanted) {
      if (await this.#answers('/healthz', liveness.timeoutMs)) failures = 0;
      else if (failures !== undefined) failures += 1;
      if (failures === liveness.failures) return this.#endUnhealthy(child);
      await sleep(liveness.periodMs, undefined, { ref: false });
    }
  }

  #endUnhealthy(child) {
    if (!this.#wanted) return;
    this.#line('/healthz fails; it is ended');
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endLimitMs).unref();
  }

  #collect(stream) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) this.#line(line);
    });
  }

  #line(line) {
    this.#lines.push(line);
    if (this.#lines.length > keptLines) this.#lines.shift();
    this.#options.onLine?.(this.name, line);
  }

  #ended(how, afterMs) {
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
  ready() {
    return this.#answers('/readyz', 2_000);
  }

  #answers(path, limitMs) {
    return fetch(this.url + path, { signal: AbortSignal.timeout(limitMs) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  }

  /** Rejects with its last lines when it is not ready in time, or ended and nothing starts it again. */
  async untilReady() {
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
  async kill() {
    if (!this.#options.supervise) this.#wanted = false;
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** SIGTERM, waits for the end; SIGKILL after 30 s. Answers whether it ended by itself. */
  async stop() {
    this.#wanted = false;
    if (!this.#alive) return true;
    const child = this.#child;
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

  async restart() {
    await this.stop();
    await this.start();
  }

  /** Its last lines of output. */
  logs() {
    return this.#lines.join('\n');
  }
}
