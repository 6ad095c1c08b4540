import type { WorkerRequest, WorkerResponse } from './worker-pool.js';

/**
 * The other half of a WorkerPool, in its worker process: answers one task after the other with what `work` makes of it.
 */
export function serveTasks<T, R>(work: (task: T) => R | Promise<R>): void {
  const answer = async ({ id, task }: WorkerRequest<T>): Promise<WorkerResponse<R>> => {
    try {
      return { id, result: await work(task) };
    } catch (error) {
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  // Signals for the whole process group are the server's to answer; it ends this process, or is gone itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (request: WorkerRequest<T>) => {
    void answer(request).then((response) => process.send!(response));
  });
  process.send!('ready');
}
