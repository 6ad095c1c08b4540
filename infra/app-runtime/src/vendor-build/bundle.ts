import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import type { VendorGroup } from './groups.js';
import { type BuiltPackage, vendorSources } from './sources.js';

type BundleOptions = Pick<InputOptions, 'input' | 'preserveEntrySignatures' | 'treeshake'> & {
  groups?: readonly VendorGroup[];
  built?: ReadonlyMap<string, BuiltPackage>;
};
export const nothingBuilt: ReadonlyMap<string, BuiltPackage> = new Map();

/** Reads packages and what they import. Throws where something is not to be found. */
export async function bundle(root: string, { groups = [], built = nothingBuilt, ...options }: BundleOptions) {
  return rolldown({
    ...options,
    cwd: root,
    platform: 'browser',
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' } },
    moduleTypes: { '.png': 'dataurl' },
    plugins: [vendorSources(root, groups, built)],
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
}

/** Its default for the list is a regular expression, which native code takes for none when jest has made it. */
export const esm: OutputOptions = { format: 'esm', sourcemapIgnoreList: false };
