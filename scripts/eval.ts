// npm run eval [-- engine|answers] [--kept]: what share of the corpus in services/builder-chat/test/corpus ends as a
// person would expect. Shows what is wrong in the half to work with, and in the other only with `--kept`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, fail, root } from './launcher.mjs';

const parts = ['engine', 'answers'];
const words = process.argv.slice(2);
const unknown = words.find((word) => word !== '--kept' && !parts.includes(word));
if (unknown) fail(`Unknown argument ${unknown}. Usage: npm run eval [-- engine|answers] [--kept]`);
build('--services-only');

const wanted = words.filter((word) => parts.includes(word));
const flags = words.filter((word) => word === '--kept');
for (const part of wanted.length > 0 ? wanted : parts) {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/eval', `${part}.ts`), ...flags];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
