import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HttpUpstream } from './http-upstream.js';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((end) => end()));

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => void server.closeAllConnections(), () => void server.close());
  return (server.address() as AddressInfo).port;
}

async function doorTo(port: number): Promise<string> {
  const upstream = new HttpUpstream(new Map([['apps', `http://127.0.0.1:${port}`]]), (response) => void response.writeHead(503).end());
  open.push(() => upstream.close());
  const door = createServer((request, response) => upstream.handle(request.url === '/unknown' ? 'payments' : 'apps', request, response));
  return `http://127.0.0.1:${await listen(door)}`;
}

describe('the way to a service of another process', () => {
  it('passes method, path, body and host on, and status, headers and body back', async () => {
    const service = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
        response.writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers.host}` }).end(Buffer.concat(chunks));
      });
    });
    const door = await doorTo(await listen(service));
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
    const door = await doorTo(port);
    const answering = fetch(door, { method: 'POST', body: 'kept' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    await listen(createServer((request, response) => void request.pipe(response)), port);
    expect(await (await answering).text()).toBe('kept');
  });

  it('streams an answer piece by piece, and tells the service when the client has gone', async () => {
    let gone = false;
    const service = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      response.on('close', () => (gone = true));
    });
    const abort = new AbortController();
    const answer = await fetch(await doorTo(await listen(service)), { signal: abort.signal });
    const { value } = await answer.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
    abort.abort();
    while (!gone) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('does not send a request twice that may have been seen', async () => {
    let seen = 0;
    const service = createServer((request) => {
      seen += 1;
      request.socket.destroy();
    });
    const answer = await fetch(await doorTo(await listen(service)), { method: 'POST', body: 'once' });
    expect(answer.status).toBe(503);
    expect(seen).toBe(1);
  });

  it('says that a service without an address is not there', async () => {
    expect((await fetch(`${await doorTo(1)}/unknown`)).status).toBe(503);
  });
});
