// Chromium for a test file, and pages that remember what went wrong in them.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumArguments } from '../../../scripts/lib/chromium.ts';

/** What every picture on the web is here: no test leaves this machine. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a person may wait for at most, here on a machine that does much else beside. */
const patienceMs = 120_000;

export function launchBrowser(extraArguments: string[] = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...chromiumArguments, ...extraArguments],
  });
}

/**
 * A page in a context of its own (own cookies and storage). `problems` collects console errors and uncaught exceptions.
 */
export async function freshPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(patienceMs);
  await context.route('https://example.org/**', (route) => route.fulfill({ contentType: 'image/png', body: onePixel }));
  const page = await context.newPage();
  return { context, page, problems: watch(page) };
}

export function watch(page: Page) {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return problems;
}
