// npm run starter-pictures: draws web/public/starters/*.jpg, the pictures of the apps to begin with, from what the
// built-in engine makes of them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { freePort } from '../infra/local/ports.ts';
import { starters } from '../web/src/features/templates/starters.ts';
import { build, fail, root } from './launcher.mjs';
import { chromiumArguments, findChromium } from './lib/chromium.ts';
import { LatheClient } from './lib/lathe-client.ts';
import { startLathe } from './lib/lathe-process.ts';

build();
const executablePath = findChromium();
if (!executablePath) fail('There is no Chromium here and it cannot be installed. Set CHROMIUM_PATH to one.');

const folder = join(root, 'web/public/starters');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'lathe-starters-'));
const lathe = await startLathe({ PORT: String(await freePort()), DATA_DIR: data });
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const client = new LatheClient(lathe.url);
  await client.signUp('you@example.org', 'a-long-enough-password');
  for (const { id, prompt } of starters)
    await draw(browser, await builtPreview(client, prompt), join(folder, `${id}.jpg`));
} finally {
  await browser.close();
  await lathe.stop();
  rmSync(data, { recursive: true, force: true });
}

/** The address of its preview, good for one opening. */
async function builtPreview(client: LatheClient, prompt: string): Promise<string> {
  const { appId } = await client.createApp();
  const { error } = await client.ask(appId, prompt);
  if (error) throw new Error(`The app could not be built: ${error}`);
  const { url }: { url: string } = await client.request('POST', `/api/apps/${appId}/preview-code`);
  return url;
}

/** As on a desk, half as large, with sample rows. */
async function draw(browser: Browser, url: string, path: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 0.5,
    reducedMotion: 'reduce',
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Add sample rows' }).click();
  await page.getByRole('button', { name: 'Remove sample rows' }).waitFor();
  await page.waitForTimeout(2_000);
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  await page.close();
}
