import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readApp, restoreVersion } from '@lathe/proto/apps/internal';
import { InternalTokens } from '../auth/internal-token.js';
import { openDeafAddress } from '../testing/deaf-address.js';
import { localhostTls } from '../testing/localhost-tls.js';
import { HttpTransport } from './http-transport.js';
import { asPlatform, InternalClient } from './internal-client.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of open.splice(0).reverse()) await end();
});

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as AddressInfo).port;
}
const serviceOf = async (handler: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createServer(handler))}`;

function transportTo(address: string, timeoutMs?: number): HttpTransport {
  const transport = new HttpTransport(new Map([['apps', address]]), timeoutMs);
  open.push(() => transport.close());
  return transport;
}
const clientOf = (transport: HttpTransport): InternalClient =>
  new InternalClient('accounts', new InternalTokens('x'.repeat(32)), transport);
const appId = '0123456789abcdef01234567';
const read = (client: InternalClient): Promise<unknown> =>
  client.call(readApp, { params: { id: appId } }, asPlatform(appId));
const restore = (client: InternalClient): Promise<unknown> =>
  client.call(restoreVersion, { params: { id: appId }, body: { undo: true } }, asPlatform(appId));

describe('internal calls between processes', () => {
  it('go below the path of the address, in TLS where it says https', async () => {
    const trusted = getCACertificates('default');
    open.push(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, localhostTls.cert]);
    const names: unknown[] = [];
    const service = createTlsServer(
      localhostTls,
      (request, response) => void response.end(`${request.method} ${request.url}`),
    );
    service.on('secureConnection', (socket) => names.push(socket.servername));
    const port = await listen(service as unknown as Server);
    const asked = { method: 'GET', path: '/internal/keys?a=b', headers: {} };
    expect(await transportTo(`https://localhost:${port}/base`).send('apps', asked)).toEqual({
      status: 200,
      body: 'GET /base/internal/keys?a=b',
    });
    expect(await transportTo(`https://127.0.0.1:${port}`).send('apps', asked)).toEqual({
      status: 200,
      body: 'GET /internal/keys?a=b',
    });
    expect(names).toEqual(['localhost', false]);
  });

  it('wait a moment for a service that is starting', async () => {
    const closed = createServer();
    const port = await listen(closed);
    closed.close();
    const sending = transportTo(`http://127.0.0.1:${port}`).send('apps', {
      method: 'POST',
      path: '/x',
      headers: {},
      body: 'kept',
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await listen(
      createServer((request, response) => void request.pipe(response)),
      port,
    );
    expect((await sending).body).toBe('kept');
  });

  it('give an address up that swallows packets, and say that it is unavailable', async () => {
    const deaf = await openDeafAddress();
    open.push(() => deaf.close());
    const client = clientOf(transportTo(deaf.url));
    await expect(read(client)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { code: 'UND_ERR_CONNECT_TIMEOUT' },
    });
    await expect(restore(client)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('give a service up that never answers; what may have been done is not called unavailable', async () => {
    const seen: string[] = [];
    // On a busy machine a request takes a while to arrive; it has to before it is given up.
    const silent = await serviceOf((request) => {
      seen.push(request.method!);
      request.resume();
    });
    const client = clientOf(transportTo(silent, 1500));
    await expect(restore(client)).rejects.toMatchObject({ code: 'no-answer', retryable: true });
    await expect(read(client)).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toEqual(['POST', 'GET']);
  });

  it('give an answer up that never ends', async () => {
    const client = clientOf(transportTo(await serviceOf((_request, response) => void response.write('{')), 300));
    await expect(read(client)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
