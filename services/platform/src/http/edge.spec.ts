import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineRoute } from '@lathe/proto/http/route';
import { Controller, Inject, Module, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { commonEnv } from '../config/common-config.js';
import { loadConfig } from '../config/load-config.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { type RawAnswer, rawGet, rawPost } from '../testing/raw-request.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { CONNECTION } from '../tokens/tokens.js';
import { openEdge } from './edge.js';
import { Route } from './route.decorator.js';

const words = z.object({ words: z.string() });
const route = { service: 'payments', method: 'GET', auth: 'public', summary: 'x' } as const;
const long = defineRoute({ ...route, path: '/api/long', response: words });
const short = defineRoute({ ...route, path: '/api/short', response: words });
const token = defineRoute({ ...route, path: '/api/token', response: words, secret: true });
const page = defineRoute({ ...route, path: '/api/page', kind: 'html' });
const events = defineRoute({ ...route, path: '/api/events', kind: 'stream' });
const packed = defineRoute({ ...route, path: '/api/packed', kind: 'binary' });
const image = defineRoute({ ...route, path: '/api/image', kind: 'binary' });
const slow = defineRoute({ ...route, method: 'POST', path: '/api/slow', response: words });
const store = defineRoute({
  ...route,
  method: 'POST',
  path: '/api/store',
  body: z.object({ bytes: z.number(), how: z.enum(['insert', 'update', 'bulk']) }),
  response: words,
});
const inner = defineRoute({ ...route, path: '/internal/inner', auth: 'internal', response: words });
const text = 'word '.repeat(1_000);

@Controller()
class EdgeController {
  static end = (): void => undefined;
  static reached = 0;
  constructor(@Inject(CONNECTION) private readonly connection: Connection) {}

  @Route(long) long(): { words: string } {
    return { words: text };
  }
  @Route(short) short(): { words: string } {
    return { words: 'few' };
  }
  @Route(token) token(): { words: string } {
    return { words: text };
  }
  @Route(inner) inner(): { words: string } {
    return { words: 'inside' };
  }
  @Route(page) async page(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(`<p>${text.repeat(20)}`);
  }
  @Route(events) async events(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/event-stream').send(Readable.from([`data: ${text}\n\n`]));
  }
  @Route(packed) async packed(@Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('content-encoding', 'br')
      .type('text/plain')
      .send(Buffer.from('x'.repeat(2_000)));
  }
  @Route(image) async image(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('image/png').send(Buffer.from('x'.repeat(2_000)));
  }

  @Route(slow) async slow(): Promise<{ words: string }> {
    EdgeController.reached += 1;
    await new Promise<void>((resolve) => (EdgeController.end = resolve));
    return { words: 'done' };
  }

  @Route(store) async store(@Req() request: FastifyRequest): Promise<{ words: string }> {
    const { bytes, how } = request.body as { bytes: number; how: 'insert' | 'update' | 'bulk' };
    const rows = this.connection.collection<{ _id: string; words?: string }>('rows');
    const row = { _id: String(Math.random()), words: 'x'.repeat(bytes) };
    if (how === 'insert') await rows.insertOne(row);
    if (how === 'bulk') await rows.bulkWrite([{ insertOne: { document: row } }]);
    if (how === 'update') await rows.updateOne({ _id: 'one' }, { $set: { words: row.words } }, { upsert: true });
    return { words: 'stored' };
  }
}

@Module({ controllers: [EdgeController] })
class EdgeModule {}

const definition: ServiceDefinition = {
  name: 'payments',
  env: z.object({}),
  modules: [EdgeModule],
  consumers: [],
  processors: [],
};

describe('the HTTP edge of a service', () => {
  let test: TestService;
  let port: number;
  beforeAll(async () => {
    test = await startTestService(definition);
    await test.service.listen(0, '127.0.0.1');
    port = (test.service.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => test.stop());
  const get = (path: string, lines: string[] = []): Promise<RawAnswer> => rawGet(port, path, 'localhost:4400', lines);

  it('compresses JSON and pages for whom it may, small and large, and nothing else', async () => {
    const bytes = (answer: RawAnswer): Buffer => Buffer.from(answer.body, 'latin1');
    const br = await get('/api/long', ['Accept-Encoding: gzip, deflate, br']);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(JSON.parse(brotliDecompressSync(bytes(br)).toString())).toEqual({ words: text });
    const gzip = await get('/api/long', ['Accept-Encoding: gzip']);
    expect(JSON.parse(gunzipSync(bytes(gzip)).toString())).toEqual({ words: text });
    const large = await get('/api/page', ['Accept-Encoding: br']);
    expect(large.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes(large)).toString()).toBe(`<p>${text.repeat(20)}`);
    for (const answer of [
      await get('/api/long'),
      await get('/api/long', ['Accept-Encoding: zstd']),
      await get('/api/short', ['Accept-Encoding: br']),
      await get('/api/image', ['Accept-Encoding: br']),
    ])
      expect(answer.headers).not.toHaveProperty('content-encoding');
    expect((await get('/api/packed', ['Accept-Encoding: gzip'])).body).toBe('x'.repeat(2_000));
  });

  it('compresses no answer with a token in it, and no stream of events', async () => {
    for (const path of ['/api/token', '/api/events']) {
      const answer = await get(path, ['Accept-Encoding: br, gzip']);
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.body).toContain('word word');
    }
  });

  it('keeps every answer from being guessed at or kept, unless its handler says otherwise', async () => {
    for (const path of ['/api/short', '/api/none', '/api/%c0', '/readyz', '/metrics'])
      expect((await get(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    expect((await get('/api/page')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect((await get('/api/short')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('answers operators and other services, but not through the gateway', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/%6detrics']) {
      expect((await get(path)).status).toBe(200);
      const outside = await get(path, ['X-Lathe-Public: 1']);
      expect([outside.status, JSON.parse(outside.body).code]).toEqual([404, 'not-found']);
    }
    const bearer = `Authorization: Bearer ${await test.internalToken({})}`;
    for (const path of ['/internal/inner', '/%69nternal/inner']) {
      expect((await get(path, [bearer])).status).toBe(200);
      expect((await get(path, [bearer, 'X-Lathe-Public: 1'])).status).toBe(404);
    }
    expect((await get('/api/short', ['X-Lathe-Public: 1'])).status).toBe(200);
  });

  it.each([
    ['two slashes', '//metrics'],
    ['a dot segment', '/api/../metrics'],
    ['an escaped one', '/api/%2e%2e/metrics'],
    ['a backslash', '/api\\short'],
    ['NUL', '/api/short%00'],
    ['overlong', '/api/%c0%af'],
    ['half an escape', '/api/%2'],
    ['absolute form', 'http://localhost/api/short'],
    ['another method', '/api/short?_method=DELETE'],
  ])('refuses a target that could be two: %s', async (_, target) => {
    const answer = await get(target);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, 'malformed-request']);
  });

  it('refuses hosts, charsets and methods that are none', async () => {
    const refused = [
      await rawGet(port, '/api/short', 'localhost', ['Host: evil.example']),
      await rawGet(port, '/api/short', 'a b'),
      await rawPost(port, '/api/slow', 'localhost', ['Content-Type: application/json; charset=utf-7'], '{}'),
      await rawPost(port, '/api/slow', 'localhost', ['Content-Encoding: gzip'], '{}'),
      await rawGet(port, '/api/short', 'localhost', ['X-HTTP-Method-Override: POST']),
      await rawPost(port, '/api/slow', 'localhost', ['Transfer-Encoding: chunked'], '{}'),
    ];
    for (const answer of refused)
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'malformed-request']);
    expect(EdgeController.reached).toBe(0);
    expect((await rawGet(port, '/api/short', 'localhost', [`X: ${'x'.repeat(40_000)}`])).status).toBe(413);
  });

  it.each(['insert', 'update', 'bulk'] as const)('says that a document is too large for the store: %s', async (how) => {
    for (const bytes of [16_790_000, 30_000_000]) {
      const answer = await test.request('POST', '/api/store', { body: { bytes, how } });
      expect([answer.status, answer.json.code]).toEqual([413, 'too-large']);
    }
    expect((await test.request('POST', '/api/store', { body: { bytes: 100, how } })).status).toBe(200);
  });
});

it('a service ends what it is answering before it stops', async () => {
  const test = await startTestService(definition);
  await test.service.listen(0, '127.0.0.1');
  const { port } = test.service.app.getHttpServer().address() as AddressInfo;
  EdgeController.reached = 0;
  const answering = rawPost(port, '/api/slow', 'localhost:4400', ['Content-Type: application/json'], '{}');
  while (EdgeController.reached === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const stopping = test.stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  EdgeController.end();
  const answer = await answering;
  expect([answer.status, answer.headers['connection'], JSON.parse(answer.body)]).toEqual([
    200,
    'close',
    { words: 'done' },
  ]);
  await stopping;
  await expect(rawGet(port, '/healthz', 'localhost')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

describe('who asks a service', () => {
  const site = {
    publicUrl: 'https://lathe.example',
    publicHost: 'lathe.example',
    appsDomain: 'apps.test',
    portSuffix: '',
    protocol: 'https' as const,
    requireCustomDomain: false,
  };
  async function seenBy(trusted: string[] | undefined, lines: string[]): Promise<{ ip: string; protocol: string }> {
    const { TRUSTED_GATEWAYS } = loadConfig(commonEnv, trusted ? { TRUSTED_GATEWAYS: trusted.join(',') } : {});
    const server = openEdge({ site, trustProxy: TRUSTED_GATEWAYS });
    server.get('/', async ({ ip, protocol }) => ({ ip, protocol }));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await rawGet((server.server.address() as AddressInfo).port, '/', 'lathe.example', lines);
    await server.close();
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
    return JSON.parse(answer.body) as { ip: string; protocol: string };
  }
  const named = ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https'];

  it('is who the gateway names, from this machine or a private network', async () => {
    expect(await seenBy(undefined, named)).toEqual({ ip: '203.0.113.9', protocol: 'https' });
    expect(await seenBy(['127.0.0.1'], named)).toEqual({ ip: '203.0.113.9', protocol: 'https' });
  });

  it('is the peer when the gateway is elsewhere', async () => {
    expect(await seenBy(['192.0.2.0/24', '2001:db8::/32'], named)).toEqual({ ip: '127.0.0.1', protocol: 'http' });
  });

  it('cannot be asked of a list that is none', () => {
    for (const wrong of ['gateway', '10.0.0.0/33', '10.0.0.0/x', '1.2.3', '::1/129'])
      expect(() => loadConfig(commonEnv, { TRUSTED_GATEWAYS: wrong })).toThrow(/TRUSTED_GATEWAYS: must be addresses/);
  });
});
