// How long a visitor on a slow phone network waits for a generated app: Chromium with nothing in its cache, 400 kbit/s
// each way and 400 ms before every answer (Lighthouse's and WebPageTest's "slow 3G"; the preset of that name in
// Chromium's developer tools has 2,000 ms, measured beside it).
import { chromium } from 'playwright-core';
import { chromiumArguments } from '../lib/chromium.ts';
import { onLathe } from './lib/bench-lathe.ts';
import { figure, machine, percentile } from './lib/report.ts';

if (!process.env.CHROMIUM_PATH) {
  console.log('SKIPPED: there is no Chromium here.');
  process.exit(0);
}
const rounds = 3;
const networks: Record<string, { latency: number; limit?: string }> = {
  'slow 3G (400 kbit/s, 400 ms)': { latency: 400, limit: 'under 4,000 ms' },
  'slow 3G of the developer tools (400 kbit/s, 2,000 ms)': { latency: 2_000 },
};
const pages = [
  ['dashboard', '/'],
  ['list', '/Dogs'],
] as const;
const bytesPerSecond = 400_000 / 8;

declare global {
  interface Window {
    /** When `watchForHeading` saw the heading, on the page's clock. */
    headingAt?: number;
  }
}

/** A visit: milliseconds until something, and until the heading, was there; what was loaded until then. */
interface Load {
  heading: number;
  paint: number;
  requests: number;
  bytes: number;
  charts: boolean;
}

machine();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
try {
  await onLathe({}, async ({ client }) => {
    const { appId } = await client.createApp();
    await client.ask(
      appId,
      'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled. Everyone can add rows',
    );
    await client.ask(appId, 'Add five sample rows to dogs');
    await client.ask(appId, 'Add five sample rows to walks');
    const { url } = await client.request<{ url: string }>('POST', `/api/apps/${appId}/publish`, {});
    for (const [name, network] of Object.entries(networks)) {
      for (const [page, path] of pages) {
        const loads: Load[] = [];
        for (let round = 0; round < rounds; round += 1) loads.push(await load(url + path, network.latency));
        report(`${name}, ${page}`, loads, network.limit);
      }
    }
  });
} finally {
  await browser.close();
}

function report(name: string, loads: readonly Load[], target: string | undefined): void {
  const middle = (key: 'heading' | 'paint' | 'requests' | 'bytes') =>
    percentile(
      loads.map((one) => one[key]),
      0.5,
    );
  console.log(`\n${name}`);
  figure('  first contentful paint', middle('paint'), 'ms');
  figure('  first heading of the app visible', middle('heading'), 'ms', { target });
  figure('  requests before it', middle('requests'), 'files', { target: 'under 10' });
  figure('  bytes before it', middle('bytes') / 1024, 'KiB');
  console.log(`  charts before it: ${loads.some(({ charts }) => charts) ? 'yes' : 'no'} | target no`);
}

/** One visit with an empty cache. Requests and bytes are those that were finished when the heading showed. */
async function load(url: string, latency: number): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const sent = new Map<string, string>();
  const finished: { address: string; bytes: number }[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, request }) => sent.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = sent.get(requestId);
    if (address?.startsWith('http')) finished.push({ address, bytes: encodedDataLength });
  });
  await page.addInitScript(watchForHeading);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.headingAt !== undefined, undefined, { timeout: 120_000 });
  const before = [...finished];
  const heading = await page.evaluate(() => window.headingAt ?? Infinity);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          const entry = list.getEntriesByName('first-contentful-paint')[0];
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  if (process.env.BENCH_FILES)
    for (const { address, bytes } of before) console.log(`    ${Math.round(bytes)} ${address}`);
  return {
    heading,
    paint,
    requests: before.length,
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
    charts: before.some(({ address }) => address.includes('recharts')),
  };
}

/** Runs in the page: notes when the app's first heading has a place on the screen. */
function watchForHeading(): void {
  const look = () => {
    const heading = document.querySelector('#root h1');
    if (heading?.checkVisibility() && heading.textContent) window.headingAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
