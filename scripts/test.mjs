// @ts-check
// npm test: types, lint, format and dependency rules, charts, then contracts, unit and service tests, web tests. Ends with a
// line "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ensureInstalled, jestFlags, node24, refuseArguments, root } from './launcher.mjs';
import { readTestReport } from './lib/test-report.mjs';

refuseArguments('npm test');
ensureInstalled();
build();

const reports = mkdtempSync(join(tmpdir(), 'lathe-test-'));
/** @param {string} path */
const bin = (path) => join(root, 'node_modules', path);
const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];

/**
 * What is busy on little more than one core, two at a time. What one says is shown when it has ended.
 *
 * @param {[name: string, args: string[], report?: string][]} list
 */
async function sideBySide(list) {
  const waiting = list.values();
  const inTurn = async () => {
    for (const [name, args, report] of waiting) {
      const { output, status } = await outcome(args);
      console.log(`\n== ${name}\n${output.trimEnd()}`);
      if (report === undefined) countCheck(name, status);
      else countTests(name, report, status);
    }
  };
  await Promise.all([inTurn(), inTurn()]);
}

/**
 * One that passes or fails as a whole.
 *
 * @param {string} name
 * @param {number | null} status
 */
function countCheck(name, status) {
  totals[status === 0 ? 'passed' : 'failed'] += 1;
  if (status !== 0) failures.push(name);
}

/**
 * The tests of a runner that writes jest's JSON report.
 *
 * @param {string} name
 * @param {string} report
 * @param {number | null} status
 */
function countTests(name, report, status) {
  const result = readTestReport(report, status);
  totals.passed += result.passed;
  totals.skipped += result.skipped;
  totals.failed += result.failed;
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
}

/**
 * @param {string[]} args
 * @returns {Promise<{ output: string; status: number | null }>}
 */
function outcome(args) {
  const child = spawn(node24(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  return new Promise((resolve) => child.once('close', (status) => resolve({ output, status })));
}

/**
 * A test runner with a process per core, its output shown as it comes.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {string} report
 */
function suite(name, args, report, cwd = root) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node24(), args, { cwd, stdio: 'inherit' });
  countTests(name, report, status);
}

const dependencyCruiser = bin('dependency-cruiser/bin/dependency-cruiser.mjs');
const inServices = ['proto/src', 'services', 'infra', 'scripts'];
const inWeb = ['--ts-config', 'web/tsconfig.json', 'web/src'];
const chartReport = join(reports, 'charts.json');
await sideBySide([
  ['Format', [bin('oxfmt/bin/oxfmt'), '--check']],
  ['Lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives', '--deny-warnings']],
  ['Types: contracts, services, infrastructure', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['Types: scripts, local infrastructure', [bin('typescript/bin/tsc'), '-p', 'scripts/tsconfig.json']],
  ['Types: web', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']],
  ['Charts', ['scripts/test-charts.ts', '--report', chartReport], chartReport],
  ['Dependency rules', [dependencyCruiser, '--config', '.dependency-cruiser.cjs', ...inServices]],
  ['Dependency rules: web', [dependencyCruiser, '--config', '.dependency-cruiser.cjs', ...inWeb]],
  ['Circles of folders', [dependencyCruiser, '--config', '.dependency-cruiser.folders.cjs', ...inServices]],
  ['Circles of folders: web', [dependencyCruiser, '--config', '.dependency-cruiser.folders.cjs', ...inWeb]],
]);
const jestReport = join(reports, 'jest.json');
suite(
  'Services, contracts, infrastructure',
  [...jestFlags, bin('jest/bin/jest.js'), '--json', `--outputFile=${jestReport}`],
  jestReport,
);
const vitestReport = join(reports, 'vitest.json');
suite(
  'Web',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  vitestReport,
  join(root, 'web'),
);

rmSync(reports, { recursive: true, force: true });
console.log(failures.map((failure) => `\nFAILED  ${failure}`).join(''));
console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed === 0 ? 0 : 1);
