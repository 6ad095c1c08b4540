// @ts-check
// Runs a command of the project on the Node 24 that comes along: `node scripts/launcher.mjs NAME ...` is
// scripts/NAME.ts. Runs on Node 20 without any dependency: it is what installs them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules', '.lathe-installed');

/**
 * Prints one sentence and ends with exit code 1.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Path of Node 24; whatever Node the machine has only starts it. Ends this process with a sentence where none is. */
export function node24() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const bundled = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Lathe needs Node 24 or later here: npm has no bundled Node for ${process.platform} ${process.arch}, and this is ${process.version}.`,
  );
}

/**
 * Runs a command to its end with its output shown; ends this process when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function run(command, args, options) {
  const { error, status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs dependencies when package-lock.json is another than the one installed last. `npm ci` would refuse where a
 * registry lacks the binaries of some other platform; `install --no-save` takes the versions of the lock file, too, and
 * writes nothing. Says so on the error output: what a command prints is its own.
 */
export function ensureInstalled() {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.error('Installing dependencies (the first time this takes a minute or two) ...');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', args, { stdio: ['inherit', process.stderr.fd, 'inherit'] });
  writeFileSync(stamp, digest);
}

/**
 * Transpiles and bundles what is newer than its output.
 *
 * @param {string[]} args
 */
export function build(...args) {
  run(node24(), ['scripts/build.ts', ...args]);
}

/**
 * Ends with a sentence when a command got words it does not take.
 *
 * @param {string} usage
 */
export function refuseArguments(usage) {
  if (process.argv[2] !== undefined) fail(`Unknown argument ${process.argv[2]}. Usage: ${usage}`);
}

/**
 * How the one process of the embedded mode is started: V8 would else keep up to ten times the room for what lives
 * shortly, and let its heap grow to several times what lives in it before it looks for the dead. At 60 % more a list
 * takes a third less of the processors than at 30 %, for some 60 MB; at 100 % little less, for as many again.
 */
export const standaloneFlags = [
  '--max-semi-space-size=6',
  '--heap-growing-percent=60',
  '--disable-warning=ExperimentalWarning',
];

/**
 * How jest is started, as `npm run jest` says, too. With more room for what lives shortly a process stands still a
 * sixth of its time less.
 */
export const jestFlags = ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'];

/**
 * Becomes Node 24 with these arguments. A Node that cannot replace itself waits for the child and ends as it does; the
 * IPC channel tells the child when this process dies.
 *
 * @param {string[]} args
 */
export function becomeNode24(args) {
  const node = node24();
  if (typeof process.execve === 'function') process.execve(node, [node, ...args], process.env);
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      // A terminal sends these to the child, too, and many a child minds the second one.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  child.once('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

/** @param {string[]} words the command's name and its arguments */
function launch([name, ...args]) {
  const file = join(root, 'scripts', `${name}.ts`);
  if (!name || !existsSync(file)) fail(`There is no command ${name ?? ''} in scripts.`);
  ensureInstalled();
  becomeNode24(['--disable-warning=ExperimentalWarning', file, ...args]);
}

const [, program, ...words] = process.argv;
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) launch(words);
