import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { routeUpgrades } from '@lathe/platform/http/web-sockets';
import { localhostTls } from '@lathe/platform/testing/localhost-tls';
import { createApp, readAsset } from '@lathe/proto/apps/http';
import { resumeStream } from '@lathe/proto/builder-chat/http';
import { openChanges } from '@lathe/proto/entities/changes';
import { importRows } from '@lathe/proto/entities/http';
import type { RouteContract } from '@lathe/proto/http/route';
import { invokeLlm } from '@lathe/proto/integrations/http';
import { listPaidPlans } from '@lathe/proto/payments/http';
import { fastify } from 'fastify';
import { answerMs, HttpUpstream } from './http-upstream.js';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((end) => end()));

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return (server.address() as AddressInfo).port;
}

/** A server that hands everything to one service, as if its contract were `route`. */
async function doorTo(address: string, route: RouteContract = createApp, limits = answerMs): Promise<string> {
  const upstream = new HttpUpstream(new Map([[route.service, address]]), undefined, limits);
  open.push(() => void upstream.close());
  const door = createServer((request, response) =>
    upstream.handle(request.url === '/unknown' ? listPaidPlans : route, request, response),
  );
  return `http://127.0.0.1:${await listen(door)}`;
}
const serviceOf = async (handler: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(handler))}`;

describe('the way to a service of another process', () => {
  it('passes method, path, body and host on, and status, headers and body back', async () => {
    const service = await serviceOf((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          response
            .writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers.host}` })
            .end(Buffer.concat(chunks));
        });
    });
    const door = await doorTo(service);
    const body = 'ü'.repeat(200_000);
    const answer = await fetch(`${door}/a/b?c=d`, { method: 'POST', body });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-seen')).toBe(`POST /a/b?c=d ${new URL(door).host}`);
    expect(await answer.text()).toBe(body);
  });

  it('waits for a service that is starting, without losing the body', async () => {
    const closed = createServer();
    const port = await listen(closed);
    closed.close();
    const door = await doorTo(`http://127.0.0.1:${port}`);
    const answering = fetch(door, { method: 'POST', body: 'kept' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    await listen(
      createServer((request, response) => void request.pipe(response)),
      port,
    );
    expect(await (await answering).text()).toBe('kept');
  });

  it('streams an answer piece by piece, and tells the service when the client has gone', async () => {
    let gone = false;
    const service = await serviceOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      response.on('close', () => (gone = true));
    });
    const abort = new AbortController();
    const answer = await fetch(await doorTo(service, resumeStream), { signal: abort.signal });
    const { value } = await answer.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
    abort.abort();
    while (!gone) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('does not send a request twice that may have been seen, and says that it may', async () => {
    let seen = 0;
    const service = await serviceOf((request) => {
      seen += 1;
      request.socket.destroy();
    });
    const answer = await fetch(await doorTo(service), { method: 'POST', body: 'once' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([504, null]);
    expect(await answer.json()).toMatchObject({
      code: 'no-answer',
      error: { code: 'no-answer' },
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(seen).toBe(1);
  });

  it('sends one that only reads once more, then says to try again', async () => {
    let seen = 0;
    const service = await serviceOf((request) => {
      seen += 1;
      request.socket.destroy();
    });
    const answer = await fetch(await doorTo(service));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'unavailable']);
    expect(seen).toBe(2);
  });

  it('says that a service without an address is not there', async () => {
    expect((await fetch(`${await doorTo('http://127.0.0.1:1')}/unknown`)).status).toBe(503);
  });

  it('goes below the path of the address', async () => {
    const service = await serviceOf((request, response) => void response.end(request.url));
    expect(await (await fetch(`${await doorTo(`${service}/inner/accounts`)}/a?b=c`)).text()).toBe(
      '/inner/accounts/a?b=c',
    );
  });

  it('hands nothing on that belongs to one connection, and lets nobody name what is taken away', async () => {
    const service = await serviceOf(
      (request, response) =>
        void response.writeHead(200, { 'keep-alive': 'timeout=77' }).end(JSON.stringify(request.headers)),
    );
    const port = Number(new URL(await doorTo(service)).port);
    const asked = httpRequest({
      port,
      host: '127.0.0.1',
      headers: {
        connection: 'close, x-lathe-public',
        te: 'trailers',
        'proxy-authorization': 'x',
        'x-lathe-public': '1',
        expect: '100-continue',
      },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const seen = JSON.parse(String((await answer.toArray()).join(''))) as Record<string, string>;
    expect(seen).toMatchObject({ 'x-lathe-public': '1' });
    for (const name of ['te', 'proxy-authorization', 'expect']) expect(seen).not.toHaveProperty(name);
    expect(answer.headers['keep-alive']).not.toBe('timeout=77');
  });
});

describe('a service that does not answer', () => {
  const limits = { ...answerMs, json: 400, binary: 400, multipart: 400, socket: 400 };
  const silent = (seen: string[] = []): Promise<string> =>
    serviceOf((request) => void request.resume().on('end', () => seen.push(request.method!)));

  it.each<[string, RouteContract]>([
    ['JSON', createApp],
    ['binary', readAsset],
    ['multipart', importRows],
  ])('is given up for %s, and the client is told that it may have been done', async (_, route) => {
    const seen: string[] = [];
    const answer = await fetch(await doorTo(await silent(seen), route, limits), {
      method: 'POST',
      body: 'x'.repeat(100_000),
    });
    expect(answer.status).toBe(504);
    expect(((await answer.json()) as { code: string }).code).toBe('no-answer');
    expect(seen).toEqual(['POST']);
  });

  it('is not given up while the body of the request is still coming', async () => {
    const service = await serviceOf(
      (request, response) => void request.resume().on('end', () => response.end('whole')),
    );
    const body = new ReadableStream({
      async start(controller) {
        for (let part = 0; part < 4; part += 1) {
          controller.enqueue(new TextEncoder().encode('part'));
          await new Promise((resolve) => setTimeout(resolve, 150));
        }
        controller.close();
      },
    });
    const answer = await fetch(await doorTo(service, importRows, limits), {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.text()).toBe('whole');
  });

  it('is waited for where its answer is a stream of events', async () => {
    const service = await serviceOf((_request, response) => void setTimeout(() => response.end('late'), 600));
    expect(await (await fetch(await doorTo(service, resumeStream, limits))).text()).toBe('late');
  });

  it('is waited for where it is slow by nature', async () => {
    const service = await serviceOf((_request, response) => void setTimeout(() => response.end('late'), 600));
    const answer = await fetch(await doorTo(service, invokeLlm, limits), { method: 'POST', body: '{}' });
    expect(await answer.text()).toBe('late');
  });

  it('has no limit for streams, and one for everything else', () => {
    expect(
      Object.entries(answerMs)
        .filter(([, limit]) => limit === 0)
        .map(([kind]) => kind),
    ).toEqual(['stream']);
  });

  it('is not waited for where a WebSocket does not begin', async () => {
    const held = createServer(() => undefined).on('upgrade', () => undefined);
    const upstream = new HttpUpstream(
      new Map([[openChanges.service, `http://127.0.0.1:${await listen(held)}`]]),
      undefined,
      limits,
    );
    open.push(() => void upstream.close());
    const door = fastify();
    routeUpgrades(door);
    door.get('/', (request, reply) => {
      reply.hijack();
      upstream.handle(openChanges, request.raw, reply.raw);
    });
    open.push(() => void door.close());
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'x',
      'sec-websocket-version': '13',
    };
    const asked = httpRequest(await door.listen({ port: 0, host: '127.0.0.1' }), { headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(504);
  });
});

describe('a service behind https', () => {
  const trusted = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(trusted));

  it('is spoken to in TLS by the name of its address, below its path, whatever host the visitor asks for', async () => {
    const names: unknown[] = [];
    const service = createTlsServer(
      localhostTls,
      (request, response) => void response.end(`${request.method} ${request.url} ${request.headers.host}`),
    );
    service.on('secureConnection', (socket) => names.push(socket.servername));
    const port = await listen(service as unknown as Server);
    setDefaultCACertificates([...trusted, localhostTls.cert]);
    const door = await doorTo(`https://localhost:${port}/base/`);
    for (const host of ['dogs.apps.test', 'cats.apps.test']) expect(await ask(door, host)).toBe(`GET /base/x ${host}`);
    expect(names).toEqual(['localhost']);
    expect(await ask(await doorTo(`https://127.0.0.1:${port}`), 'dogs.apps.test')).toBe('GET /x dogs.apps.test');
  });
});

async function ask(door: string, host: string): Promise<string> {
  const asked = httpRequest(`${door}/x`, { headers: { host } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return String((await answer.toArray()).join(''));
}
