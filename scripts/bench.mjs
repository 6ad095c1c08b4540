// npm run bench [-- NAME ...]: measures what the product promises, each against a peer or a limit in the same run.
// Fails where a figure is over the limit it has.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { findChromium } from './lib/chromium.mjs';
import { build, ensureInstalled, fail, root } from './lib/toolchain.mjs';

ensureInstalled();
build();
const wanted = process.argv.slice(2);
const all = readdirSync(join(root, 'scripts/bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => join('scripts/bench', file))
  .sort();
const names = all.map((file) => basename(file, '.mjs'));
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`No benchmark is called ${unknown}. There are: ${names.join(', ')}.`);

const env = { ...process.env, CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findChromium() ?? '' };
let failed = 0;
for (const file of all.filter((_, index) => wanted.length === 0 || wanted.includes(names[index]))) {
  console.log(`\n== ${basename(file, '.mjs')}`);
  failed +=
    spawnSync(node24(), ['--disable-warning=ExperimentalWarning', join(root, file)], {
      cwd: root,
      stdio: 'inherit',
      env,
    }).status === 0
      ? 0
      : 1;
}
process.exit(failed === 0 ? 0 : 1);
