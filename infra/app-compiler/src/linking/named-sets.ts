import { lucideIconFor } from '@lathe/proto/apps/project/importable/icon-names';
import { radixPart } from '@lathe/proto/apps/project/importable/packages';
import type { ModuleImport } from '../modules/module-record.js';
import type { VendorSet } from '../vendor-set.js';

/** What stands for the names that an import takes out of a set: icons of lucide, or packages of radix. */
export function namesOfSet(
  kind: 'icons' | 'radix',
  { specifier, names }: ModuleImport,
  vendor: VendorSet,
): Map<string, string> {
  const isIcon = (name: string): boolean => Object.hasOwn(vendor.icons.names, name);
  const meaning = (name: string): string | undefined =>
    kind === 'radix' ? radixPart(name) : lucideIconFor(specifier, name, isIcon);
  return new Map(
    names.flatMap((name) => {
      const meant = meaning(name);
      return meant === undefined ? [] : [[name, meant] as const];
    }),
  );
}
