import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import { build } from 'esbuild';
import { CompilerPool } from './compiler-pool.js';

const root = join(import.meta.dirname, '../../../..');
const work = join(root, '.build', `compile-worker-${process.pid}`);
let workerFile: URL;
let vendorDir: string;
let compiler: CompilerPool;

/** A process of its own cannot run TypeScript with our imports: the worker is bundled from source first. */
async function bundleWorker(): Promise<URL> {
  mkdirSync(work, { recursive: true });
  const outfile = join(work, 'worker.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'compile-worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    alias: {
      '@lathe/app-compiler': join(root, 'infra/app-compiler/src'),
      '@lathe/platform': join(root, 'services/platform/src'),
      '@lathe/proto': join(root, 'proto/src'),
    },
    external: ['oxc-parser', 'oxc-transform', 'postcss', 'tailwindcss', 'tailwindcss-animate'],
  });
  return pathToFileURL(outfile);
}

beforeAll(async () => {
  vendorDir = await vendorDirForSpecs();
  workerFile = await bundleWorker();
  compiler = new CompilerPool({ vendorDir, workerFile, workers: 1, timeoutMs: 4_000 });
}, 60_000);
afterAll(async () => {
  await compiler.close();
  rmSync(work, { recursive: true, force: true });
});

const home = (body: string) => ({ files: { 'pages/Home.jsx': `export default () => ${body};` } });

describe('CompilerPool', () => {
  it('compiles in a worker and answers the same object for the same input', async () => {
    const first = await compiler.compile({ ...home('<p className="p-4">x</p>'), key: 'a' });
    expect(first.js).toContain('pages/Home.jsx');
    expect(first.css).toContain('.p-4');
    expect(await compiler.compile({ ...home('<p className="p-4">x</p>'), key: 'b' })).toBe(first);
    expect(await compiler.compile({ ...home('<p className="p-4">x</p>'), mainPage: 'Home' })).not.toBe(first);
  });

  it('forgets the results used longest ago', async () => {
    const small = new CompilerPool({ vendorDir, workerFile, workers: 1, cacheSize: 2 });
    const first = await small.compile(home('1'));
    await small.compile(home('2'));
    expect(await small.compile(home('1'))).toBe(first);
    await small.compile(home('3'));
    await small.compile(home('4'));
    expect(await small.compile(home('1'))).not.toBe(first);
    await small.close();
  });

  it('survives a source that ends the process of its worker', async () => {
    // Goes past the nesting check, and past what oxc has of stack.
    const patient = new CompilerPool({ vendorDir, workerFile, workers: 1, timeoutMs: 100_000 });
    const deep = await patient.compile(home('a.'.repeat(900_000).concat('b')));
    expect(deep).toMatchObject({ js: '', diagnostics: [{ detectorId: 'too-complex' }] });
    expect((await patient.compile(home('"still there"'))).js).toContain('still there');
    await patient.close();
  }, 120_000);

  it('does not keep that a compile took too long: a busy machine may be quicker the next time', async () => {
    const hasty = new CompilerPool({ vendorDir, workerFile, workers: 1, timeoutMs: 1 });
    const first = await hasty.compile(home('"late"'));
    expect(first).toMatchObject({ js: '', css: '', diagnostics: [{ detectorId: 'compile-timeout' }] });
    expect(await hasty.compile(home('"late"'))).not.toBe(first);
    await hasty.close();
  });

  it('refuses files that are too large, too many or not inside the app', async () => {
    const codes = async (files: Record<string, string>): Promise<string[]> =>
      (await compiler.compile({ files })).diagnostics.map(({ message }) => message);
    expect(await codes({ 'pages/A.jsx': 'x'.repeat(2_000_001) })).toEqual([expect.stringContaining('2 MB')]);
    const many = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`pages/A${index}.jsx`, 'x'.repeat(1_900_000)]),
    );
    expect(await codes(many)).toEqual([expect.stringContaining('10 MB')]);
    for (const path of ['../x.jsx', '/etc/x.jsx', 'pages/../../x.jsx', 'a\\b.jsx', 'pages//x.jsx', '']) {
      expect(await codes({ [path]: 'export default 1' })).toEqual(['This is not a usable file path.']);
    }
    expect(
      await codes(Object.fromEntries(Array.from({ length: 3_001 }, (_, index) => [`components/A${index}.jsx`, '']))),
    ).toHaveLength(1);
  });

  it('compiles several apps at once, each into its own', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        compiler.compile({ ...home(`<p className="w-[${index}px]">app ${index}</p>`), key: `app-${index}` }),
      ),
    );
    results.forEach(({ js, css }, index) => {
      expect(js).toContain(`app ${index}`);
      expect(css.match(/\.w-\\\[\dpx/g)).toEqual([`.w-\\[${index}px`]);
    });
  });

  it('rejects what is asked of it after it was closed', async () => {
    const closed = new CompilerPool({ vendorDir, workerFile, workers: 1 });
    const pending = closed.compile(home('"pending"'));
    await Promise.all([expect(pending).rejects.toThrow('closed'), closed.close()]);
  });
});
