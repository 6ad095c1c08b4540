// A site of a hundred pages, each of which takes its time to answer, from its address to the answer that finds its last
// page, on a Lathe at home.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LatheClient } from '../lib/lathe-client.ts';
import { onLathe } from './lib/bench-lathe.ts';
import { figure, machine } from './lib/report.ts';
import { loopDelay, residentTree } from './lib/watched-process.ts';

const pages = 100;
const sections = 9;
const answerMs = 300;
/** Four at once come to 7.5 seconds, and what begins and ends it to less than a second more each. */
const crawlMs = 12_000;
const atOnce = 4;
const heldMs = 50;
const mostAbove = 300;
const lookMs = 25;
/** No address of the internet; the guard lets it through because this bench says so. */
const address = '127.77.0.1';
const port = 8080;

const link = (path: string): string => `<a href="${path}">${path}</a>`;
const words = (number: number): string =>
  `${`Page ${number} tells of walks, dogs and the weather. `.repeat(80)} page${number}x`;
const pathOf = (number: number): string =>
  number === 0 ? '/' : number <= sections ? `/${number}` : `/${1 + (number % sections)}/${number}`;
const numbers = Array.from({ length: pages }, (_, number) => number);
const site = new Map(
  numbers.map((number) => {
    const below = numbers.filter(
      (other) => pathOf(other) !== '/' && pathOf(other).replace(/\/\d+$/, '') === pathOf(number).replace(/^\/$/, ''),
    );
    const body = `<h1>${number}</h1><p>${words(number)}</p>${['/', ...below.map(pathOf)].map(link).join('')}`;
    return [pathOf(number), `<html><head><title>Page ${number}</title></head><body>${body}</body></html>`];
  }),
);

site.set('/99/warm', '<html><title>Warm</title><p>pagewarmx');

/** Adds a web page and waits until a word of it is found. */
async function read(client: LatheClient, appId: string, more: object, word: string): Promise<void> {
  const contextItems = [{ source: 'web scraper', type: 'web page', ...more }];
  await client.request('POST', `/api/context/ingest/metadata?appId=${appId}`, { contextItems });
  const path = `/api/context/search?appId=${appId}`;
  while ((await client.request<{ matches: unknown[] }>('POST', path, { query: word })).matches.length === 0)
    await sleep(lookMs);
}

const asked: string[] = [];
let [active, most] = [0, 0];
const server = createServer(({ url = '' }, response) => {
  const page = site.get(url);
  if (page === undefined) return void response.writeHead(404).end();
  asked.push(url);
  most = Math.max(most, (active += 1));
  setTimeout(() => {
    active -= 1;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }, answerMs);
});
server.listen(port, address);
await once(server, 'listening');

const preload = new URL('./lib/loop-delay.ts', import.meta.url);
const measured = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import ${preload.href}`,
  BENCH_LOOP_DELAY: '1',
  OUTGOING_ALLOW: address,
};
machine();
try {
  await onLathe(measured, async ({ lathe, client }) => {
    const { appId } = await client.createApp();
    // What is loaded for the first page of all is no matter of this one.
    await read(client, appId, { externalFileUrl: `http://${address}:${port}/99/warm` }, 'pagewarmx');
    asked.length = 0;
    const idle = residentTree(lathe.child.pid!);
    let memory = idle;
    const watch = setInterval(() => (memory = Math.max(memory, residentTree(lathe.child.pid!))), 100);
    await loopDelay(lathe);
    const began = performance.now();
    const externalFileUrl = `http://${address}:${port}/`;
    await read(client, appId, { externalFileUrl, crawl: { depth: 3, pages } }, `page${pages - 1}x`);
    const took = performance.now() - began;
    clearInterval(watch);
    figure(
      `crawl of ${pages} pages of ${answerMs} ms each, from its address to the answer that finds its last page`,
      took,
      'ms',
      {
        limit: crawlMs,
      },
    );
    figure('pages asked for', asked.length, 'pages', { limit: pages, least: pages });
    figure('pages asked for twice', asked.length - new Set(asked).size, 'pages', { limit: 0 });
    figure('pages asked for at once, most', most, 'pages', { limit: atOnce, least: atOnce });
    figure('event loop held meanwhile, longest', await loopDelay(lathe), 'ms', { limit: heldMs });
    figure('resident memory above idle, most meanwhile, with its processes', (memory - idle) / 1_024, 'MB', {
      limit: mostAbove,
    });
  });
} finally {
  server.closeAllConnections();
  server.close();
}
