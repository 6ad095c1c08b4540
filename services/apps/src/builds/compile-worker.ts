// One worker process: compiles apps one after the other and keeps Tailwind and the transformed files warm. A process
// and no thread, because oxc is native code: a source that overflows its stack takes the process with it.
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { traceSource } from '@lathe/app-compiler/modules/trace-source';
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import type { CompilerAnswer, CompilerTask } from './compiler-pool.js';

const compiler = new AppCompiler(process.argv[2]!);

// The first use of oxc and Tailwind in a process takes longer than a whole compile.
await compiler.warmUp();
serveTasks<CompilerTask, CompilerAnswer>((task) =>
  'places' in task ? traceSource(task.file, task.source, task.places) : compiler.compile(task),
);
