// Compiling a 100-file app: our compiler against `vite build` of the same files, in the same run and on the same machine, everything warmed up in both.
// Two builds of Vite are measured: with packages left as imports and unminified, which is the work we do, and with Vite's own defaults.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Compiler } from '../../services/apps/dist/compiler/compiler.js';
import { tailwindConfig } from '../../infra/app-runtime/dist/styles/tailwind-config.js';
import { readVendorSet } from '../../infra/app-runtime/dist/vendor-build/vendor-set.js';
import { figure, machine, percentile } from './lib/report.mjs';
import { edited, sampleApp } from './lib/sample-app.mjs';
import { ViteApp } from './lib/vite-app.mjs';

const root = join(import.meta.dirname, '../..');
const runtime = join(root, 'infra/app-runtime');
const vendorDir = join(runtime, 'dist/vendor');
const work = join(root, '.build/bench-compile');
const OUR_ROUNDS = 15;
const VITE_ROUNDS = 4;

const median = (values) => percentile(values, 0.5);

async function timed(run) {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function ours() {
  const compiler = new Compiler({ vendorDir, cacheSize: 1, workers: 1 });
  const cold = [];
  const edit = [];
  const compile = async (key, files) => {
    const { js, diagnostics } = await compiler.compile({ key, files });
    if (js === '' || diagnostics.length > 0) throw new Error(`The sample app does not compile: ${JSON.stringify(diagnostics.slice(0, 3))}`);
  };
  await compile('warm-up', sampleApp('warm-up'));
  for (let round = 0; round < OUR_ROUNDS; round += 1) {
    const files = sampleApp(`round ${round}`);
    cold.push(await timed(() => compile(`app-${round}`, files)));
    edit.push(await timed(() => compile(`app-${round}`, edited(files, round + 1))));
  }
  await compiler.close();
  return { cold: median(cold), edit: median(edit), worstEdit: Math.max(...edit) };
}

async function vite(name, options) {
  const app = new ViteApp(join(work, name), join(runtime, 'src'), { ...options, tailwindConfig });
  const cold = [];
  const edit = [];
  app.write(sampleApp('warm-up'));
  await app.run();
  for (let round = 0; round < VITE_ROUNDS; round += 1) {
    const files = sampleApp(`round ${round}`);
    app.write(files);
    cold.push(await timed(() => app.run()));
    app.write(edited(files, round + 1));
    edit.push(await timed(() => app.run()));
  }
  return { cold: median(cold), edit: median(edit) };
}

process.env.NODE_ENV = 'production';
machine();
const files = sampleApp('count');
const lines = Object.values(files).reduce((sum, content) => sum + content.split('\n').length, 0);
console.log(`${Object.keys(files).length} files, ${lines.toLocaleString('en-US')} lines`);
try {
  const external = Object.keys(readVendorSet(vendorDir).exports);
  const own = await ours();
  const peers = {
    'vite build, packages external, unminified': await vite('external', { external, minify: false }),
    'vite build, its defaults (packages bundled, minified)': await vite('defaults', { external: [], minify: undefined }),
  };
  for (const [name, peer] of Object.entries(peers)) {
    console.log(`\n${name}`);
    figure('  first compile of an app', peer.cold, 'ms', { against: 'ours', other: own.cold, target: '10' });
    figure('  after one edit', peer.edit, 'ms', { against: 'ours', other: own.edit, target: '20' });
  }
  console.log('');
  figure('ours after one edit, slowest of all', own.worstEdit, 'ms', { target: 'below 50' });
} finally {
  rmSync(work, { recursive: true, force: true });
}
