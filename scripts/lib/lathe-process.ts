// Starts a Lathe of its own for scripts and tests, and waits until it is ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { hasEnded } from '../../infra/local/local-process.ts';
import { root, standaloneFlags } from '../launcher.mjs';

const readyTimeoutMs = 180_000;

/** A running Lathe; `kill` is SIGKILL. */
export interface LatheProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly readyMs: number;
  output(): string;
  stop(): Promise<unknown>;
  kill(): Promise<unknown>;
}

/**
 * Starts the built Lathe with the given environment. Rejects with what it printed when it does not become ready.
 */
export async function startLathe(env: NodeJS.ProcessEnv): Promise<LatheProcess> {
  const started = Date.now();
  const child = spawn(process.execPath, [...standaloneFlags, join(root, 'services/standalone/dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Lathe was not ready after ${readyTimeoutMs / 1000} s:\n${output}`)),
      readyTimeoutMs,
    );
    const check = () => {
      const match = /Lathe is ready at (\S+)/.exec(output);
      if (match?.[1]) {
        clearTimeout(timer);
        resolve(match[1]);
      }
    };
    child.stdout?.on('data', check);
    void exited.then((code) => reject(new Error(`Lathe ended with exit code ${code}:\n${output}`)));
  });
  const end = (signal: NodeJS.Signals) => {
    if (!hasEnded(child)) child.kill(signal);
    return exited;
  };
  return {
    url,
    child,
    readyMs: Date.now() - started,
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
