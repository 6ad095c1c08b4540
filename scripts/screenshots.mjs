// npm run screenshots [-- WORD ...]: every screen, light and dark, at 1440, 768 and 375 px, from a Lathe of its own,
// into screenshots/. With words, only the screens whose name holds one of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { freePort } from '../infra/local/ports.mjs';
import { chromiumArguments, findChromium } from './lib/chromium.mjs';
import { startLathe } from './lib/lathe-process.mjs';
import { build, ensureInstalled, fail, root } from './lib/toolchain.mjs';

if (!process.env.LATHE_SCREENSHOTS) {
  ensureInstalled();
  build();
  const chromium = findChromium();
  if (!chromium) fail('There is no Chromium here and it cannot be installed. Set CHROMIUM_PATH to one.');
  const result = spawnSync(node24(), [join(root, 'scripts/screenshots.mjs'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LATHE_SCREENSHOTS: '1', CHROMIUM_PATH: chromium },
  });
  process.exit(result.status ?? 1);
}

const { chromium } = await import('playwright-core');
const { seed } = await import('./lib/screens-seed.mjs');
const { screens } = await import('./lib/screens.mjs');

const widths = { 1440: 900, 768: 1024, 375: 812 };
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0)
  fail(`No screen is called ${wanted.join(', ')}. There are: ${screens.map(({ name }) => name).join(', ')}.`);

const folder = join(root, 'screenshots');
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const data = mkdtempSync(join(tmpdir(), 'lathe-screenshots-'));
const lathe = await startLathe({ PORT: String(await freePort()), DATA_DIR: data });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
const faults = [];
try {
  const setup = await seed(lathe.url);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of Object.keys(widths).map(Number)) {
      for (const screen of chosen) await take(setup, screen, colorScheme, width);
    }
  }
} finally {
  await browser.close();
  await lathe.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(`${chosen.length * 6 - faults.length} screenshots in screenshots/`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Opens one screen in a browser context of its own and takes it. A page that scrolls sideways is a fault. */
async function take(setup, screen, colorScheme, width) {
  const name = `${screen.name}-${width}-${colorScheme}`;
  const account = screen.as === undefined ? null : setup.accounts[screen.as];
  const context = await browser.newContext({
    viewport: { width, height: widths[width] },
    colorScheme,
    baseURL: setup.url,
    reducedMotion: 'reduce',
  });
  try {
    if (account) {
      await context.addCookies([{ name: 'lathe_access', value: account.token, url: setup.url, sameSite: 'Strict' }]);
    }
    const page = await context.newPage();
    await screen.open(page, { ...setup, width, wide: width >= 1024 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (sideways) faults.push(`${name}: the page scrolls sideways`);
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  } finally {
    await context.close();
  }
}
