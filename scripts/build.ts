// Transpiles every package's src to dist when it is newer; then the app runtime and the web front end. Usage: npm run
// build [-- --services-only]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from './lib/precompress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const libraries = ['infra/embedded-mongo', 'infra/app-compiler', 'infra/app-runtime', 'infra/tables'];
const packages = ['proto', ...globSync('services/*', { cwd: root }), ...libraries];

/** A target bears the time of the source that it was made from: one changed meanwhile is newer than it. */
const isFresh = (target: string, source: string): boolean =>
  existsSync(target) && statSync(target).mtimeMs >= Math.floor(statSync(source).mtimeMs);

/** Transpiles src of one package to its dist; answers how many files were written. */
async function transpile(dir: string): Promise<number> {
  const [from, to] = [join(root, dir, 'src'), join(root, dir, 'dist')];
  const files = globSync('**/*.ts', { cwd: from }).filter((file) => !/\.(spec|suite|d)\.ts$/.test(file));
  let written = 0;
  for (const file of files) {
    const source = join(from, file);
    const target = join(to, file.replace(/\.ts$/, '.js'));
    if (isFresh(target, source)) continue;
    const { mtime } = statSync(source);
    // Loaded only for a source that changed: most starts find nothing to do.
    const { transformFile } = await import('@swc/core');
    const { code, map } = await transformFile(source, {
      configFile: join(root, '.swcrc'),
      sourceFileName: relative(dirname(target), source),
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
    writeFileSync(`${target}.map`, map ?? '{}');
    utimesSync(target, mtime, mtime);
    written += 1;
  }
  const templates = copyRead(from, to);
  removeOrphans(to, new Set([...files.map((file) => file.replace(/\.ts$/, '.js')), ...templates]));
  return written;
}

/** Templates, prompts and weights are read at run time, from beside the code that uses them; answers their paths. */
function copyRead(from: string, to: string): string[] {
  const templates = globSync(
    ['**/templates/**/*.jsx', '**/prompts/texts/*.md', '**/weights/*.{bin,wasm,md}', '**/weights/LICENSE-*'],
    {
      cwd: from,
    },
  );
  for (const file of templates) {
    const [source, target] = [join(from, file), join(to, file)];
    if (isFresh(target, source)) continue;
    const { mtime } = statSync(source);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    utimesSync(target, mtime, mtime);
  }
  return templates;
}

function removeOrphans(dist: string, wanted: ReadonlySet<string>): void {
  for (const file of globSync('**/*.{js,jsx,md,bin,wasm}', { cwd: dist })) {
    if (!wanted.has(file) && !file.startsWith('vendor/')) {
      rmSync(join(dist, file), { force: true });
      rmSync(join(dist, `${file}.map`), { force: true });
    }
  }
}

/** Runs `script` in a workspace unless its inputs are the ones of the last build, then `after` on what it made. */
function buildOnce(dir: string, inputs: string[], script: string[], after?: (dist: string) => void): void {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)));
  }
  const stamp = join(root, dir, 'dist', '.stamp');
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log(`Building ${dir} ...`);
  execFileSync(process.execPath, script, { cwd: join(root, dir), stdio: ['ignore', 'ignore', 'inherit'] });
  after?.(join(root, dir, 'dist'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

let count = 0;
for (const dir of packages) count += await transpile(dir);
if (count > 0) console.log(`Transpiled ${count} source files.`);
if (!process.argv.includes('--services-only')) {
  buildOnce(
    'infra/app-runtime',
    [
      'infra/app-{compiler,runtime}/package.json',
      'infra/app-{compiler,runtime}/src/**/*',
      'proto/src/apps/project/**/*.ts',
    ],
    ['dist/build-vendor.js'],
  );
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const inputs = [
    'web/package.json',
    'web/index.html',
    'web/vite.config.ts',
    'web/src/**/*',
    'web/public/**/*',
    'proto/src/**/*.ts',
    'infra/tables/src/**/*.ts',
    'scripts/lib/precompress.ts',
  ];
  buildOnce('web', inputs, vite, precompress);
}
