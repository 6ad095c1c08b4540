// A side of a benchmark as a process of its own, called over IPC: what runs as two processes is not measured in one.
import { fork } from 'node:child_process';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';

/** Starts the module; answers {call(method, argument): Promise<answer>, stop()}. */
export function startChild(module, env = {}) {
  const child = fork(module, {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const release = endWithProcess(() => child.kill('SIGKILL'));
  const waiting = new Map();
  let last = 0;
  child.on('message', ({ id, answer, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error) reject(new Error(error));
    else resolve(answer);
  });
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => {
      release();
      for (const { reject } of waiting.values())
        reject(new Error(`a process of the benchmark ended with ${code ?? signal}`));
      resolve();
    }),
  );
  return {
    call: (method, argument) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        child.send({ id: last, method, argument });
      }),
    stop() {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}

/** In the child: answers calls with these methods until the parent is gone, then calls `close`. */
export function serveParent(methods, close) {
  process.on('message', ({ id, method, argument }) => {
    methods[method](argument).then(
      (answer) => process.send({ id, answer }),
      (error) => process.send({ id, error: error.stack }),
    );
  });
  process.once('disconnect', () =>
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    ),
  );
}

/** Milliseconds on a clock that all processes of the machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * Calls `send(index)` for `seconds` at `rate` a second, whether or not earlier calls have ended; resolves when all
 * have.
 */
export async function atRate({ rate, seconds }, send) {
  const began = sharedNow();
  const sent = [];
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(rate * seconds, Math.floor(((sharedNow() - began) / 1000) * rate));
      while (sent.length < due) sent.push(send(sent.length));
      if (sent.length < rate * seconds) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await Promise.all(sent);
}
