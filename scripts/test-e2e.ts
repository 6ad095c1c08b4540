// npm run test:e2e [-- NAME ...]: browser and crash tests in web/e2e against a Lathe of their own. Ends with "N passed,
// N failed".
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { isErrno } from '../infra/local/local-process.ts';
import { build, fail, root } from './launcher.mjs';
import { findChromium } from './lib/chromium.ts';

build();
const chromium = findChromium();
if (!chromium)
  console.log('SKIPPED browser tests: there is no Chromium here and it cannot be installed. Set CHROMIUM_PATH to one.');
process.env.CHROMIUM_PATH = chromium ?? '';
// The long rows of kills and of apps are run by name.
if (process.argv.length === 2) {
  process.env.CRASH_ROUNDS ??= '10';
  process.env.E2E_APPS ??= '6';
}

const wanted = process.argv.slice(2);
const folder = join(root, 'web/e2e');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.e2e.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .filter((file) => chromium || !file.includes('browser'))
  .sort()
  .map((file) => join(folder, file));
if (files.length === 0) fail(`No test is called ${wanted.join(', ')}.`);

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const stream = run({ files, concurrency: 1, timeout: 30 * 60_000 });
const leaf = (data: { name: string; details: { type?: string } }): boolean =>
  data.details.type !== 'suite' && !files.includes(data.name);
stream.on('test:pass', (data) => {
  if (leaf(data)) totals[data.skip === undefined ? 'passed' : 'skipped'] += 1;
});
stream.on('test:fail', (data) => {
  if (!leaf(data) && holdsFailures(data.details.error)) return;
  totals.failed += 1;
  failures.push(`${data.file ? `${relative(root, data.file)}: ` : ''}${data.name}`);
});
stream.compose(new spec()).pipe(process.stdout);
stream.on('end', () => {
  const skipped = chromium ? totals.skipped : totals.skipped + 1;
  console.log(failures.map((failure) => `\nFAILED  ${failure}`).join(''));
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
});

/** Whether a suite failed by the tests in it alone. */
function holdsFailures(error: Error): boolean {
  return isErrno(error, 'ERR_TEST_FAILURE') && 'failureType' in error && error.failureType === 'subtestsFailed';
}
