import type { Diagnostic } from '@lathe/app-runtime/modules/module-record';
import type { AppIdentity } from './identity.js';
import type { Linked } from './link.js';

export type { Diagnostic };

/** A project in memory: manifest path -> content; the first page is the fallback main page. */
export type ProjectFiles = Record<string, string>;

export interface CompileInput {
  files: ProjectFiles;
  /** Name of the page shown at `/`; the first one when absent or unknown. */
  mainPage?: string;
  /** Names the app, so that its recompiles meet the caches of its last compile. Never part of the result. */
  key?: string;
}

/**
 * `js` (`app.js`) and `css` are empty when nothing could be built (see `diagnostics`); `chunks` are the app's further scripts by name. With faults in
 * single files the rest is built, and the faulty module throws its fault when it is first used.
 */
export interface CompileResult extends Linked {
  css: string;
  identity: AppIdentity;
  diagnostics: Diagnostic[];
}
