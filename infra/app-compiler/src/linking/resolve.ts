import { posix } from 'node:path';
import type { VendorSet } from '../vendor-set.js';

/** What an import leads to. `virtual` modules are made by the linker (see virtual-modules.ts). */
export type Target =
  | { kind: 'module'; path: string }
  | { kind: 'virtual'; id: string }
  | { kind: 'vendor'; specifier: string }
  | { kind: 'style'; specifier: string }
  | { kind: 'nothing' }
  | { kind: 'missing'; reason: string };

const EXTENSIONS = ['', '.jsx', '.js', '.tsx', '.ts', '/index.jsx', '/index.js', '/index.tsx', '/index.ts'];
const MODULE_FILE = /\.(?:jsx?|tsx?)$/;
const PRIVATE_FOLDER = 'lathe/';

/**
 * Finds what an import of an app means: its own file, else the platform's of the same path, else a vendor package.
 * Nothing else exists.
 */
export class Resolver {
  private readonly modules = new Set<string>();
  private readonly byLowerCase = new Map<string, string>();
  readonly entityNames: string[];

  constructor(
    private readonly vendor: VendorSet,
    paths: Iterable<string>,
  ) {
    const own = [...paths];
    this.entityNames = own.flatMap((path) => /^entities\/(\w+)\.json$/.exec(path)?.[1] ?? []);
    for (const path of [...own.filter((name) => !name.startsWith(PRIVATE_FOLDER)), ...Object.keys(vendor.platform)]) {
      if (!MODULE_FILE.test(path)) continue;
      this.modules.add(path);
      const lower = path.toLowerCase();
      if (!this.byLowerCase.has(lower)) this.byLowerCase.set(lower, path);
    }
  }

  /** Whether a module path belongs to the app (and not only to the platform). */
  has(path: string): boolean {
    return this.modules.has(path);
  }

  resolve(specifier: string, importer: string): Target {
    if (specifier in this.vendor.styles) return { kind: 'style', specifier };
    if (specifier in this.vendor.exports) return { kind: 'vendor', specifier };
    if (specifier.startsWith('@/')) return this.local(posix.normalize(specifier.slice(2)), specifier);
    if (specifier.startsWith('.')) return this.local(this.joined(specifier, importer), specifier);
    const [name] = specifier.split('/');
    if (this.vendor.subPathPackages.includes(name!) && /^[\w-]+\/\w+$/.test(specifier))
      return { kind: 'virtual', id: `virtual:${specifier}` };
    if (/^(?:node:|https?:|data:|file:|blob:|\/)/.test(specifier)) {
      return {
        kind: 'missing',
        reason: `"${specifier}" cannot be imported: apps import their own files and the available packages only.`,
      };
    }
    return { kind: 'missing', reason: `The package "${specifier}" is not available in apps.` };
  }

  /** Older layouts stand at the root and still write `../components`; that one step above the root means the root. */
  private joined(specifier: string, importer: string): string {
    const path = posix.join(posix.dirname(importer), specifier);
    return posix.dirname(importer) === '.' && /^\.\.\/(?!\.\.)/.test(path) ? path.slice(3) : path;
  }

  private local(path: string, specifier: string): Target {
    if (path.startsWith('..') || path.startsWith('/'))
      return { kind: 'missing', reason: `"${specifier}" leads outside the app.` };
    if (path.endsWith('.css')) return { kind: 'nothing' };
    for (const extension of EXTENSIONS) {
      const found = this.modules.has(path + extension)
        ? path + extension
        : this.byLowerCase.get((path + extension).toLowerCase());
      if (found && !(found.startsWith(PRIVATE_FOLDER) && specifier.startsWith('@/')))
        return { kind: 'module', path: found };
    }
    return (
      this.entity(path.replace(/\.jsx?$/, '')) ?? {
        kind: 'missing',
        reason: `"${specifier}" does not exist in this app.`,
      }
    );
  }

  private entity(path: string): Target | null {
    if (path === 'entities' || path === 'entities/all' || path === 'api/entities')
      return { kind: 'virtual', id: 'virtual:entities' };
    const name = /^entities\/(\w+)$/.exec(path)?.[1];
    if (name === undefined) return null;
    if (name === 'User') return { kind: 'module', path: `${PRIVATE_FOLDER}user.js` };
    const known = this.entityNames.find((entity) => entity.toLowerCase() === name.toLowerCase());
    return known
      ? { kind: 'virtual', id: `virtual:entities/${known}` }
      : { kind: 'missing', reason: `There is no entity "${name}" in this app.` };
  }
}
