import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { VendorPackage } from '@lathe/app-compiler/vendor-set';
import { build } from 'esbuild';
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { type VendorGroup, vendorGroups } from './groups.js';
import { iconFactory, vendorEntries, type VendorEntry, vendorStyles } from './specifiers.js';

const require = createRequire(import.meta.url);
const groupPrefix = 'lathe-group:';

/** One file of packages. */
export interface VendorFile {
  file: string;
  /** Names of the files that it imports, all the way down. */
  needs: string[];
}

/** How bundles and the import map call a group. */
export const groupKey = (name: string): string => `vendor/${name}`;

/** A file next to a package's CommonJS entry, for packages that do not export it. */
const beside = (name: string, file: string): string => join(dirname(require.resolve(name)), file);

/** The namespace of a package as an export of its group's file. */
const namespaceName = (specifier: string): string => specifier.replace(/[^A-Za-z0-9]+/g, '_');

export function packagesByGroup(): Record<string, VendorPackage> {
  return Object.fromEntries(
    vendorGroups.flatMap(({ name, specifiers }) =>
      specifiers.map((specifier) => [specifier, { group: groupKey(name), name: namespaceName(specifier) }]),
    ),
  );
}

function groupSource({ specifiers }: VendorGroup): string {
  const entries = vendorEntries.filter(({ specifier }) => specifiers.includes(specifier));
  const setup = [...new Set(entries.flatMap((entry) => entry.setup ?? []))];
  return [
    ...entries.map(({ specifier }) => `export * as ${namespaceName(specifier)} from ${JSON.stringify(specifier)};`),
    ...setup,
  ].join('\n');
}

/** Modules that are written here, and files that packages keep from the outside. */
function sources(root: string): Plugin {
  const groups = new Map(vendorGroups.map((group) => [groupPrefix + group.name, group]));
  // Leaflet names only its UMD file as entry. Apps have zod 3, while the platform's own zod 4 is hoisted beside the
  // packages.
  const files = new Map([
    ['leaflet', beside('leaflet', 'leaflet-src.esm.js')],
    ['zod', beside('zod', 'index.js')],
    [iconFactory, beside('lucide-react', '../esm/createLucideIcon.js')],
  ]);
  return {
    name: 'lathe-vendor-sources',
    resolveId(id, importer) {
      if (groups.has(id)) return id;
      if (files.has(id)) return files.get(id)!;
      // What a group names is found from here, whichever copy else is nearer to the root.
      return importer?.startsWith(groupPrefix) ? this.resolve(id, join(root, 'package.json')) : null;
    },
    load: (id) => (groups.has(id) ? groupSource(groups.get(id)!) : null),
  };
}

async function bundle(
  root: string,
  input: Record<string, string>,
  options: Pick<InputOptions, 'preserveEntrySignatures' | 'treeshake'>,
) {
  return rolldown({
    ...options,
    cwd: root,
    input,
    platform: 'browser',
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' } },
    moduleTypes: { '.png': 'dataurl' },
    plugins: [sources(root)],
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
}

/** Its default for the list is a regular expression, which native code takes for none when jest has made it. */
const esm: OutputOptions = { format: 'esm', sourcemapIgnoreList: false };

/** Names of every file that `file` imports, directly or through others. */
function needsOf(file: string, chunks: ReadonlyMap<string, OutputChunk>): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const imported of chunks.get(name)?.imports ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(file);
  return [...found];
}

/** Writes the file of every group, and what they share, to `outDir`. Throws when one does not build. */
export async function buildVendorFiles(root: string, outDir: string): Promise<Record<string, VendorFile>> {
  const groups = vendorGroups.map(({ name, inside }, index) => ({
    name,
    test: (id: string) => inside.test(id) || id === groupPrefix + name,
    priority: vendorGroups.length - index,
  }));
  // A group's file also exports what other groups take from inside of it.
  const built = await bundle(root, Object.fromEntries(vendorGroups.map(({ name }) => [name, groupPrefix + name])), {
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await built.write({
    ...esm,
    dir: outDir,
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'part-[hash].js',
    codeSplitting: { groups },
  });
  await built.close();
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  return Object.fromEntries(
    entries.map(({ name, fileName }) => [name, { file: fileName, needs: needsOf(fileName, chunks) }]),
  );
}

function commonJsNames({ specifier, names }: VendorEntry): string[] {
  const found = names ?? Object.keys(require(specifier) as object);
  return [...found.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default'), 'default'];
}

/** Export names of every package. Those of CommonJS packages are asked of the packages themselves. */
export async function readExportNames(root: string): Promise<Record<string, string[]>> {
  const modules = vendorEntries.filter(({ commonJs }) => !commonJs);
  const built = await bundle(
    root,
    Object.fromEntries(modules.map(({ specifier }) => [namespaceName(specifier), specifier])),
    { preserveEntrySignatures: 'strict', treeshake: false },
  );
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

/** Minified text of the style sheets of vendor packages, images inlined. */
export async function buildVendorStyles(root: string): Promise<Record<string, string>> {
  const styles = await Promise.all(
    Object.entries(vendorStyles).map(async ([specifier, from]) => {
      const { outputFiles } = await build({
        bundle: true,
        minify: true,
        write: false,
        absWorkingDir: root,
        entryPoints: [require.resolve(from)],
        loader: { '.png': 'dataurl' },
        logLevel: 'error',
      });
      return [specifier, outputFiles[0]!.text] as const;
    }),
  );
  return Object.fromEntries(styles);
}
