import type { CompileInput, CompileResult, Diagnostic, ProjectFiles } from './compile-result.js';

export type WorkerTask = { kind: 'compile'; input: CompileInput } | { kind: 'analyze'; files: ProjectFiles };
export type WorkerResult = { kind: 'compile'; result: CompileResult } | { kind: 'analyze'; issues: Diagnostic[] };
