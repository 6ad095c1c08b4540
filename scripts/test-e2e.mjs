// npm run test:e2e [-- NAME ...]: browser and crash tests in web/e2e against a Lathe of their own. Ends with "N passed,
// N failed".
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { findChromium } from './lib/chromium.mjs';
import { build, ensureInstalled, fail, root } from './lib/toolchain.mjs';

/** The long row of kills is run by name. */
const someCrashes = process.argv.length > 2 ? {} : { CRASH_ROUNDS: '10' };

if (!process.env.LATHE_E2E_FILES) {
  ensureInstalled();
  build();
  const chromium = findChromium();
  if (!chromium)
    console.log(
      'SKIPPED browser tests: there is no Chromium here and it cannot be installed. Set CHROMIUM_PATH to one.',
    );
  const result = spawnSync(node24(), [join(root, 'scripts/test-e2e.mjs'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...someCrashes, ...process.env, LATHE_E2E_FILES: '1', CHROMIUM_PATH: chromium ?? '' },
  });
  process.exit(result.status ?? 1);
}

const { run } = await import('node:test');
const { spec } = await import('node:test/reporters');
const wanted = process.argv.slice(2);
const folder = join(root, 'web/e2e');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.e2e.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
  .filter((file) => process.env.CHROMIUM_PATH || !file.includes('browser'))
  .sort()
  .map((file) => join(folder, file));
if (files.length === 0) fail(`No test is called ${wanted.join(', ')}.`);

const totals = { passed: 0, failed: 0, skipped: 0 };
const stream = run({ files, concurrency: 1, timeout: 30 * 60_000 });
const leaf = (data) => data.details.type !== 'suite' && !files.includes(data.name);
stream.on('test:pass', (data) => {
  if (leaf(data)) totals[data.skip === undefined ? 'passed' : 'skipped'] += 1;
});
stream.on('test:fail', (data) => {
  if (
    leaf(data) ||
    data.details.error?.code !== 'ERR_TEST_FAILURE' ||
    data.details.error?.failureType !== 'subtestsFailed'
  )
    totals.failed += 1;
});
stream.compose(new spec()).pipe(process.stdout);
stream.on('end', () => {
  const skipped = process.env.CHROMIUM_PATH ? totals.skipped : totals.skipped + 1;
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
});
