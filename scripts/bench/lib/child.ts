// A side of a benchmark as a process of its own, called over IPC: what runs as two processes is not measured in one.
import { fork } from 'node:child_process';
import { endWithProcess } from '../../../infra/local/end-with-process.ts';
import { asError } from '../../lib/as-error.ts';

/** Methods of a side; argument and answer are cloned on their way. */
type Methods<Side> = { [Name in keyof Side]: (argument: never) => Promise<unknown> };

/** Message to the child. */
interface Call<Side> {
  id: number;
  method: keyof Side;
  argument: never;
}

/** Message of the child: `answer` is what the method of the call with this id answers. */
interface Answer {
  id: number;
  answer: never;
  error?: string;
}

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

export interface Child<Side extends Methods<Side>> {
  call<Name extends keyof Side>(
    method: Name,
    ...argument: Parameters<Side[Name]>
  ): Promise<Awaited<ReturnType<Side[Name]>>>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/** Starts the module, which calls `serveParent`. */
export function startChild<Side extends Methods<Side>>(module: string, env: NodeJS.ProcessEnv = {}): Child<Side> {
  const child = fork(module, {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const release = endWithProcess(() => child.kill('SIGKILL'));
  const waiting = new Map<number, Waiting>();
  let last = 0;
  child.on('message', ({ id, answer, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) call?.reject(new Error(error));
    else call?.resolve(answer);
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      release();
      for (const { reject } of waiting.values())
        reject(new Error(`a process of the benchmark ended with ${code ?? signal}`));
      resolve();
    }),
  );
  return {
    call: (method, ...[argument]) =>
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
export function serveParent<Side extends Methods<Side>>(methods: Side, close: () => Promise<unknown>): void {
  process.on('message', ({ id, method, argument }: Call<Side>) => {
    methods[method](argument).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, error: asError(error).stack ?? String(error) }),
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
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Calls `send(index)` for `seconds` at `rate` a second, whether or not earlier calls have ended; resolves when all
 * have.
 */
export async function atRate(
  { rate, seconds }: { rate: number; seconds: number },
  send: (index: number) => Promise<void>,
): Promise<void> {
  const began = sharedNow();
  const sent: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
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
