import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the vendor folder is served on every app host. */
export const vendorBase = '/runtime/vendor/';

/** `manifest.json`: what a server of app pages needs. */
export interface VendorManifest {
  /** Changes whenever compiled apps would come out differently; part of every bundle's cache key. */
  version: string;
  /** Address of the boot loader, a classic module script. */
  boot: string;
  /**
   * To be inlined as `<script type="importmap">`, allowed by hash in the CSP. It names the folder, whatever the files in
   * it: a package more costs no page a byte.
   */
  importMap: { imports: Record<string, string> };
  /** Addresses every app loads, for `<link rel="modulepreload">`. */
  preload: string[];
}

/** How apps write the folder in their imports. */
export const importPrefix = 'vendor/';

/** Throws when the vendor folder has not been built. */
export function readVendorManifest(vendorDir: string): VendorManifest {
  return JSON.parse(readFileSync(join(vendorDir, 'manifest.json'), 'utf8')) as VendorManifest;
}
