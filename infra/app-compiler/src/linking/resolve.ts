import { importResolver, privateFolder, type ResolveImport } from '@lathe/proto/apps/project/imports';
import { namesOf } from '@lathe/proto/apps/project/paths';
import type { VendorSet } from '../vendor-set.js';

/** What an import leads to. `virtual` modules are made by the linker (see virtual-modules.ts). */
export type Target =
  | { kind: 'module'; path: string }
  | { kind: 'virtual'; id: string }
  | { kind: 'vendor'; specifier: string }
  /** A set that exists by single names only (see named-sets.ts). */
  | { kind: 'icons' | 'radix' }
  | { kind: 'style'; specifier: string }
  | { kind: 'nothing' }
  | { kind: 'missing'; reason: string };

/** Finds the module behind what an import of an app means. */
export class Resolver {
  readonly entityNames: string[];
  private readonly resolveImport: ResolveImport;

  constructor(vendor: VendorSet, paths: readonly string[]) {
    this.entityNames = namesOf(paths, 'entity');
    this.resolveImport = importResolver({
      own: paths,
      platform: Object.keys(vendor.platform),
    });
  }

  resolve(specifier: string, importer: string): Target {
    const target = this.resolveImport(specifier, importer);
    switch (target.kind) {
      case 'entities':
        return { kind: 'virtual', id: 'virtual:entities' };
      case 'entity':
        return entityModule(target.written, target.name);
      case 'package':
        return { kind: 'vendor', specifier: target.specifier };
      case 'part':
        return { kind: 'virtual', id: `virtual:${target.from}/${target.name}` };
      default:
        return target;
    }
  }
}

function entityModule(written: string, name: string | undefined): Target {
  if (name === undefined) return { kind: 'missing', reason: `There is no entity "${written}" in this app.` };
  return name === 'User'
    ? { kind: 'module', path: `${privateFolder}user.js` }
    : { kind: 'virtual', id: `virtual:entities/${name}` };
}
