import { basename } from 'node:path';
import type { OutputChunk } from 'rolldown';
import { bundle, esm, nothingBuilt } from './bundle.js';
import { foundation, further, type VendorGroup } from './groups.js';
import { type BuiltPackage, builtSpecifier, groupPrefix, namespaceName } from './sources.js';

/** One file of packages. */
export interface VendorFile {
  file: string;
  /** Names of the files that it imports, all the way down. */
  needs: string[];
}

/** Specifier -> its group, and the name of its namespace in it. */
export function packagesByGroup(): Record<string, { group: string; name: string }> {
  return Object.fromEntries(
    [...foundation, ...further].flatMap(({ name, specifiers }) =>
      specifiers.map((specifier) => [specifier, { group: name, name: namespaceName(specifier) }]),
    ),
  );
}

/** Names of every file that `file` imports, directly or through others. */
function needsOf(file: string, importsOf: (file: string) => readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    for (const imported of importsOf(name)) {
      if (found.has(imported)) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(file);
  return [...found];
}

/** Files that are there, and the packages in them. */
interface Written {
  files: Record<string, VendorFile>;
  /** By specifier. */
  packages: ReadonlyMap<string, BuiltPackage>;
  /** Paths of all modules in the files. */
  modules: readonly string[];
}

const nothing: Written = { files: {}, packages: nothingBuilt, modules: [] };

/** Writes a file for each of `groups`, and what they share, beside those that were written before. */
async function writeGroups(
  root: string,
  outDir: string,
  groups: readonly VendorGroup[],
  before: Written,
): Promise<Omit<Written, 'packages'>> {
  // A group's file also exports what other groups take from inside of it.
  const built = await bundle(root, {
    groups,
    built: before.packages,
    input: Object.fromEntries(groups.map(({ name }) => [name, groupPrefix + name])),
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await built.write({
    ...esm,
    dir: outDir,
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'part-[hash].js',
    codeSplitting: { groups: [...splitting(groups), ...bridges(before.packages, groups.length + 1)] },
  });
  await built.close();
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])));
  return { files: filesOf(chunks, before), modules: [...chunks.values()].flatMap(({ moduleIds }) => moduleIds) };
}

interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
  priority: number;
}

const splitting = (groups: readonly VendorGroup[]): ChunkGroup[] =>
  groups.map(({ name, inside }, index) => ({
    name,
    test: (id) => inside.test(id) || id === groupPrefix + name,
    priority: groups.length - index,
  }));

/** What is taken of a file that is there already stands apart: else one new group would need another for it. */
const bridges = (packages: ReadonlyMap<string, BuiltPackage>, priority: number): ChunkGroup[] =>
  [...new Set([...packages.values()].map(({ file }) => file))].map((file) => ({
    name: `of-${file}`,
    test: (id) => packages.get(builtSpecifier(id))?.file === file,
    priority,
  }));

function filesOf(chunks: ReadonlyMap<string, OutputChunk>, before: Written): Record<string, VendorFile> {
  const known = new Map(Object.values(before.files).map(({ file, needs }) => [file, needs]));
  const importsOf = (file: string): readonly string[] =>
    known.get(file) ?? chunks.get(file)?.imports.map((each) => basename(each)) ?? [];
  return Object.fromEntries(
    [...chunks.values()]
      .filter(({ isEntry }) => isEntry)
      .map(({ name, fileName }) => [name, { file: fileName, needs: needsOf(fileName, importsOf) }]),
  );
}

/**
 * Writes the file of every group, and what they share, to `outDir`. The further ones are built against the foundation
 * as it stands, so that a package more changes no file of it. Throws when one does not build.
 */
export async function buildVendorFiles(
  root: string,
  outDir: string,
  exports: Readonly<Record<string, readonly string[]>>,
): Promise<Omit<Written, 'packages'>> {
  const first = await writeGroups(root, outDir, foundation, nothing);
  const packages = new Map(
    foundation.flatMap(({ name, specifiers }) =>
      specifiers.map(
        (specifier) => [specifier, { file: first.files[name]!.file, names: exports[specifier]! }] as const,
      ),
    ),
  );
  const then = await writeGroups(root, outDir, further, { ...first, packages });
  return { files: { ...first.files, ...then.files }, modules: [...first.modules, ...then.modules] };
}
