// Starts a Lathe of its own for scripts and tests, and waits until it is ready. Node 20, no dependency.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from '../../infra/local/node24.mjs';
import { root, standaloneFlags } from './toolchain.mjs';

const readyTimeoutMs = 60_000;

/**
 * Starts the built Lathe with the given environment. Answers {url, child, readyMs, output(), stop(), kill()}; `kill` is
 * SIGKILL. Rejects with what it printed when it does not become ready.
 */
export async function startLathe(env) {
  const started = Date.now();
  const child = spawn(node24(), [...standaloneFlags, join(root, 'services/standalone/dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const collect = (chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Lathe was not ready after ${readyTimeoutMs / 1000} s:\n${output}`)),
      readyTimeoutMs,
    );
    const check = () => {
      const match = /Lathe is ready at (\S+)/.exec(output);
      if (match) {
        clearTimeout(timer);
        resolve(match[1]);
      }
    };
    child.stdout.on('data', check);
    void exited.then((code) => reject(new Error(`Lathe ended with exit code ${code}:\n${output}`)));
  });
  const end = (signal) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
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
