// Runs a command of the project and keeps what it prints.
import { spawn } from 'node:child_process';
import { endWithProcess } from '../../../infra/local/end-with-process.mjs';
import { node24 } from '../../../infra/local/node24.mjs';
import { root } from '../toolchain.mjs';

/**
 * `node ...args` in the repository. Answers {child, output(), ended: Promise<exit code or signal>, until(pattern, ms)}.
 */
export function command(args, env = {}, { show = false } = {}) {
  const child = spawn(node24(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = endWithProcess(() => child.kill('SIGTERM'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    });
  }
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? signal);
    }),
  );
  const until = (pattern, limitMs) =>
    new Promise((resolve, reject) => {
      const timer = setInterval(() => pattern.test(output) && done(resolve, output), 100);
      const late = setTimeout(
        () =>
          done(
            reject,
            new Error(`${args[0]} did not print ${pattern} in ${limitMs / 1000} s:\n${output.slice(-6_000)}`),
          ),
        limitMs,
      );
      const done = (settle, value) => {
        clearInterval(timer);
        clearTimeout(late);
        settle(value);
      };
      void ended.then((how) => done(reject, new Error(`${args[0]} ended with ${how}:\n${output.slice(-6_000)}`)));
    });
  return { child, output: () => output, ended, until };
}
