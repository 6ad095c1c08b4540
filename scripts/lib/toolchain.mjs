// Shared by the commands. Runs on Node 20 without any dependency: it is what installs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../../infra/local/node24.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'node_modules', '.lathe-installed');

/** Prints one sentence and ends with exit code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a command to its end with its output shown; ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/**
 * Installs dependencies when package-lock.json is another than the one installed last. `npm ci` would refuse where a
 * registry lacks the binaries of some other platform; `install --no-save` takes the versions of the lock file, too, and
 * writes nothing.
 */
export function ensureInstalled() {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Installing dependencies (the first time this takes a minute or two) ...');
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, digest);
}

/**
 * How the one process of the embedded mode is started: V8 would else keep up to ten times the room for what lives
 * shortly, and let its heap grow to several times what lives in it before it looks for the dead, where 30 % more will
 * do.
 */
export const standaloneFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=30',
  '--disable-warning=ExperimentalWarning',
];

/** Transpiles and bundles what is newer than its output. */
export function build(...args) {
  run(node24(), ['scripts/build.mjs', ...args]);
}

/** Ends with a sentence when a command got words it does not take. */
export function refuseArguments(usage) {
  if (process.argv.length > 2) fail(`Unknown argument ${process.argv[2]}. Usage: ${usage}`);
}
