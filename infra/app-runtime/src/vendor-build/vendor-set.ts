import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleRecord } from '../modules/module-record.js';
import type { VendorPackage } from './build-chunks.js';
import type { IconTable } from './build-icons.js';

/** Where the vendor folder is served on every app host. */
export const VENDOR_BASE = '/runtime/vendor/';

/**
 * To be raised when the linker (`services/apps/src/compiler`) writes bundles in another form, so that stored ones are
 * not used any more.
 */
export const BUNDLE_FORMAT = 3;

/** `manifest.json`: what a server of app pages needs. */
export interface VendorManifest {
  /** Changes whenever compiled apps would come out differently; part of every bundle's cache key. */
  version: string;
  /** Address of the boot loader, a classic module script. */
  boot: string;
  /**
   * To be inlined as `<script type="importmap">`, allowed by hash in the CSP. Its keys are the groups of packages (see
   * groups.ts).
   */
  importMap: { imports: Record<string, string> };
  /** Addresses every app loads, for `<link rel="modulepreload">`. */
  preload: string[];
}

/** `compiler.json`: what the compiler needs. */
export interface VendorSet {
  version: string;
  /** Bare specifier -> export names. */
  exports: Record<string, string[]>;
  /** Bare specifier -> where the package is. */
  packages: Record<string, VendorPackage>;
  /** Group, as the import map names it -> addresses of its file and of every file that this one imports. */
  files: Record<string, string[]>;
  subPathPackages: string[];
  iconFactory: string;
  icons: IconTable;
  /** Style sheet specifier -> minified text. */
  styles: Record<string, string>;
  /** The platform's part of an app by path, as in `components/ui/button.jsx`, already transformed. */
  platform: Record<string, ModuleRecord>;
  /** The default globals.css. */
  defaultCss: string;
}

function readJson<T>(vendorDir: string, file: string): T {
  return JSON.parse(readFileSync(join(vendorDir, file), 'utf8')) as T;
}

/** Throws when the vendor folder has not been built. */
export function readVendorSet(vendorDir: string): VendorSet {
  return readJson<VendorSet>(vendorDir, 'compiler.json');
}

/** Throws when the vendor folder has not been built. */
export function readVendorManifest(vendorDir: string): VendorManifest {
  return readJson<VendorManifest>(vendorDir, 'manifest.json');
}
