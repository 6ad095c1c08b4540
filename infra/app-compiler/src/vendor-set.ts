import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleRecord } from './modules/module-record.js';

/** Where a package is: `group` as apps import it, `name` what the group exports its namespace as. */
export interface VendorPackage {
  group: string;
  name: string;
}

/**
 * `names`: export name -> icon; `icons`: icon -> arguments of lucide's createLucideIcon, name and shapes, as JSON
 * between brackets would have them.
 */
export interface IconTable {
  names: Record<string, string>;
  icons: Record<string, string>;
}

/** `compiler.json` of a vendor folder: what apps are compiled against. */
export interface VendorSet {
  /** Changes whenever compiled apps would come out differently; part of every bundle's cache key. */
  version: string;
  /** Bare specifier -> export names. */
  exports: Record<string, string[]>;
  /** Bare specifier -> where the package is. */
  packages: Record<string, VendorPackage>;
  /** Group, as apps import it -> addresses of its file and of every file that this one imports. */
  files: Record<string, string[]>;
  icons: IconTable;
  /** Style sheet specifier -> minified text. */
  styles: Record<string, string>;
  /** The platform's part of an app by path, as in `components/ui/button.jsx`, already transformed. */
  platform: Record<string, ModuleRecord>;
  /** The default globals.css. */
  defaultCss: string;
}

/** Throws when the vendor folder has not been built. */
export function readVendorSet(vendorDir: string): VendorSet {
  return JSON.parse(readFileSync(join(vendorDir, 'compiler.json'), 'utf8')) as VendorSet;
}
