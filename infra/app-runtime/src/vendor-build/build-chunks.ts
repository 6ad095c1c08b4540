import { build, type BuildOptions, type Plugin } from 'esbuild';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ICON_FACTORY, VENDOR_ENTRIES, VENDOR_STYLES, type VendorEntry } from './specifiers.js';

const require = createRequire(import.meta.url);
const STUB = 'lathe-vendor:';

/** File and export names of one bare specifier. */
export interface VendorChunk {
  file: string;
  exports: string[];
}

/** A file next to a package's CommonJS entry, for packages that do not export it. */
function beside(name: string, file: string): string {
  return join(dirname(require.resolve(name)), file);
}

function fileStem(specifier: string): string {
  return specifier.replace(/^@/, '').replace(/[^A-Za-z0-9]+/g, '-');
}

function stubSource(entry: VendorEntry): string {
  const target = JSON.stringify(entry.specifier);
  if (!entry.commonJs) return `${entry.setup ?? ''}\nexport * from ${target};\nimport * as all from ${target};\nexport default all.default;`;
  const names = (entry.names ?? Object.keys(require(entry.specifier) as object)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
  return `import * as all from ${target};\nexport default all.default;\nexport const { ${names.join(', ')} } = all;`;
}

/** Entry points are written by us: CommonJS names must be spelled out, and an ES module without a default gets an undefined one. */
function stubs(root: string): Plugin {
  return {
    name: 'lathe-vendor-stubs',
    setup(pluginBuild) {
      const entries = new Map(VENDOR_ENTRIES.map((entry) => [STUB + fileStem(entry.specifier), entry]));
      pluginBuild.onResolve({ filter: /^lathe-vendor:/ }, ({ path }) => ({ path, namespace: 'stub' }));
      // Leaflet names only its UMD file as entry; an alias would also catch the paths of its images.
      pluginBuild.onResolve({ filter: /^leaflet$/ }, () => ({ path: beside('leaflet', 'leaflet-src.esm.js') }));
      pluginBuild.onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({ contents: stubSource(entries.get(path)!), resolveDir: root }));
    },
  };
}

const shared: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  metafile: true,
  loader: { '.png': 'dataurl' },
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
};

/** Bundles every vendor entry into `outDir`; shared code becomes chunks of its own. Throws when one does not build. */
export async function buildVendorChunks(root: string, outDir: string): Promise<Record<string, VendorChunk>> {
  const { metafile, warnings } = await build({
    ...shared,
    absWorkingDir: root,
    splitting: true,
    outdir: outDir,
    entryPoints: Object.fromEntries(VENDOR_ENTRIES.map(({ specifier }) => [fileStem(specifier), STUB + fileStem(specifier)])),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    // Apps have zod 3 (the platform's own zod 4 is hoisted beside the packages).
    alias: {
      zod: beside('zod', 'index.js'),
      [ICON_FACTORY]: beside('lucide-react', '../esm/createLucideIcon.js'),
    },
    plugins: [stubs(root)],
  });
  // A stub's `all.default` that can only be undefined says that the package has no default export.
  const withoutDefault = new Set(warnings.filter(({ id }) => id === 'import-is-undefined').map(({ location }) => location?.file.replace(/^.*lathe-vendor:/, '')));
  const outputs = new Map<string, VendorChunk>();
  for (const [path, output] of Object.entries(metafile!.outputs)) {
    const stem = output.entryPoint?.replace(/^.*lathe-vendor:/, '');
    const names = output.exports.filter((name) => name !== 'default' || !withoutDefault.has(stem));
    if (stem) outputs.set(stem, { file: relative(outDir, join(root, path)), exports: names });
  }
  return Object.fromEntries(VENDOR_ENTRIES.map(({ specifier }) => [specifier, outputs.get(fileStem(specifier))!]));
}

/** Minified text of the style sheets of vendor packages, images inlined. */
export async function buildVendorStyles(root: string): Promise<Record<string, string>> {
  const styles = await Promise.all(
    Object.entries(VENDOR_STYLES).map(async ([specifier, from]) => {
      const { outputFiles } = await build({
        bundle: true, minify: true, write: false, absWorkingDir: root, entryPoints: [require.resolve(from)], loader: { '.png': 'dataurl' }, logLevel: 'error',
      });
      return [specifier, outputFiles[0]!.text] as const;
    }),
  );
  return Object.fromEntries(styles);
}
