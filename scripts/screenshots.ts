// npm run screenshots [-- WORD ...]: every screen, light and dark, at 1440, 768 and 375 px, from a Lathe of its own,
// into screenshots/. With words, only the screens whose name holds one of them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { freePort } from '../infra/local/ports.ts';
import { build, fail, root } from './launcher.mjs';
import { asError } from './lib/as-error.ts';
import { chromiumArguments, findChromium } from './lib/chromium.ts';
import { startLathe } from './lib/lathe-process.ts';
import { screens } from './lib/screens.ts';
import type { Screen } from './lib/screens-open.ts';
import { type ScreenSetup, seed } from './lib/screens-seed.ts';

build();
const executablePath = findChromium();
if (!executablePath) fail('There is no Chromium here and it cannot be installed. Set CHROMIUM_PATH to one.');

/** Width and height of the windows. */
const sizes = [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const;
const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0)
  fail(`No screen is called ${wanted.join(', ')}. There are: ${screens.map(({ name }) => name).join(', ')}.`);

const folder = join(root, 'screenshots');
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const data = mkdtempSync(join(tmpdir(), 'lathe-screenshots-'));
const lathe = await startLathe({ PORT: String(await freePort()), DATA_DIR: data });
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const faults: string[] = [];
try {
  const setup = await seed(lathe.url);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of sizes) {
      for (const screen of chosen) await take(setup, screen, colorScheme, { width, height });
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
async function take(
  setup: ScreenSetup,
  screen: Screen,
  colorScheme: 'light' | 'dark',
  viewport: { width: number; height: number },
): Promise<void> {
  const { width } = viewport;
  const name = `${screen.name}-${width}-${colorScheme}`;
  const account = screen.as === undefined ? null : setup.accounts[screen.as];
  const context = await browser.newContext({
    viewport,
    colorScheme,
    baseURL: setup.url,
    reducedMotion: 'reduce',
  });
  try {
    if (account) {
      await context.addCookies([{ name: 'lathe_access', value: account.token, url: setup.url, sameSite: 'Strict' }]);
    }
    const page = await context.newPage();
    await screen.open(page, { ...setup, wide: width >= 1024 });
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (sideways) faults.push(`${name}: the page scrolls sideways`);
  } catch (error) {
    faults.push(`${name}: ${asError(error).message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
}
