import { createRequire } from 'node:module';
import { bundle, esm } from './bundle.js';
import { vendorEntries, type VendorEntry } from './package-builds.js';
import { namespaceName } from './sources.js';

const require = createRequire(import.meta.url);

function commonJsNames({ specifier, names }: VendorEntry): string[] {
  const found = names ?? Object.keys(require(specifier) as object);
  return [...found.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default'), 'default'];
}

/** Export names of every package. Those of CommonJS packages are asked of the packages themselves. */
export async function readExportNames(root: string): Promise<Record<string, string[]>> {
  const modules = vendorEntries.filter(({ commonJs }) => !commonJs);
  const built = await bundle(root, {
    input: Object.fromEntries(modules.map(({ specifier }) => [namespaceName(specifier), specifier])),
    preserveEntrySignatures: 'strict',
    treeshake: false,
  });
  const { output } = await built.generate(esm);
  await built.close();
  const names = new Map(
    output.flatMap((each) => (each.type === 'chunk' && each.isEntry ? [[each.name, each.exports] as const] : [])),
  );
  return Object.fromEntries(
    vendorEntries.map((entry) => [
      entry.specifier,
      entry.commonJs ? commonJsNames(entry) : names.get(namespaceName(entry.specifier))!,
    ]),
  );
}
