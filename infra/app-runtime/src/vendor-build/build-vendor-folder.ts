import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { VendorSet } from '@lathe/app-compiler/vendor-set';
import { build } from 'esbuild';
import { buildVendorFiles, packagesByGroup } from './build-chunks.js';
import { buildIconTable } from './build-icons.js';
import { buildPlatformModules } from './build-platform.js';
import { buildProjectKit } from './build-project-kit.js';
import { buildVendorStyles } from './build-styles.js';
import { readExportNames } from './export-names.js';
import { licencesOf } from './licences.js';
import { projectKitFile } from './project-kit.js';
import { importPrefix, vendorBase, type VendorManifest } from './vendor-manifest.js';

/** What the platform's part of every app imports at once. */
const always = 'core';

/** The boot loader, and beside it what it asks for later. Answers its address. */
async function buildBoot(sourceDir: string, outDir: string): Promise<string> {
  const { metafile } = await build({
    // Else the names of its files depend on the folder in which the build was called.
    absWorkingDir: sourceDir,
    entryPoints: [join(sourceDir, 'boot/boot.js')],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: outDir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    metafile: true,
    logLevel: 'error',
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('/boot.js'));
  return vendorBase + basename(entry![0]);
}

/**
 * What every first visit fetches is worth a second of this build: a tenth less than a server would make of it in
 * passing.
 */
function compress(outDir: string, address: string): void {
  const file = join(outDir, address.slice(vendorBase.length));
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

/** What decides how an app comes out of the same packages: the compiler's own source, and what it depends on. */
function compilerSources(root: string): string[] {
  const files = globSync(
    ['infra/app-compiler/package.json', 'infra/app-compiler/src/**/*.ts', 'proto/src/apps/project/**/*.ts'],
    { cwd: root },
  );
  const sources = files.filter((file) => !file.endsWith('.spec.ts')).sort();
  return sources.map((file) => readFileSync(join(root, file), 'utf8'));
}

function versionOf(...parts: unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part));
  return hash.digest('hex').slice(0, 16);
}

async function buildInto(packageDir: string, outDir: string): Promise<void> {
  const sourceDir = join(packageDir, 'src');
  const exports = await readExportNames(packageDir);
  const [{ files: groups, modules }, styles, platform, boot] = await Promise.all([
    buildVendorFiles(packageDir, outDir, exports),
    buildVendorStyles(packageDir),
    buildPlatformModules(sourceDir),
    buildBoot(sourceDir, outDir),
  ]);
  const defaultCss = readFileSync(join(sourceDir, 'lib/globals.css'), 'utf8');
  const keyOf = (group: string): string => importPrefix + groups[group]!.file;
  const files = Object.fromEntries(
    Object.entries(groups).map(([name, { file, needs }]) => [
      keyOf(name),
      [file, ...needs].map((each) => vendorBase + each),
    ]),
  );
  const packages = readFileSync(join(packageDir, 'package.json'), 'utf8');
  const compiler = compilerSources(join(packageDir, '../..'));
  const version = versionOf(files, styles, platform, defaultCss, compiler, packages);
  const set: VendorSet = {
    version,
    exports,
    packages: Object.fromEntries(
      Object.entries(packagesByGroup()).map(([specifier, { group, name }]) => [
        specifier,
        { group: keyOf(group), name },
      ]),
    ),
    files,
    icons: buildIconTable(),
    styles,
    platform,
    defaultCss,
  };
  const importMap = { imports: { [importPrefix]: vendorBase } };
  const manifest: VendorManifest = { version, boot, importMap, preload: files[keyOf(always)]! };
  for (const address of [boot, ...manifest.preload]) compress(outDir, address);
  writeFileSync(join(outDir, 'compiler.json'), JSON.stringify(set));
  writeFileSync(join(outDir, projectKitFile), JSON.stringify(await buildProjectKit(packageDir)));
  writeFileSync(join(outDir, 'licences.json'), JSON.stringify(licencesOf(modules), null, 1));
  writeFileSync(join(outDir, 'manifest.json'), JSON.stringify(manifest));
}

/** Builds the vendor folder beside its place and swaps it in, so that a running server never sees half of one. */
export async function buildVendorFolder(packageDir: string, outDir: string): Promise<void> {
  mkdirSync(dirname(outDir), { recursive: true });
  const fresh = mkdtempSync(`${outDir}-`);
  try {
    await buildInto(packageDir, fresh);
    const old = `${fresh}-old`;
    if (existsSync(outDir)) renameSync(outDir, old);
    renameSync(fresh, outDir);
    rmSync(old, { recursive: true, force: true });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}
