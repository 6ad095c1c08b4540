// One worker thread: compiles apps one after the other and keeps esbuild, Tailwind and the transformed files warm.
import { parentPort, workerData } from 'node:worker_threads';
import { findIssues } from './analyze.js';
import { AppCompiler } from './compile-app.js';
import type { WorkerRequest, WorkerResponse, WorkerTask } from './worker-messages.js';

// esbuild's process lives as long as this thread and holds little: a lazier garbage collector saves it a quarter of its time.
process.env.GOGC ??= '1000';
const { vendorDir } = workerData as { vendorDir: string };
const compiler = new AppCompiler(vendorDir);

/** esbuild's process ended under this input; this thread's copy of it cannot start another. */
function esbuildDied(error: unknown): boolean {
  return error instanceof Error && /service (?:was stopped|is no longer running)/.test(error.message);
}

async function answer(id: number, task: WorkerTask): Promise<WorkerResponse> {
  try {
    if (task.kind === 'analyze') return { id, issues: await findIssues(compiler, task.files) };
    return { id, result: await compiler.compile(task.input) };
  } catch (error) {
    if (esbuildDied(error)) return { id, died: true };
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The first use of esbuild and Tailwind in a process takes longer than a whole compile.
await compiler.warmUp();
parentPort!.on('message', ({ id, task }: WorkerRequest) => {
  void answer(id, task).then((response) => parentPort!.postMessage(response));
});
parentPort!.postMessage('ready');
