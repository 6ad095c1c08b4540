import type { AppIdentity } from './identity.js';
import type { Diagnostic } from './modules/module-record.js';

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

/** The files of an app, and what a browser had best ask for before it knows why. */
export interface Linked {
  js: string;
  chunks: Record<string, string>;
  preload: Preload;
}

/** Addresses below the platform's folder of packages, and names of the app's own files. */
export interface Preload {
  base: string[];
  pages: Record<string, string[]>;
}

/** What an app takes from the platform. */
export interface AppUses {
  /** Packages and paths in them, as apps import them. */
  packages: string[];
  /** The platform's modules by path. */
  platform: string[];
  /** The app places a toaster of its own. */
  ownToaster: boolean;
}

export const noUses: AppUses = { packages: [], platform: [], ownToaster: false };

/**
 * `js` (`app.js`) and `css` are empty when nothing could be built (see `diagnostics`); `chunks` are the app's further
 * scripts by name. With faults in single files the rest is built, and the faulty module throws its fault when it is
 * first used.
 */
export interface CompileResult extends Linked {
  css: string;
  identity: AppIdentity;
  uses: AppUses;
  diagnostics: Diagnostic[];
}
