import { radixUi } from '@lathe/proto/apps/project/importable/packages';
import type { AppUses } from '../compile-result.js';
import type { VendorSet } from '../vendor-set.js';
import type { ModuleGraph } from './module-graph.js';

/** What an app needs to run elsewhere, by its graph: in order, each once. */
export function usesOf({ modules, styles, ownToaster, own }: ModuleGraph, vendor: VendorSet): AppUses {
  const linked = [...modules.values()].flatMap(({ links }) => [...links.values()]);
  const packages = linked.filter((link) => link !== null && link in vendor.packages) as string[];
  const radix = [...modules.keys()].some((id) => id.startsWith(`virtual:${radixUi}/`)) ? [radixUi] : [];
  const platform = [...modules.keys()].filter((id) => id in vendor.platform && !own.has(id));
  return {
    packages: [...new Set([...packages, ...styles, ...radix])].sort(),
    platform: platform.sort(),
    ownToaster,
  };
}
