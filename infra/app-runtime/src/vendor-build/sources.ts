import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { VendorGroup } from './groups.js';
import { packageName, vendorEntries } from './package-builds.js';

const require = createRequire(import.meta.url);
export const groupPrefix = 'lathe-group:';
const builtPrefix = 'lathe-built:';

/** A package that has its file already, and what it exports. */
export interface BuiltPackage {
  file: string;
  names: readonly string[];
}

/** The package that a module of `vendorSources` passes on; empty for any other module. */
export const builtSpecifier = (id: string): string => (id.startsWith(builtPrefix) ? id.slice(builtPrefix.length) : '');

/** The namespace of a package as an export of its group's file. */
export const namespaceName = (specifier: string): string => specifier.replace(/[^A-Za-z0-9]+/g, '_');

/** A file next to a package's CommonJS entry, for packages that do not export it. */
const beside = (name: string, file: string): string => join(dirname(require.resolve(name)), file);

function groupSource({ specifiers }: VendorGroup): string {
  const entries = vendorEntries.filter(({ specifier }) => specifiers.includes(specifier));
  const setup = [...new Set(entries.flatMap((entry) => entry.setup ?? []))];
  return [
    ...entries.map(({ specifier }) => `export * as ${namespaceName(specifier)} from ${JSON.stringify(specifier)};`),
    ...setup,
  ].join('\n');
}

/** The exports of a built package, taken out of its file. */
function builtSource(specifier: string, { file, names }: BuiltPackage): string {
  return [
    `import { ${namespaceName(specifier)} as whole } from ${JSON.stringify(`./${file}`)};`,
    ...names.map((name, index) => `const v${index} = whole[${JSON.stringify(name)}];`),
    `export { ${names.map((name, index) => `v${index} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** What packages are read from instead of their main file, and as whom such a file imports. */
function replacements(root: string): { files: Map<string, string>; importers: Map<string, string> } {
  const files = new Map<string, string>();
  const importers = new Map<string, string>();
  for (const { specifier, file, standIn } of vendorEntries) {
    if (file !== undefined) files.set(specifier, beside(packageName(specifier), file));
    if (standIn === undefined) continue;
    const path = join(root, 'src/packages', standIn);
    files.set(specifier, path);
    // A stand-in sees what the package that it stands for sees.
    importers.set(path, require.resolve(specifier));
  }
  return { files, importers };
}

/**
 * Finds the groups, the packages in them and those that were built before.
 *
 * @param built by specifier; they are imported from their files, and so stay out of what is built now.
 */
export function vendorSources(
  root: string,
  groups: readonly VendorGroup[],
  built: ReadonlyMap<string, BuiltPackage>,
): Plugin {
  const byId = new Map(groups.map((group) => [groupPrefix + group.name, group]));
  const builtFiles = new Set([...built.values()].map(({ file }) => `./${file}`));
  const { files, importers } = replacements(root);
  return {
    name: 'lathe-vendor-sources',
    resolveId(id, importer) {
      if (byId.has(id)) return id;
      if (builtFiles.has(id)) return { id, external: true };
      if (built.has(id)) return builtPrefix + id;
      const actual = importers.get(importer ?? '');
      if (actual !== undefined) return this.resolve(id, actual);
      if (files.has(id)) return files.get(id)!;
      // What a group names is found from here, whichever copy else is nearer to the root.
      return importer?.startsWith(groupPrefix) ? this.resolve(id, join(root, 'package.json')) : null;
    },
    load(id) {
      if (byId.has(id)) return groupSource(byId.get(id)!);
      const known = built.get(builtSpecifier(id));
      return known ? builtSource(builtSpecifier(id), known) : null;
    },
  };
}
