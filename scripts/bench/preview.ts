// From the last streamed byte of an answer to the new preview on the screen, in Chromium, for small changes of a built
// app.
import { chromium, type Page } from 'playwright-core';
import { chromiumArguments } from '../lib/chromium.ts';
import { email, onLathe, password } from './lib/bench-lathe.ts';
import { figure, machine, percentile } from './lib/report.ts';

if (!process.env.CHROMIUM_PATH) {
  console.log('SKIPPED: there is no Chromium here.');
  process.exit(0);
}
declare global {
  interface Window {
    /** What `recordMoments` saw, on the page's clock. */
    moments: { lastByte: number; ready: number[] };
  }
}

const changes = [
  'add a weight field to dogs',
  'make the accent colour green',
  'rename breed to kind',
  'add a notes field to dogs',
  'make the accent colour purple',
  'add a calendar page for walks',
];
machine();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
try {
  await onLathe({}, async ({ lathe, client }) => {
    const { appId } = await client.createApp();
    await client.ask(
      appId,
      'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date and minutes',
    );
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(recordMoments);
    await signIn(page, lathe.url);
    await page.goto(`${lathe.url}/build/app/${appId}`);
    await page.waitForFunction(() => window.moments.ready.length > 0);
    const times: number[] = [];
    for (const change of changes) times.push(await timeOf(page, change));
    figure(`last streamed byte to the new preview ready, median of ${times.length}`, percentile(times, 0.5), 'ms', {
      target: 'under 700 ms',
    });
    figure('the slowest of them', Math.max(...times), 'ms');
  });
} finally {
  await browser.close();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/home');
}

async function timeOf(page: Page, change: string): Promise<number> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.moments = { lastByte: 0, ready: [] };
  });
  await page.getByRole('textbox', { name: 'Message' }).fill(change);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => window.moments.lastByte > 0 && window.moments.ready.some((at) => at > window.moments.lastByte),
    undefined,
    { timeout: 30_000 },
  );
  const { lastByte, ready } = await page.evaluate(() => window.moments);
  const readyAt = ready.find((at) => at > lastByte);
  if (readyAt === undefined) throw new Error('The answer went on after its preview was ready');
  return readyAt - lastByte;
}

/**
 * Runs in the builder's page: notes when the last byte of text or of an action came, and when a preview said that it is
 * ready.
 */
function recordMoments(): void {
  if (window.top !== window) return;
  window.moments = { lastByte: 0, ready: [] };
  window.addEventListener('message', (event) => {
    if (event.data?.type === 'app_ready') window.moments.ready.push(performance.now());
  });
  const original = window.fetch;
  window.fetch = async (...request) => {
    const response = await original(...request);
    if (!response.body || !response.headers.get('content-type')?.includes('text/event-stream')) return response;
    const [first, second] = response.body.tee();
    void (async () => {
      const reader = second.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        if (part.value.includes('text-delta') || part.value.includes('data-action'))
          window.moments.lastByte = performance.now();
      }
    })();
    return new Response(first, { status: response.status, headers: response.headers });
  };
}
