// One worker process: compiles apps one after the other and keeps Tailwind and the transformed files warm. A process
// and no thread, because oxc is native code: a source that overflows its stack takes the process with it.
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { changeElement, describeElement } from '@lathe/app-compiler/elements/source-elements';
import { traceSource } from '@lathe/app-compiler/modules/trace-source';
import { serveTasks } from '@lathe/platform/workers/serve-tasks';
import type { CompilerAnswer, CompilerTask } from './compiler-pool.js';

const compiler = new AppCompiler(process.argv[2]!);

// The first use of oxc and Tailwind in a process takes longer than a whole compile.
await compiler.warmUp();
serveTasks<CompilerTask, CompilerAnswer>(async (task) => {
  if ('places' in task) return traceSource(task.file, task.source, task.places);
  if ('describe' in task) return describeElement(task.describe, task.source, task.shown);
  if ('change' in task) return changeElement(task.element, task.source, task.change);
  return compiler.compile(task);
});
