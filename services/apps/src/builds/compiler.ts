import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Preload } from '../compiler/compile-result.js';
import type { AppIdentity } from '../compiler/identity.js';

/**
 * Turns an app's source into what browsers load (`src/compiler`). Rejects when the compiler itself fails, and with
 * PoolBusy when too many wait.
 */
export interface AppCompiler {
  compile(input: CompileInput): Promise<CompileOutput>;
  /** Ends its worker processes. */
  close(): Promise<void>;
}

export interface CompileInput {
  readonly files: Record<string, string>;
  readonly mainPage?: string;
  /** Names the app, so that recompiles of it meet warm caches. */
  readonly key?: string;
}

/**
 * With faults in single files the rest is built; `js` is empty when nothing could be. `chunks` are further scripts by
 * name.
 */
export interface CompileOutput {
  readonly js: string;
  readonly css: string;
  readonly chunks: Readonly<Record<string, string>>;
  readonly preload: Preload;
  readonly identity: AppIdentity;
  readonly diagnostics: readonly {
    readonly file: string;
    readonly line: number;
    readonly message: string;
    readonly detectorId: string;
  }[];
}

export const COMPILER = Symbol('AppCompiler');

/** Ends the compiler with the service. */
@Injectable()
export class CompilerLifetime implements OnModuleDestroy {
  constructor(@Inject(COMPILER) private readonly compiler: AppCompiler) {}

  async onModuleDestroy(): Promise<void> {
    await this.compiler.close();
  }
}
