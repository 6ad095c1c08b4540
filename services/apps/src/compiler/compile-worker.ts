// One worker process: compiles apps one after the other and keeps Tailwind and the transformed files warm. A process and no thread, because oxc is
// native code: a source that overflows its stack takes the process with it.
import { findIssues } from './analyze.js';
import { AppCompiler } from './compile-app.js';
import type { WorkerRequest, WorkerResponse, WorkerTask } from './worker-messages.js';

const compiler = new AppCompiler(process.argv[2]!);

async function answer(id: number, task: WorkerTask): Promise<WorkerResponse> {
  try {
    if (task.kind === 'analyze') return { id, issues: await findIssues(compiler, task.files) };
    return { id, result: await compiler.compile(task.input) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// The first use of oxc and Tailwind in a process takes longer than a whole compile.
await compiler.warmUp();
// Signals for the whole process group are the server's to answer; it ends this process, or is gone itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', ({ id, task }: WorkerRequest) => {
  void answer(id, task).then((response) => process.send!(response));
});
process.send!('ready');
