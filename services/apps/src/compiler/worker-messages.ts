import type { CompileInput, CompileResult, Diagnostic, ProjectFiles } from './compile-result.js';

export type WorkerTask = { kind: 'compile'; input: CompileInput } | { kind: 'analyze'; files: ProjectFiles };

export interface WorkerRequest {
  id: number;
  task: WorkerTask;
}

/** `failure` is a fault of the compiler itself, never of an app. */
export type WorkerResponse =
  | { id: number; result: CompileResult }
  | { id: number; issues: Diagnostic[] }
  | { id: number; failure: string };
