// npm run bench [-- NAME ...]: measures what the product promises, each against a peer or a limit in the same run.
// Fails where a figure is over the limit it has.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, fail, root } from './launcher.mjs';
import { findChromium } from './lib/chromium.ts';

build();
const wanted = process.argv.slice(2);
const names = readdirSync(join(root, 'scripts/bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`No benchmark is called ${unknown}. There are: ${names.join(', ')}.`);

const env = { ...process.env, CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? findChromium() ?? '' };
let failed = 0;
for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  console.log(`\n== ${name}`);
  const file = join(root, 'scripts/bench', `${name}.ts`);
  const args = ['--disable-warning=ExperimentalWarning', file];
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
