// Compiling a 100-file app: our compiler against `vite build` of the same files, in the same run and on the same
// machine, everything warmed up in both. Two builds of Vite are measured: with packages left as imports and unminified,
// which is the work we do, and with Vite's own defaults.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tailwindConfig } from '@lathe/app-compiler/styles/tailwind-config';
import { readVendorSet } from '@lathe/app-compiler/vendor-set';
import { CompilerPool } from '@lathe/apps/builds/compiler-pool';
import { figure, machine, percentile } from './lib/report.ts';
import { type AppFiles, edited, sampleApp } from './lib/sample-app.ts';
import { ViteApp, type ViteOptions } from './lib/vite-app.ts';

const root = join(import.meta.dirname, '../..');
const runtime = join(root, 'infra/app-runtime');
const vendorDir = join(runtime, 'dist/vendor');
const work = join(root, '.build/bench-compile');
const rounds = 6;

/** Milliseconds of each round. */
interface Times {
  cold: number[];
  edit: number[];
}

/** One way of compiling, and the times it took. */
interface Contestant {
  readonly times: Times;
  warmUp(): Promise<void>;
  round(number: number): Promise<void>;
}

const median = (values: readonly number[]) => percentile(values, 0.5);

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function ours(compiler: CompilerPool): Contestant {
  const times: Times = { cold: [], edit: [] };
  const compile = async (files: AppFiles, key: string) => {
    const { js, diagnostics } = await compiler.compile({ key, files });
    if (js === '' || diagnostics.length > 0)
      throw new Error(`The sample app does not compile: ${JSON.stringify(diagnostics.slice(0, 3))}`);
  };
  return {
    times,
    warmUp: () => compile(edited(sampleApp('warm-up'), 0), 'warm-up'),
    async round(number: number) {
      const files = sampleApp(`round ${number}`);
      times.cold.push(await timed(() => compile(files, `app-${number}`)));
      times.edit.push(await timed(() => compile(edited(files, number + 1), `app-${number}`)));
    },
  };
}

/** Writing the files is left out of Vite's time. */
function vite(name: string, options: Omit<ViteOptions, 'tailwindConfig'>): Contestant {
  const app = new ViteApp(join(work, name), join(runtime, 'src'), { ...options, tailwindConfig });
  const times: Times = { cold: [], edit: [] };
  return {
    times,
    async warmUp() {
      app.write(sampleApp('warm-up'));
      await app.run();
    },
    async round(number: number) {
      const files = sampleApp(`round ${number}`);
      app.write(files);
      times.cold.push(await timed(() => app.run()));
      app.write(edited(files, number + 1));
      times.edit.push(await timed(() => app.run()));
    },
  };
}

process.env.NODE_ENV = 'production';
machine();
const files = sampleApp('count');
const lines = Object.values(files).reduce((sum, content) => sum + content.split('\n').length, 0);
console.log(`${Object.keys(files).length} files, ${lines.toLocaleString('en-US')} lines`);
const compiler = new CompilerPool({ vendorDir, cacheSize: 1, workers: 1 });
try {
  const external = Object.keys(readVendorSet(vendorDir).exports);
  const own = ours(compiler);
  const peers = {
    'vite build, packages external, unminified': vite('external', { external, minify: false }),
    'vite build, its defaults (packages bundled, minified)': vite('defaults', { external: [], minify: undefined }),
  };
  const all = [own, ...Object.values(peers)];
  for (const each of all) await each.warmUp();
  // Round by round in turns, so that whatever else the machine does meets all of them.
  for (let number = 0; number < rounds; number += 1) for (const each of all) await each.round(number);
  for (const [name, { times }] of Object.entries(peers)) {
    console.log(`\n${name}`);
    figure('  first compile of an app', median(times.cold), 'ms', {
      against: 'ours',
      other: median(own.times.cold),
      target: '10',
    });
    figure('  after one edit', median(times.edit), 'ms', {
      against: 'ours',
      other: median(own.times.edit),
      target: '20',
    });
  }
  console.log('');
  figure('ours after one edit, slowest of all', Math.max(...own.times.edit), 'ms', { target: 'below 50' });
} finally {
  await compiler.close();
  rmSync(work, { recursive: true, force: true });
}
