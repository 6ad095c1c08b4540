// Long-running programs of a node: started with a log each, ended by their own pid only. Synchronous, so that it works
// while this process exits.
import { type ChildProcess, spawn, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasEnded, isErrno } from '../../../infra/local/local-process.ts';

/** Waits without the event loop. */
export const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Runs a program to its end. Answers what it printed; throws with its words when it fails. */
export function must(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    maxBuffer: 256 * 1024 * 1024,
    ...options,
    encoding: 'utf8',
  });
  if (error || status !== 0)
    throw new Error(
      `${program} ${args.slice(0, 6).join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2_000)}`,
    );
  return stdout;
}

/** The same where failure does not matter; answers what it printed. */
export const may = (program: string, args: readonly string[], options: SpawnSyncOptions = {}): string =>
  spawnSync(program, args, { ...options, encoding: 'utf8' }).stdout ?? '';

export class Daemons {
  readonly dir: string;
  readonly #children = new Map<string, ChildProcess>();

  constructor(dir: string) {
    this.dir = dir;
  }

  start(name: string, program: string, args: readonly string[]): void {
    const log = openSync(join(this.dir, `${name}.log`), 'a');
    // A group of its own: Ctrl-C reaches the test alone, which ends everything in order.
    const child = spawn(program, args, { cwd: this.dir, detached: true, stdio: ['ignore', log, log] });
    this.#children.set(name, child);
  }

  /** Ends the named ones together and waits; SIGKILL after 15 s. */
  stop(...names: string[]): void {
    const pids = names.flatMap((name) => this.#children.get(name)?.pid ?? []);
    for (const pid of pids) signal(pid, 'SIGTERM');
    const limit = Date.now() + 15_000;
    while (pids.some(runs) && Date.now() < limit) pause(100);
    for (const pid of pids.filter(runs)) signal(pid, 'SIGKILL');
    for (const name of names) this.#children.delete(name);
  }

  /** The name of one that ended unasked, if any. */
  ended(): string | undefined {
    return [...this.#children].find(([, child]) => hasEnded(child))?.[0];
  }

  logs(name: string): string {
    const file = join(this.dir, `${name}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-3_000) : '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/** A child that has ended stays as a zombie until the event loop turns. */
function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
