// Runs a command of the project and keeps what it prints.
import { type ChildProcess, spawn } from 'node:child_process';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';
import { root } from '../../launcher.mjs';

export interface RunningCommand {
  readonly child: ChildProcess;
  /** What it has printed. */
  output(): string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Waits until what it has printed fits; rejects when it ends before, or the time is over. */
  until(pattern: RegExp, limitMs: number): Promise<string>;
}

/** `node ...args` in the repository. */
export function command(args: readonly string[], env: NodeJS.ProcessEnv = {}, { show = false } = {}): RunningCommand {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = endWithProcess(() => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? signal);
    }),
  );
  const until = (pattern: RegExp, limitMs: number) =>
    new Promise<string>((resolve, reject) => {
      const refuse = (what: string) => {
        clear();
        reject(new Error(`${args[0]} ${what}:\n${output.slice(-6_000)}`));
      };
      const timer = setInterval(() => {
        if (!pattern.test(output)) return;
        clear();
        resolve(output);
      }, 100);
      const late = setTimeout(() => refuse(`did not print ${pattern} in ${limitMs / 1000} s`), limitMs);
      const clear = () => {
        clearInterval(timer);
        clearTimeout(late);
      };
      void ended.then((how) => refuse(`ended with ${how}`));
    });
  return { child, output: () => output, ended, until };
}
