import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addressVariable } from '@lathe/platform/internal/http-transport';
import { rawGet, rawPost, rawRequest } from '@lathe/platform/testing/raw-request';
import { serviceNames } from '@lathe/proto/common/services';
import { type RunningGateway, startGateway } from './start-gateway.js';

const appId = '0123456789abcdef01234567';
const [platform, dogs] = ['lathe.example', 'dogs.apps.test'];
const folder = mkdtempSync(join(tmpdir(), 'lathe-gateway-'));
const webRoot = join(folder, 'dist');
const secret = 'what only the gateway itself may read';

/** Answers with what it was asked, as a service would see it. */
const echo: RequestListener = (request, response) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ url: request.url, ...request.headers }));

const open: (() => unknown)[] = [];
const endAll = async (): Promise<void> => {
  for (const end of open.splice(0).reverse()) await end();
};

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as AddressInfo).port;
}

async function gatewayTo(handler: RequestListener, env: Record<string, string> = {}): Promise<RunningGateway> {
  const address = `http://127.0.0.1:${await listen(createServer(handler))}`;
  const addresses = Object.fromEntries(serviceNames.map((name) => [addressVariable(name), address]));
  const gateway = await startGateway(
    { PORT: '0', PUBLIC_URL: `https://${platform}`, APPS_DOMAIN: 'apps.test', DRAIN_MS: '0', ...addresses, ...env },
    webRoot,
  );
  open.push(() => gateway.stop());
  return gateway;
}

beforeAll(() => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'dist-other'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>front end</title>');
  writeFileSync(join(webRoot, 'assets/index-abc.js'), 'plain();');
  writeFileSync(join(webRoot, 'assets/index-abc.js.br'), 'as brotli');
  writeFileSync(join(webRoot, '.env'), secret);
  writeFileSync(join(folder, 'dist-other/main.js'), secret);
  writeFileSync(join(folder, 'dist.txt'), secret);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the gateway', () => {
  let port: number;
  let elsewhere: (() => unknown)[];
  beforeAll(async () => {
    port = (await gatewayTo(echo)).port;
    elsewhere = open.splice(0);
  });
  afterAll(async () => {
    open.push(...elsewhere);
    await endAll();
  });

  describe('decides by the path that services read, and by a list of what is allowed', () => {
    it.each([
      '/metrics',
      '/readyz',
      '/healthz',
      '/metrics/',
      '/%6detrics',
      '/%72eadyz',
      '/internal/keys',
      '/%69nternal/keys',
      '/internal',
      '/%69%6e%74%65%72%6e%61%6c/keys',
      '/api/apps',
      '/%61pi/apps',
      '/%61pi/auth/sign-in',
      '/live_api',
      `/live_api/apps/${appId}/none`,
      '/runtime/none',
      '/integrations/x',
    ])('%s of an app host is not there', async (target) => {
      const answer = await rawGet(port, target, dogs);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([404, expect.objectContaining({ code: 'not-found' })]);
    });

    it.each([
      '/metrics',
      '/metrics/',
      '/%6detrics',
      '/internal',
      '/internal/keys',
      '/%69nternal/keys',
      '/internal/accounts/x/entitlements',
      '/live_api/apps/x',
      '/api/none',
      '/%61pi/none',
    ])('%s of the platform host is not there', async (target) => {
      expect((await rawGet(port, target, platform)).status).toBe(404);
    });

    it.each([
      ['two slashes', '//metrics'],
      ['two slashes inside', '/api//apps'],
      ['a dot segment', '/x/../api/apps'],
      ['an escaped dot segment', '/x/%2e%2e/metrics'],
      ['half escaped', '/x/.%2e/metrics'],
      ['a dot', '/./metrics'],
      ['a dot at the end', '/x/..'],
      ['a backslash', '/\\metrics'],
      ['an escaped backslash', '/x%5c..%5cmetrics'],
      ['NUL', '/x%00'],
      ['a line end', '/x%0d%0ay'],
      ['DEL', '/x%7f'],
      ['half an escape', '/x%2'],
      ['no hex', '/x%zz'],
      ['overlong slash', '/x%c0%af..'],
      ['overlong dot', '/%c0%ae%c0%ae/metrics'],
      ['overlong NUL', '/%c0%80'],
      ['a surrogate', '/%ed%a0%80'],
      ['latin-1', '/%e4'],
      ['a raw byte', '/\xe4'],
      ['a fragment', '/internal/keys#x'],
      ['absolute form', `http://${dogs}/metrics`],
      ['absolute form of another host', 'http://evil.example/api/apps'],
      ['asterisk form', '*'],
      ['authority form', 'localhost:80'],
      ['another method by query', '/api/apps?_method=DELETE'],
    ])('%s is refused on every host', async (_, target) => {
      for (const host of [platform, dogs, 'unknown.example']) {
        const answer = await rawGet(port, target, host);
        expect(answer.status).toBe(400);
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        expect(answer.body).not.toContain(secret);
        expect(JSON.parse(answer.body)).toMatchObject({
          code: 'malformed-request',
          error: { code: 'malformed-request' },
        });
      }
    });

    it.each([
      ['an escaped letter', `/%61pi/apps?x=%61`, '/api/apps?x=%61'],
      ['a twice escaped letter stays a name', `/api/apps/%2561`, '/api/apps/%2561'],
      ['an escaped slash stays a name', '/api/apps/a%2fb', '/api/apps/a%2fb'],
    ])('%s reaches the service as it was decided on', async (_, target, seen) => {
      expect(JSON.parse((await rawGet(port, target, platform)).body)).toMatchObject({ url: seen });
    });

    it.each(['/', '/Dogs?id=1', '/%2561pi/apps', '/api%2fapps', '/metrics%2fx', '/Metrics', '/%E4%BD%A0'])(
      '%s of an app host is a page of the app',
      async (target) => {
        expect(JSON.parse((await rawGet(port, target, dogs)).body)).toMatchObject({ host: dogs });
      },
    );
  });

  describe('takes one host, and one that can be', () => {
    it.each([
      'a b',
      'user@lathe.example',
      'lathe.example:99999',
      'lathe.example:0',
      'lathe.example:abc',
      '[::1',
      '[::1]x',
      '[::g]',
      'a..b',
      '.a',
      '-',
      '-a.example',
      'ex%61mple',
      'lathe.example/',
      'a,b',
      'ä.example',
      'x'.repeat(300),
      '',
    ])('not %j', async (host) => {
      const answer = await rawGet(port, '/api/apps', host);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'malformed-request' });
    });

    it('not two, nor none', async () => {
      for (const lines of [
        'Host: lathe.example\r\nHost: dogs.apps.test',
        'Host: lathe.example\r\nhost: lathe.example',
        'X: y',
      ]) {
        expect((await rawRequest(port, `GET /api/apps HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`)).status).toBe(
          400,
        );
      }
    });

    it.each([
      'lathe.example',
      'LATHE.example.',
      'lathe.example:443',
      '127.0.0.1',
      '[::1]:8080',
      'dogs.apps.test:1',
      'under_score.apps.test',
      'xn--bcher-kva.apps.test',
    ])('but %s', async (host) => {
      const answer = await rawGet(port, '/runtime/bundle', host);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, expect.objectContaining({ host })]);
    });
  });

  describe('refuses what services and proxies could take for different things', () => {
    it.each([
      ['utf-7', ['Content-Type: application/json; charset=utf-7']],
      ['utf-16', ['Content-Type: application/json;charset="UTF-16"']],
      ['two charsets', ['Content-Type: application/json; charset=utf-8; charset=utf-7']],
      ['a compressed body', ['Content-Type: application/json', 'Content-Encoding: gzip']],
      ['another method by header', ['X-HTTP-Method-Override: DELETE']],
      ['its other names', ['X-Method-Override: DELETE']],
      ['its old name', ['X-HTTP-Method: DELETE']],
      ['two lengths', ['Transfer-Encoding: chunked']],
      ['two different lengths', ['Content-Length: 7']],
    ])('%s', async (_, lines) => {
      const answer = await rawPost(port, '/api/apps', platform, lines, '{}');
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'malformed-request' });
    });

    it.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'FOO', 'get'])('method %s', async (method) => {
      expect([0, 400, 404]).toContain((await rawGet(port, '/api/apps', platform, [], method)).status);
    });

    it('headers without end, in the error form', async () => {
      const answer = await rawGet(port, '/api/apps', platform, [`X: ${'x'.repeat(70_000)}`]);
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'too-large']);
    });

    it('but not UTF-8', async () => {
      for (const type of [
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset=UTF8',
        'multipart/form-data; boundary=charset=x',
      ]) {
        expect((await rawPost(port, '/api/apps', platform, [`Content-Type: ${type}`], '{}')).status).toBe(200);
      }
    });

    it('lets no other origin read anything', async () => {
      for (const origin of [
        'null',
        'https://lathe.example.evil.example',
        'https://evil.example',
        'https://dogs.apps.test',
      ]) {
        const answers = [
          await rawGet(port, '/api/apps', platform, [`Origin: ${origin}`]),
          await rawGet(
            port,
            '/api/apps',
            platform,
            [`Origin: ${origin}`, 'Access-Control-Request-Method: POST'],
            'OPTIONS',
          ),
        ];
        for (const { headers } of answers)
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    });
  });

  describe('serves the front end and nothing beside it', () => {
    it.each([
      '/..%2fdist-other%2fmain.js',
      '/%2e%2e%2fdist-other%2fmain.js',
      '/..%2Fdist.txt',
      '/assets%2f..%2f..%2fdist-other%2fmain.js',
      '/assets/..%2f..%2fdist.txt',
      '/.env',
      '/%2eenv',
      '/..%252fdist.txt',
      '/dist-other/main.js',
      '/assets/',
      '/..\\dist.txt',
      '/..%5cdist.txt',
      '/../dist.txt',
      '/%2e%2e/dist.txt',
      '/....//dist.txt',
      '/%00/../dist.txt',
      '/index.html%00.js',
      '/assets/index-abc.js%00',
      '//dist.txt',
      '/dist/../../dist.txt',
      '/%c0%ae%c0%ae%c0%afdist.txt',
      '/..%c1%9cdist.txt',
      '/file:/etc/passwd',
      '/C:/x.txt',
    ])('%s', async (target) => {
      const answer = await rawGet(port, target, platform);
      expect(answer.body).not.toContain(secret);
      expect([400, 404, 200]).toContain(answer.status);
      if (answer.status === 200) expect(answer.body).toContain('front end');
    });

    it('sends files, compressed where the client takes it, and the start page for screens', async () => {
      const js = await rawGet(port, '/assets/index-abc.js', platform);
      expect([js.status, js.body, js.headers['cache-control'], js.headers['content-type']]).toEqual([
        200,
        'plain();',
        'public, max-age=31536000, immutable',
        'application/javascript; charset=utf-8',
      ]);
      const br = await rawGet(port, '/assets/index-abc.js', platform, ['Accept-Encoding: gzip, br']);
      expect([br.body, br.headers['content-encoding'], br.headers['content-type'], br.headers['vary']]).toEqual([
        'as brotli',
        'br',
        'application/javascript; charset=utf-8',
        'accept-encoding',
      ]);
      expect(
        (await rawGet(port, '/assets/index-abc.js', platform, [`If-None-Match: ${js.headers['etag']}`])).status,
      ).toBe(304);
      for (const path of ['/', '/build/app/x/Dogs', '/login?redirectTo=/x']) {
        const page = await rawGet(port, path, platform);
        expect([page.status, page.headers['cache-control'], page.headers['x-frame-options']]).toEqual([
          200,
          'no-cache',
          'DENY',
        ]);
        expect(page.body).toContain('front end');
      }
      expect((await rawPost(port, '/home', platform, [], '')).status).toBe(404);
      expect((await rawGet(port, '/missing.js', platform)).status).toBe(404);
    });
  });

  it('sets on every answer what keeps it from being guessed at, kept, or fetched in the clear', async () => {
    const answers = [
      await rawGet(port, '/api/apps', platform),
      await rawGet(port, '/Dogs', dogs),
      await rawGet(port, '/healthz', platform),
      await rawGet(port, '/api/none', platform),
      await rawGet(port, '/%c0', platform),
      await rawGet(port, '/', platform),
    ];
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      });
    for (const { headers } of answers.slice(0, 5)) expect(headers['cache-control']).toBe('no-store');
    const http = await gatewayTo(echo, { PUBLIC_URL: 'http://lathe.example' });
    expect((await rawGet(http.port, '/api/apps', platform)).headers).not.toHaveProperty('strict-transport-security');
  });

  it('compresses what it makes itself', async () => {
    const docs = await rawGet(port, '/api/openapi.json', platform, ['Accept-Encoding: br']);
    expect(docs.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });
});

describe('who asks', () => {
  afterEach(endAll);
  const forged = [
    'X-Forwarded-For: 198.51.100.7',
    'X-Forwarded-Proto: http',
    'X-Forwarded-Host: evil.example',
    'Forwarded: for=198.51.100.7',
    'X-Real-IP: 198.51.100.7',
    'X-Lathe-Public: 0',
    'Connection: x-forwarded-for, x-lathe-public',
  ];
  const seenBy = async (gateway: RunningGateway, lines: string[]): Promise<Record<string, string>> =>
    JSON.parse((await rawGet(gateway.port, '/api/apps', platform, lines)).body) as Record<string, string>;

  it('is the peer, whatever it says, when no proxy is trusted', async () => {
    const seen = await seenBy(await gatewayTo(echo), forged);
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', 'x-lathe-public': '1' });
    for (const name of ['x-forwarded-host', 'forwarded', 'x-real-ip']) expect(seen).not.toHaveProperty(name);
  });

  it('is named by a proxy that is trusted, by its address or by their number', async () => {
    for (const trusted of ['127.0.0.0/8', '127.0.0.1', '1']) {
      expect(await seenBy(await gatewayTo(echo, { TRUSTED_PROXIES: trusted }), forged)).toMatchObject({
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'http',
        'x-lathe-public': '1',
      });
    }
    const two = await gatewayTo(echo, { TRUSTED_PROXIES: '2' });
    expect(
      await seenBy(two, ['X-Forwarded-For: 1.1.1.1, 198.51.100.7, 192.0.2.1', 'X-Forwarded-Proto: http, https']),
    ).toMatchObject({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' });
    expect(await seenBy(two, ['X-Forwarded-For: nonsense'])).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('cannot be asked by a list that is none', async () => {
    await expect(gatewayTo(echo, { TRUSTED_PROXIES: 'somewhere' })).rejects.toThrow(
      /TRUSTED_PROXIES: must be addresses/,
    );
    await expect(gatewayTo(echo, { TRUSTED_PROXIES: '10.0.0.0/99' })).rejects.toThrow(/TRUSTED_PROXIES/);
  });

  it('is this machine only for a program that asks by itself', async () => {
    const operator = (gateway: RunningGateway, lines: string[] = []): Promise<number> =>
      rawPost(gateway.port, '/api/auth/operator', platform, ['Content-Type: application/json', ...lines], '{}').then(
        ({ status }) => status,
      );
    expect(await operator(await gatewayTo(echo))).toBe(200);
    for (const env of [{}, { TRUSTED_PROXIES: '127.0.0.1' }]) {
      const gateway = await gatewayTo(echo, env as Record<string, string>);
      for (const line of [
        'X-Forwarded-For: 127.0.0.1',
        'X-Forwarded-For: 198.51.100.7',
        'Forwarded: for=127.0.0.1',
        'X-Real-IP: 127.0.0.1',
        'Via: 1.1 proxy',
        'X-Forwarded-Proto: https',
      ])
        expect(await operator(gateway, [line])).toBe(404);
    }
  });
});

describe('a gateway that stops', () => {
  afterEach(endAll);
  const agents: Agent[] = [];
  afterEach(() => agents.splice(0).forEach((agent) => agent.destroy()));

  function post(
    port: number,
    agent: Agent,
    path = '/api/apps',
  ): Promise<{ status: number; connection: string | undefined; body: string }> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest(
        {
          port,
          host: '127.0.0.1',
          agent,
          method: 'POST',
          path,
          headers: { host: platform, 'content-type': 'application/json' },
        },
        (answer: IncomingMessage) => {
          answer
            .toArray()
            .then(
              (chunks) =>
                resolve({ status: answer.statusCode!, connection: answer.headers.connection, body: chunks.join('') }),
              reject,
            );
        },
      );
      asked.once('error', reject).end('{}');
    });
  }
  const keptOpen = (): Agent => {
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    return agent;
  };

  it('answers what it has been asked, once, and is gone afterwards', async () => {
    let seen = 0;
    let answer = (): void => undefined;
    const gateway = await gatewayTo((_request, response) => {
      seen += 1;
      answer = () => void response.end('done');
    });
    const answering = post(gateway.port, keptOpen());
    while (seen === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const stopping = gateway.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    answer();
    expect(await answering).toEqual({ status: 200, connection: 'close', body: 'done' });
    await stopping;
    expect(seen).toBe(1);
    await expect(post(gateway.port, keptOpen())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('goes on with callers that are there while it drains, and tells them to turn away', async () => {
    const gateway = await gatewayTo((_request, response) => void response.end('done'), { DRAIN_MS: '400' });
    const agent = keptOpen();
    expect((await post(gateway.port, agent)).connection).toBe('keep-alive');
    const stopping = gateway.stop();
    expect(await post(gateway.port, agent)).toEqual({ status: 200, connection: 'close', body: 'done' });
    expect((await rawGet(gateway.port, '/readyz', platform)).status).toBe(503);
    expect((await rawGet(gateway.port, '/healthz', platform)).status).toBe(200);
    await stopping;
  });

  it('sends readers of event streams away at once', async () => {
    const gateway = await gatewayTo(
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n'),
    );
    const reading = rawGet(gateway.port, `/api/apps/${appId}/chat/stream`, platform);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await gateway.stop();
    expect((await reading).body).toContain('data: 1');
  });
});

describe('the figures of the gateway', () => {
  afterEach(endAll);

  it('are on a port of their own: requests by contract, what is open, and what failed', async () => {
    const free = createServer();
    const metricsPort = await listen(free);
    await new Promise((resolve) => free.close(resolve));
    const gateway = await gatewayTo(
      (request, response) => void (request.url!.includes('chat') ? request.socket.destroy() : response.end('{}')),
      { METRICS_PORT: String(metricsPort) },
    );
    await rawGet(gateway.port, `/api/apps/${appId}`, platform);
    await rawGet(gateway.port, '/', platform);
    await rawPost(gateway.port, `/api/apps/${appId}/chat/cancel`, platform, [], '');
    const { status, body } = await rawGet(metricsPort, '/metrics', 'anything');
    expect(status).toBe(200);
    expect(body).toMatch(
      /lathe_http_request_duration_seconds_count\{service="web",method="GET",route="\/api\/apps\/\{id\}",status="200"\} 1/,
    );
    expect(body).toMatch(
      /lathe_http_request_duration_seconds_count\{service="web",method="GET",route="own",status="200"\} 1/,
    );
    expect(body).toMatch(/lathe_gateway_failures_total\{service="builder-chat",code="no-answer"\} 1/);
    expect(body).toMatch(/lathe_gateway_open_requests\{service="web"\} 0/);
    expect(body).toContain('process_cpu_user_seconds_total');
    expect((await rawGet(metricsPort, '/api/apps', 'anything')).status).toBe(404);
  });
});
