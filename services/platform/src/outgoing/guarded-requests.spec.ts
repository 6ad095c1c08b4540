import { createServer, type RequestListener, Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { localhostTls } from '../testing/localhost-tls.js';
import { type Resolve, resolveBySystem } from './guarded-agent.js';
import { GuardedRequests } from './guarded-requests.js';
import type { OutgoingRequest } from './outgoing-requests.js';

/** Stands for the public internet: the one address of this machine that the guard accepts. */
const outside = '127.0.0.2';
/** A private one, as the guard sees it; what listens there must hear nothing. */
const inside = '127.0.0.1';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listening<S extends SocketServer>(server: S, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(() => {
    if (server instanceof Server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener, host = outside): Promise<number> => listening(createServer(answer), host);

/** A guard that finds `name` at addresses and any other name outside; each look-up is counted. */
function guard(ports: number[], names: Record<string, string[] | (() => string[])> = {}) {
  const lookups: string[] = [];
  const resolve: Resolve = async (hostname) => {
    lookups.push(hostname);
    const known = names[hostname] ?? [outside];
    return (typeof known === 'function' ? known() : known).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
  };
  const requests = new GuardedRequests({ allowed: [outside], ports, resolve });
  closing.push(() => requests.close());
  return Object.assign(requests, { lookups });
}

const code = (expected: string) => expect.objectContaining({ code: expected });

describe('an address', () => {
  const wild = new GuardedRequests({
    allowed: [],
    resolve: async (name) => {
      if (name === 'metadata.google.internal') return [{ address: '169.254.169.254', family: 4 }];
      if (name === '127.0.0.1.nip.io') return [{ address: '127.0.0.1', family: 4 }];
      return resolveBySystem(name);
    },
  });

  it.each([
    '127.1',
    '0',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.1',
    '017700000001',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
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
    '127.0.0.1#@ok.example',
  ])('of this machine or a private network is refused: %s', async (host) => {
    for (const url of [`http://${host}`, `https://${host}`, `http://${host.split('#')[0]}:8080/`])
      await expect(wild.send({ url })).rejects.toEqual(code('outgoing/address-refused'));
  });

  it.each([
    'ok.example@127.0.0.1',
    'user:password@ok.example',
    '127.0.0.1\\@ok.example',
    'ok\t.example',
    'ok.example/\nHost: inside',
    '[fe80::1%25eth0]',
    '1.2.3.4.5',
    'ok example',
    '',
  ])('that can be read in two ways is refused: %j', async (rest) => {
    await expect(wild.send({ url: `http://${rest}` })).rejects.toEqual(code('outgoing/bad-address'));
  });

  it.each(['file:///etc/passwd', 'ftp://ok.example/', 'gopher://ok.example/', 'data:,x', 'ok.example', '//ok.example'])(
    'of another scheme is refused: %s',
    (url) => expect(wild.send({ url })).rejects.toEqual(code('outgoing/bad-address')),
  );

  it.each([22, 25, 6379, 27017, 0])('with the port %i is refused', (port) =>
    expect(wild.send({ url: `http://ok.example:${port}/` })).rejects.toEqual(code('outgoing/port-refused')),
  );
});

describe('a name', () => {
  it('is looked up once, and stays the one of the Host header', async () => {
    const port = await serve(({ headers }, response) => void response.end(headers.host));
    const requests = guard([port], { 'one.example': [outside] });
    const headers = { Host: 'two.example', Connection: 'upgrade', 'Content-Length': '5' };
    const answer = await requests.send({ url: `http://One.Example.:${port}/`, headers });
    expect(await text(answer.body)).toBe(`one.example:${port}`);
    expect(requests.lookups).toEqual(['one.example']);
  });

  it('is the one that TLS is spoken with', async () => {
    const asked: string[] = [];
    const tls = createTlsServer({ ...localhostTls, SNICallback: (name, done) => (asked.push(name), done(null)) });
    const port = await listening(tls, outside);
    // Nobody vouches for the certificate of that server.
    const sending = guard([port]).send({ url: `https://one.example:${port}/` });
    await expect(sending).rejects.toEqual(code('outgoing/not-reached'));
    expect(asked).toEqual(['one.example']);
  });

  it('is refused when any of its addresses is private', async () => {
    let heard = 0;
    const port = await serve((_request, response) => ((heard += 1), void response.end()));
    for (const addresses of [[outside, inside], [inside, outside], [outside, '::1'], [outside, 'fe80::1%eth0'], []]) {
      const sending = guard([port], { 'mixed.example': addresses }).send({ url: `http://mixed.example:${port}/` });
      await expect(sending).rejects.toEqual(code('outgoing/address-refused'));
    }
    expect(heard).toBe(0);
  });

  it('that answers otherwise the second time is checked again', async () => {
    const port = await serve((_request, response) => void response.setHeader('connection', 'close').end('outside'));
    let secrets = 0;
    await new Promise<void>((resolve) => {
      const server = createServer((_request, response) => ((secrets += 1), void response.end('secret')));
      server.listen(port, inside, resolve);
      closing.push(() => server.close());
    });
    const answers = [[outside], [inside]];
    const requests = guard([port], { 'rebind.example': () => answers.shift()! });
    const url = `http://rebind.example:${port}/`;
    expect(await text((await requests.send({ url })).body)).toBe('outside');
    await expect(requests.send({ url })).rejects.toEqual(code('outgoing/address-refused'));
    expect(secrets).toBe(0);
  });

  it('that leads nowhere is not reached', async () => {
    const nobody = await serve(() => undefined, '127.0.0.3');
    const url = `http://away.example:${nobody}/`;
    await expect(guard([nobody]).send({ url })).rejects.toEqual(code('outgoing/not-reached'));
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const requests = new GuardedRequests({ allowed: [], resolve: () => Promise.reject(unknown) });
    await expect(requests.send({ url: 'http://away.example/' })).rejects.toEqual(code('outgoing/not-reached'));
  });
});

describe('redirects', () => {
  it('are followed five times', async () => {
    const seen: string[] = [];
    const port = await serve(({ url = '', method }, response) => {
      seen.push(`${method} ${url}`);
      const left = Number(url.slice(1));
      if (left === 0) return void response.end('there');
      response.writeHead(302, { location: `/${left - 1}` }).end('on the way');
    });
    const requests = guard([port]);
    const answer = await requests.send({ url: `http://one.example:${port}/5`, method: 'POST', body: 'posted' });
    expect(answer).toMatchObject({ status: 200, url: `http://one.example:${port}/0` });
    expect(await text(answer.body)).toBe('there');
    expect(seen).toEqual(['POST /5', 'GET /4', 'GET /3', 'GET /2', 'GET /1', 'GET /0']);
    const sending = requests.send({ url: `http://one.example:${port}/6` });
    await expect(sending).rejects.toEqual(code('outgoing/too-many-redirects'));
  });

  it('in a circle end', async () => {
    const port = await serve(({ headers }, response) => {
      response
        .writeHead(307, { location: `http://${headers.host?.startsWith('a') ? 'b' : 'a'}.example:${port}/` })
        .end();
    });
    const sending = guard([port]).send({ url: `http://a.example:${port}/` });
    await expect(sending).rejects.toEqual(code('outgoing/too-many-redirects'));
  });

  it('to a private address are refused, by number and by name', async () => {
    let secrets = 0;
    const secret = await serve((_request, response) => ((secrets += 1), void response.end('secret')), inside);
    const port = await serve(({ url = '' }, response) => {
      response.writeHead(302, { location: `http://${url.slice(1)}:${secret}/` }).end();
    });
    const requests = guard([port, secret], { 'inside.example': [inside] });
    for (const host of [inside, '2130706433', '[::ffff:127.0.0.1]', 'inside.example']) {
      const sending = requests.send({ url: `http://one.example:${port}/${host}` });
      await expect(sending).rejects.toEqual(code('outgoing/address-refused'));
    }
    expect(secrets).toBe(0);
  });

  it('are answered as they are to whoever follows them himself', async () => {
    const port = await serve((_request, response) => void response.writeHead(302, { location: '/next' }).end('moved'));
    const answer = await guard([port]).send({ url: `http://one.example:${port}/`, follow: false });
    expect(answer).toMatchObject({ status: 302, headers: { location: '/next' } });
    expect(await text(answer.body)).toBe('moved');
  });

  it('leave credentials with the origin that they were meant for', async () => {
    const port = await serve(({ headers, url }, response) => {
      if (url === '/away') return void response.writeHead(302, { location: `http://two.example:${port}/` }).end();
      response.end(JSON.stringify([headers.authorization, headers.cookie, headers['x-spec']]));
    });
    const headers = { Authorization: 'Bearer secret', Cookie: 'a=b', 'X-Spec': 'kept' };
    const ask = async (path: string) =>
      JSON.parse(await text((await guard([port]).send({ url: `http://one.example:${port}${path}`, headers })).body));
    expect(await ask('/')).toEqual(['Bearer secret', 'a=b', 'kept']);
    expect(await ask('/away')).toEqual([null, null, 'kept']);
  });
});

describe('an answer', () => {
  const quick = { totalMs: 400 };
  const ask = async (answer: RequestListener, request: Partial<OutgoingRequest> = {}) => {
    const port = await serve(answer);
    return guard([port]).send({ url: `http://one.example:${port}/`, ...request });
  };

  it('comes with status, headers and bytes', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    const answer = await ask((_request, response) => void response.writeHead(404, { 'X-Spec': 'yes' }).end(bytes));
    expect(answer).toMatchObject({ status: 404, headers: { 'x-spec': 'yes' } });
    expect(await buffer(answer.body)).toEqual(bytes);
  });

  it('is told what was sent', async () => {
    const echo: RequestListener = (request, response) =>
      void text(request).then((sent) => response.end(`${request.method} ${request.headers['content-type']} ${sent}`));
    const answer = await ask(echo, { method: 'PUT', body: 'hello', headers: { 'Content-Type': 'text/plain' } });
    expect(await text(answer.body)).toBe('PUT text/plain hello');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is unpacked: %s', async (encoding, pack) => {
    const answer = await ask(
      (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(pack('hello')),
    );
    expect(await text(answer.body)).toBe('hello');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('that is small only until it is unpacked is cut: %s', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(30_000);
    const answer = await ask(
      (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      { limits: { maxBytes: 1_000_000 } },
    );
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of answer.body) bytes += (chunk as Buffer).length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'outgoing/too-large', details: { maxBytes: 1_000_000 } });
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });

  it('without end is cut, packed or not, and its connection is closed', async () => {
    const endless =
      (chunk: Buffer, headers = {}): RequestListener =>
      (_request, response) => {
        response.writeHead(200, headers);
        const write = (): void => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', write);
        response.on('close', () => (closed += 1));
        write();
      };
    let closed = 0;
    const limits = { maxBytes: 100_000 };
    const plain = await ask(endless(Buffer.alloc(5_000)), { limits });
    await expect(buffer(plain.body)).rejects.toEqual(code('outgoing/too-large'));
    const empty = await ask(endless(gzipSync(''), { 'content-encoding': 'gzip' }), { limits });
    await expect(buffer(empty.body)).rejects.toEqual(code('outgoing/too-large'));
    for (let tries = 0; closed < 2 && tries < 100; tries += 1) await sleep(20);
    expect(closed).toBe(2);
  });

  it('of exactly as many bytes as it may have is whole', async () => {
    const limits = { maxBytes: 1_000 };
    const whole = await ask((_request, response) => void response.end(Buffer.alloc(1_000)), { limits });
    expect(await buffer(whole.body)).toHaveLength(1_000);
    const longer = await ask((_request, response) => void response.end(Buffer.alloc(1_001)), { limits });
    await expect(buffer(longer.body)).rejects.toEqual(code('outgoing/too-large'));
  });

  it('that does not come in time ends: no name, no headers, a byte now and then', async () => {
    const nameless = new GuardedRequests({ allowed: [], resolve: () => new Promise(() => undefined) });
    const sending = nameless.send({ url: 'http://slow.example/', limits: quick });
    await expect(sending).rejects.toEqual(code('outgoing/too-slow'));
    await expect(ask(() => undefined, { limits: quick })).rejects.toEqual(code('outgoing/too-slow'));
    const dripping = await ask(
      (_request, response) => {
        const drip = setInterval(() => void response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
      { limits: quick },
    );
    const started = performance.now();
    await expect(buffer(dripping.body)).rejects.toEqual(code('outgoing/too-slow'));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('counts redirects into the time', async () => {
    const port = await serve(({ url = '' }, response) => {
      setTimeout(() => response.writeHead(302, { location: `${url}x` }).end(), 150);
    });
    const sending = guard([port]).send({ url: `http://one.example:${port}/`, limits: quick });
    await expect(sending).rejects.toEqual(code('outgoing/too-slow'));
  });

  it('that nobody waits for any more ends at once, before its headers and after them', async () => {
    const leaving = new AbortController();
    const silent = ask(() => leaving.abort(), { signal: leaving.signal });
    await expect(silent).rejects.toEqual(code('outgoing/not-reached'));
    const reading = new AbortController();
    const begun = await ask((_request, response) => void response.write('and then'), { signal: reading.signal });
    reading.abort();
    await expect(buffer(begun.body)).rejects.toEqual(code('outgoing/not-reached'));
  });

  it('that nobody reads ends by itself', async () => {
    let closed = false;
    await ask(
      (_request, response) => {
        response.on('close', () => (closed = true));
        response.write('and then');
      },
      { limits: quick },
    );
    for (let tries = 0; !closed && tries < 100; tries += 1) await sleep(20);
    expect(closed).toBe(true);
  });

  it('that its reader has enough of ends at once', async () => {
    let closed = false;
    const answer = await ask((_request, response) => {
      response.on('close', () => (closed = true));
      response.write('and then');
    });
    answer.body.destroy();
    for (let tries = 0; !closed && tries < 100; tries += 1) await sleep(20);
    expect(closed).toBe(true);
  });

  it.each(['gzip, gzip', 'zstd', 'deflate'])('in a packing that was not asked for is refused: %s', async (encoding) => {
    const sending = ask(
      (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end('x'),
    );
    await expect(sending).rejects.toEqual(code('outgoing/unreadable'));
  });

  it.each([
    ['cut short', gzipSync('hello').subarray(0, 15)],
    ['no gzip', Buffer.from('hello')],
  ])('whose packing is broken fails: %s', async (_, bytes) => {
    const answer = await ask(
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    );
    await expect(buffer(answer.body)).rejects.toEqual(code('outgoing/unreadable'));
  });

  it('without a body is empty, whatever its headers say', async () => {
    const packed = { 'content-encoding': 'gzip', 'content-length': '5' };
    const head = await ask((_request, response) => void response.writeHead(200, packed).end(), { method: 'HEAD' });
    expect(await buffer(head.body)).toHaveLength(0);
    const none = await ask((_request, response) => void response.writeHead(204).end());
    expect(await buffer(none.body)).toHaveLength(0);
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'outgoing/unreadable'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 'outgoing/unreadable'],
    ['nothing', '', 'outgoing/not-reached'],
  ])('that is no HTTP is refused: %s', async (_, bytes, expected) => {
    const port = await listening(
      createSocketServer((socket) => void socket.on('error', () => undefined).end(bytes)),
      outside,
    );
    const sending = guard([port]).send({ url: `http://one.example:${port}/` });
    await expect(sending).rejects.toEqual(code(expected));
  });

  it('that breaks off fails', async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('hello', () => response.destroy());
    });
    await expect(buffer(answer.body)).rejects.toEqual(code('outgoing/not-reached'));
  });
});
