import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Site } from '@lathe/platform/config/common-config';
import { GuardedRequests } from '@lathe/platform/outgoing/guarded-requests';
import type { OutgoingRequest } from '@lathe/platform/outgoing/outgoing-requests';
import { pageAddress } from './web-address.js';
import { WebFetcher } from './web-fetcher.js';

/** Stands for the public internet: the one address of this machine that the guard lets through. */
const outside = '127.0.0.2';
/** A private one, as the guard sees it; what listens there must hear nothing. */
const inside = '127.0.0.1';
const refused = 'This address cannot be opened: it is not on the public internet.';
const never = new AbortController().signal;
const site = { publicUrl: 'https://lathe.example' } as Site;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(answer: RequestListener, host = outside): Promise<number> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(() => (server.closeAllConnections(), server.close()));
  return (server.address() as AddressInfo).port;
}

/** A fetcher that finds any name outside, unless `names` says where, time after time. */
function fetcher(ports: number[], names: Record<string, string[]> = {}): WebFetcher {
  const requests = new GuardedRequests({
    allowed: [outside],
    ports,
    resolve: async (name) => [{ address: names[name]?.shift() ?? outside, family: 4 }],
  });
  closing.push(() => requests.close());
  return new WebFetcher(requests, site);
}

describe('a page', () => {
  it('is asked for by the name of the robot, and its encoding is told apart from its kind', async () => {
    let agent: string | undefined;
    const port = await serve(({ headers }, response) => {
      agent = headers['user-agent'];
      response.writeHead(200, { 'content-type': 'Text/HTML; Charset="windows-1251"', 'x-robots-tag': 'noindex' });
      response.end('<html>');
    });
    expect(await fetcher([port]).page(`http://one.example:${port}/`, never)).toMatchObject({
      kind: 'page',
      asked: 'noindex',
      source: { name: 'page.html', charset: 'windows-1251', address: `http://one.example:${port}/` },
    });
    expect(agent).toBe('LatheBot/1.0 (+https://lathe.example)');
  });

  it.each([301, 302, 303, 307, 308])('that leads on with %i is not followed, wherever to', async (status) => {
    let heard = 0;
    const secret = await serve((_request, response) => ((heard += 1), void response.end('secret')), inside);
    const to = `http://${inside}:${secret}/`;
    const port = await serve((_request, response) => void response.writeHead(status, { location: to }).end());
    const fetching = fetcher([port, secret]);
    expect(await fetching.page(`http://one.example:${port}/`, never)).toEqual({ kind: 'moved', to });
    expect(await fetching.page(to, never)).toEqual({ kind: 'failed', reason: refused });
    expect(heard).toBe(0);
  });

  it('of a name that is at home the second time is refused then', async () => {
    let heard = 0;
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' }).end('outside');
    });
    const secret = createServer((_request, response) => ((heard += 1), void response.end('secret')));
    await new Promise<void>((resolve) => secret.listen(port, inside, resolve));
    closing.push(() => secret.close());
    const fetching = fetcher([port], { 'one.example': [outside, inside, inside] });
    const page = `http://one.example:${port}/`;
    expect(await fetching.page(page, never)).toMatchObject({ kind: 'page' });
    expect(await fetching.page(page, never)).toEqual({ kind: 'failed', reason: refused });
    expect(heard).toBe(0);
  });

  it.each([
    ['404', 404, {}, 'The page is not there (404).', undefined],
    ['410', 410, {}, 'The page is not there (410).', undefined],
    ['403', 403, {}, 'The page is not open to everybody (403).', undefined],
    ['a teapot', 418, {}, 'The site answered with an error (418).', undefined],
    ['500', 500, {}, 'The site answered with an error (500).', 1_000],
    ['503 for a while', 503, { 'retry-after': '7' }, 'The site answered with an error (503).', 7_000],
    [
      '429 until a day',
      429,
      { 'retry-after': 'Fri, 1 Jan 2100 00:00:00 GMT' },
      'The site answers no more requests right now (429).',
      1_000,
    ],
    [
      'a picture',
      200,
      { 'content-type': 'image/png' },
      'What is there is of a kind that cannot be read (image/png).',
      undefined,
    ],
    [
      'a type that is markup',
      200,
      { 'content-type': '<script>' },
      'What is there is of a kind that cannot be read.',
      undefined,
    ],
    ['another packing', 200, { 'content-encoding': 'zstd' }, 'What this address answers cannot be read.', undefined],
  ])('that is %s says so', async (_, status, headers, reason, againMs) => {
    const port = await serve((_request, response) => void response.writeHead(status, headers).end('x'));
    const fetched = await fetcher([port]).page(`http://one.example:${port}/`, never);
    expect(fetched).toEqual({ kind: 'failed', reason, ...(againMs && { againMs }) });
  });

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(100_000_000))],
    ['br', () => brotliCompressSync(Buffer.alloc(100_000_000))],
  ])('that is a bomb of %s, or has no end, is cut', async (encoding, bomb) => {
    const packed = bomb();
    const port = await serve(({ url }, response) => {
      if (url === '/bomb') return void response.writeHead(200, { 'content-encoding': encoding }).end(packed);
      response.writeHead(200, { 'content-type': 'text/html' });
      const write = (): void => {
        while (!response.destroyed && response.write('<p>and then '.repeat(1_000)));
      };
      response.on('drain', write);
      write();
    });
    const fetching = fetcher([port]);
    for (const path of ['bomb', 'endless'])
      expect(await fetching.page(`http://one.example:${port}/${path}`, never)).toEqual({
        kind: 'failed',
        reason: 'What this address answers is larger than it may be.',
      });
    const { bytes } = await fetching.file(`http://one.example:${port}/endless`, 5_000, never);
    expect(bytes).toHaveLength(5_000);
  });

  it('has so much time and so many bytes, and ends at once when nobody waits for it any more', async () => {
    const sent: OutgoingRequest[] = [];
    const slow = new WebFetcher({ send: (request) => (sent.push(request), new Promise(() => undefined)) }, site);
    void slow.page('http://one.example/', never);
    void slow.file('http://one.example/robots.txt', 1, never);
    expect(sent.map(({ limits, follow }) => [limits, follow])).toEqual([
      [{ totalMs: 20_000, maxBytes: 9_999_999 }, false],
      [{ totalMs: 20_000, maxBytes: 9_999_999 }, true],
    ]);
    const gone = new AbortController();
    const port = await serve(() => gone.abort(new Error('gone')));
    await expect(fetcher([port]).page(`http://one.example:${port}/`, gone.signal)).rejects.toThrow('gone');
  });
});

describe('an address of this machine or a private network', () => {
  const fetching = new WebFetcher(
    new GuardedRequests({
      allowed: [],
      resolve: async (name) => {
        const known: Record<string, string> = { 'metadata.google.internal': '169.254.169.254' };
        return [{ address: known[name] ?? '127.0.0.1', family: 4 }];
      },
    }),
    site,
  );

  it.each([
    '127.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.1',
    '017700000001',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[fe80::1%25eth0]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    'LOCALHOST',
    'localhost.',
    'metadata.google.internal',
    '127.0.0.1.nip.io',
    'ok.com@127.0.0.1',
    '127.0.0.1#@ok.com',
    '127.0.0.1\\@ok.com',
    'loc\talhost',
    '127.0.0.1:22',
    '127.0.0.1:25',
    '127.0.0.1:6379',
    '127.0.0.1:27017',
  ])('is no page: %s', async (host) => {
    const address = pageAddress(`http://${host}/`);
    if (address) expect(await fetching.page(address.href, never)).toEqual({ kind: 'failed', reason: refused });
    // And so is what a form is sent with, before anybody reads it.
    expect(await fetching.page(`http://${host}/`, never)).toMatchObject({ kind: 'failed' });
  });
});
