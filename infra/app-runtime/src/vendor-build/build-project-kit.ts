import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { packageName, vendorEntries } from './package-builds.js';
import type { ProjectKit } from './project-kit.js';

const require = createRequire(import.meta.url);

/** Source folder -> where its files stand in a project. */
const folders: Readonly<Record<string, string>> = {
  lib: 'platform/',
  ui: 'platform/components/ui/',
  packages: 'platform/packages/',
  project: 'platform/project/',
};

/** Files of a project that stand elsewhere than their neighbours. */
const places: Readonly<Record<string, string>> = {
  'platform/project/vite.config.js': 'vite.config.js',
  'platform/project/tailwind.config.js': 'tailwind.config.js',
  'platform/project/app.css': 'platform/app.css',
};

/** The others take packages that a project would have to name too; there the package itself does. */
const standIns = ['xlsx.js'];

const tools = ['vite', '@vitejs/plugin-react', 'tailwindcss', 'tailwindcss-animate'];

/** What the platform knows about imports and looks, as modules without a package. */
async function sharedModules(root: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { importResolver } from '@lathe/proto/apps/project/imports';
export { lucideIconFor } from '@lathe/proto/apps/project/importable/icon-names';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const config = readFileSync(join(root, '../app-compiler/src/styles/tailwind-config.ts'), 'utf8');
  return {
    'platform/project/imports.js': outputFiles[0]!.text,
    'platform/project/tailwind-config.js': (await transform(config, { loader: 'ts' })).code,
  };
}

function sourceFiles(sourceDir: string): Record<string, string> {
  const files = Object.entries(folders).flatMap(([folder, place]) =>
    globSync('**/*.{js,jsx,css}', { cwd: join(sourceDir, folder) })
      .filter((file) => folder !== 'packages' || standIns.includes(file))
      .sort()
      .map(
        (file) => [places[place + file] ?? place + file, readFileSync(join(sourceDir, folder, file), 'utf8')] as const,
      ),
  );
  return Object.fromEntries(files);
}

/** The version of a package that is installed here, whether or not it exports its package.json. */
function installed(name: string, from: NodeJS.Require): string {
  const folder = (from.resolve.paths(name) ?? []).map((base) => join(base, name, 'package.json'));
  for (const file of folder) {
    try {
      return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
    } catch {
      // Looked for further up.
    }
  }
  throw new Error(`${name} is not installed.`);
}

function packageVersions(root: string): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const byRadix = createRequire(require.resolve('radix-ui'));
  const names = new Set(vendorEntries.map(({ specifier }) => packageName(specifier)));
  return Object.fromEntries(
    ['radix-ui', ...[...names].sort()].map((name) => [
      name,
      dependencies[name] ?? installed(name, name.startsWith('@radix-ui/') ? byRadix : require),
    ]),
  );
}

/** Gathers what `services/apps` makes a project of that runs on its own. */
export async function buildProjectKit(root: string): Promise<ProjectKit> {
  const byCompiler = createRequire(join(dirname(root), 'app-compiler/package.json'));
  return {
    files: { ...sourceFiles(join(root, 'src')), ...(await sharedModules(root)) },
    packages: packageVersions(root),
    tools: Object.fromEntries(
      tools.map((name) => [
        name,
        installed(name, name.startsWith('vite') || name.startsWith('@') ? require : byCompiler),
      ]),
    ),
    setups: Object.fromEntries(
      vendorEntries.flatMap(({ specifier, setup }) => (setup === undefined ? [] : [[packageName(specifier), setup]])),
    ),
  };
}
