// @ts-check
// npm test: types, lint, format and dependency rules, contracts, unit and service tests, web tests, charts. Ends with a line "N
// passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, ensureInstalled, node24, refuseArguments, root } from './launcher.mjs';

refuseArguments('npm test');
ensureInstalled();
build();

const reports = mkdtempSync(join(tmpdir(), 'lathe-test-'));
/** @param {string} path */
const bin = (path) => join(root, 'node_modules', path);
const totals = { passed: 0, failed: 0, skipped: 0 };

/**
 * One check that passes or fails as a whole.
 *
 * @param {string} name
 * @param {string[]} args
 */
function check(name, args) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node24(), args, { cwd: root, stdio: 'inherit' });
  totals[status === 0 ? 'passed' : 'failed'] += 1;
}

/**
 * A test runner that writes jest's JSON report; counts its tests.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {string} report
 */
function suite(name, args, report, cwd = root) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(node24(), args, { cwd, stdio: 'inherit' });
  const result = readReport(report);
  totals.passed += result.numPassedTests;
  totals.skipped += result.numPendingTests;
  totals.failed += Math.max(result.numFailedTests + (result.numRuntimeErrorTestSuites ?? 0), status === 0 ? 0 : 1);
}

/**
 * @param {string} file
 * @returns {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numRuntimeErrorTestSuites?: number }}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
  }
}

check('Types: contracts, services, infrastructure', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']);
check('Types: scripts, local infrastructure', [bin('typescript/bin/tsc'), '-p', 'scripts/tsconfig.json']);
check('Types: web', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']);
check('Lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives', '--deny-warnings']);
check('Format', [
  bin('prettier/bin/prettier.cjs'),
  '--check',
  '--cache',
  '--cache-location',
  '.build/prettier',
  '--log-level',
  'warn',
  '.',
]);
/** @type {[string, string, string[]][]} */
const dependencyRules = [
  ['Dependency rules', '.dependency-cruiser.cjs', ['proto/src', 'services', 'infra', 'scripts']],
  ['Dependency rules: web', '.dependency-cruiser.cjs', ['--ts-config', 'web/tsconfig.json', 'web/src']],
  ['Circles of folders', '.dependency-cruiser.folders.cjs', ['proto/src', 'services', 'infra', 'scripts']],
  ['Circles of folders: web', '.dependency-cruiser.folders.cjs', ['--ts-config', 'web/tsconfig.json', 'web/src']],
];
for (const [name, config, args] of dependencyRules)
  check(name, [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', config, ...args]);
const jestReport = join(reports, 'jest.json');
suite(
  'Services, contracts, infrastructure',
  ['--experimental-vm-modules', '--no-warnings', bin('jest/bin/jest.js'), '--json', `--outputFile=${jestReport}`],
  jestReport,
);
const vitestReport = join(reports, 'vitest.json');
suite(
  'Web',
  [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
  vitestReport,
  join(root, 'web'),
);
const chartReport = join(reports, 'charts.json');
suite('Charts', ['scripts/test-charts.ts', '--report', chartReport], chartReport);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
process.exit(totals.failed === 0 ? 0 : 1);
