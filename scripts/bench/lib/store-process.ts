// The embedded document store as a process of its own, so that what is measured of it is nothing else's.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';

const cli = join(import.meta.dirname, '../../../infra/embedded-mongo/dist/cli.js');
/** Not checked with what imports this, since it is JavaScript. */
const launcherUrl = new URL('../../launcher.mjs', import.meta.url).href;
const sampleMs = 200;

export class StoreProcess {
  /** The most memory of its own that it has held, in MB, and the most of its file that the system kept for it. */
  mostResident = 0;
  mostOfFile = 0;
  readonly uri: string;
  readonly #child: ChildProcess;
  readonly #sampling: NodeJS.Timeout;
  readonly #release: () => void;

  private constructor(child: ChildProcess, uri: string) {
    this.#child = child;
    this.uri = uri;
    this.#release = endWithProcess(() => child.kill('SIGKILL'));
    this.#sampling = setInterval(() => {
      this.mostResident = Math.max(this.mostResident, this.#megabytes('RssAnon'));
      this.mostOfFile = Math.max(this.mostOfFile, this.#megabytes('RssFile'));
    }, sampleMs);
  }

  /** Resolves when it takes connections. */
  static async start(dataDir: string): Promise<StoreProcess> {
    const launcher = (await import(launcherUrl)) as { standaloneFlags: readonly string[] };
    const child = spawn(process.execPath, [...launcher.standaloneFlags, cli, '0', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [uri] = (await once(createInterface(child.stdout), 'line')) as [string];
    return new StoreProcess(child, uri);
  }

  #megabytes(name: 'RssAnon' | 'RssFile'): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    clearInterval(this.#sampling);
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    this.#release();
  }
}
