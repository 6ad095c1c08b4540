// One worker process: compiles apps one after the other and keeps Tailwind and the transformed files warm. A process
// and no thread, because oxc is native code: a source that overflows its stack takes the process with it.
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import type { CompileInput, CompileResult } from '@lathe/app-compiler/compile-result';
import { serveTasks } from '@lathe/platform/workers/serve-tasks';

const compiler = new AppCompiler(process.argv[2]!);

// The first use of oxc and Tailwind in a process takes longer than a whole compile.
await compiler.warmUp();
serveTasks<CompileInput, CompileResult>((input) => compiler.compile(input));
