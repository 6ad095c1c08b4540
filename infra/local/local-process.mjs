// A process of the local infrastructure: started apart from its starter, found again by its pid file, ended by pid
// only.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from './end-with-process.mjs';

const pollMs = 50;
const startLimitMs = 300_000;
const stopLimitMs = 20_000;
const host = '127.0.0.1';

/** Whether something accepts connections on the port of this machine. */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const done = (answer) => {
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
export function beginOf(pid) {
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

/**
 * `options`: name; dir (state: pid file, log); command, args, env, cwd; ready() answers true once it serves; keep: it
 * outlives this process, otherwise it is killed when this process ends.
 */
export class LocalProcess {
  #options;
  #child;
  #release;

  constructor(options) {
    this.#options = options;
    mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  }

  get name() {
    return this.#options.name;
  }

  get pidFile() {
    return join(this.#options.dir, `${this.name}.pid`);
  }

  get logFile() {
    return join(this.#options.dir, `${this.name}.log`);
  }

  /** The pid while it runs and is still the process that was started here. */
  get pid() {
    return runningPid(this.pidFile);
  }

  /** Starts it unless it runs, and waits until it serves; rejects with the end of its log when it does not. */
  async start() {
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

  #spawn() {
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

  /** Sends a signal; false when it does not run. */
  signal(name) {
    const { pid } = this;
    if (pid === undefined) return false;
    try {
      // The whole group: Keycloak is a shell that waits for Java.
      return process.kill(-pid, name);
    } catch (error) {
      if (error.code === 'ESRCH') return false;
      throw error;
    }
  }

  /** SIGKILL, and waits for the end. */
  kill() {
    return this.#end('SIGKILL');
  }

  /** SIGTERM, and SIGKILL when that does not help in 20 s. */
  stop() {
    return this.#end('SIGTERM');
  }

  async restart() {
    await this.stop();
    return this.start();
  }

  get #runs() {
    return (
      this.#child !== undefined &&
      this.#child.pid !== undefined &&
      this.#child.exitCode === null &&
      this.#child.signalCode === null
    );
  }

  async #end(signal) {
    this.signal(signal);
    const limit = Date.now() + stopLimitMs;
    // A process whose first thread has ended holds its port as long as another one waits for the disk; what is started
    // here is heard of when all have.
    while (this.pid !== undefined || this.#runs) {
      if (Date.now() > limit) this.signal('SIGKILL');
      await sleep(pollMs / 5);
    }
    rmSync(this.pidFile, { force: true });
    this.#release?.();
  }

  logTail() {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').slice(-3_000) : '';
  }
}

/** The pid of a pid file whose process still is the one that was started. */
export function runningPid(file) {
  if (!existsSync(file)) return undefined;
  const [pid, begin] = readFileSync(file, 'utf8').trim().split(' ');
  const now = beginOf(Number(pid));
  return now !== undefined && now === begin ? Number(pid) : undefined;
}
