import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { describeFileStore } from '../testing/suites/file-store.suite.js';
import { S3FileStore } from './s3-file-store.js';

// The one account that s3rver knows.
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

async function startS3(): Promise<{ port: number; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'lathe-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  const stop = async (): Promise<void> => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { port, stop };
}

const storeAt = (port: number, more: { bucket?: string; silenceMs?: number } = {}): S3FileStore =>
  new S3FileStore({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'lathe', credentials, ...more });

describeFileStore('S3FileStore', async () => {
  const { port, stop } = await startS3();
  const store = storeAt(port);
  await store.prepare();
  const close = async (): Promise<void> => {
    store.close();
    await stop();
  };
  return { store, close };
});

describe('S3FileStore and its bucket', () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => void (server = await startS3()));
  afterAll(() => server.stop());

  it('makes the bucket once, also when several start together', async () => {
    const stores = Array.from({ length: 5 }, () => storeAt(server.port, { bucket: 'together' }));
    await Promise.all(stores.map((store) => store.prepare()));
    await stores[0]!.put('kept', Buffer.from('1'));
    await stores[1]!.prepare();
    expect(await stores[2]!.has('kept')).toBe(true);
    stores.forEach((store) => store.close());
  });

  it('does not take a missing bucket for a missing file', async () => {
    const store = storeAt(server.port, { bucket: 'missing' });
    await expect(store.get('key')).rejects.toThrow('bucket does not exist');
    await expect(store.put('key', Buffer.from('1'))).rejects.toThrow('bucket does not exist');
    store.close();
  });

  it('keeps buckets apart', async () => {
    const [one, other] = ['one-bucket', 'other-bucket'].map((bucket) => storeAt(server.port, { bucket }));
    await Promise.all([one!.prepare(), other!.prepare()]);
    await one!.put('key', Buffer.from('1'));
    expect(await other!.has('key')).toBe(false);
    [one!, other!].forEach((store) => store.close());
  });
});

describe('S3FileStore at a server in trouble', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function storeOf(answer: RequestListener): Promise<S3FileStore> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return storeAt((server.address() as AddressInfo).port, { silenceMs: 200 });
  }

  const unavailable = { code: 'unavailable', retryable: true };

  it('repeats what fails with an error of the server, then works', async () => {
    let asked = 0;
    const store = await storeOf(
      (_, response) => void response.writeHead(asked++ < 2 ? 503 : 200).end(asked > 2 ? 'content' : ''),
    );
    expect(Buffer.from((await store.get('key'))!).toString()).toBe('content');
    expect(asked).toBe(3);
    store.close();
  });

  it('gives up clearly when nobody listens, or errors never end', async () => {
    const failing = await storeOf((_, response) => void response.writeHead(500).end());
    await expect(failing.put('key', Buffer.from('1'))).rejects.toMatchObject(unavailable);
    await expect(failing.has('key')).rejects.toMatchObject(unavailable);
    const { port } = servers[0]!.address() as AddressInfo;
    servers[0]!.close().closeAllConnections();
    const alone = storeAt(port);
    await expect(alone.get('key')).rejects.toMatchObject(unavailable);
    await expect(alone.delete('key')).rejects.toMatchObject(unavailable);
    await expect(alone.prepare()).rejects.toMatchObject(unavailable);
    [failing, alone].forEach((store) => store.close());
  });

  it('gives up clearly on a server that never answers', async () => {
    const store = await storeOf(() => undefined);
    await expect(store.get('key')).rejects.toMatchObject(unavailable);
    store.close();
  });

  it('does not call a refusal unavailable, nor a missing file', async () => {
    let asked = 0;
    const store = await storeOf((_, response) => {
      asked++;
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
    });
    for (const refused of [store.get('key'), store.put('key', Buffer.from('1')), store.delete('key')]) {
      await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' });
    }
    await expect(store.has('key')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    expect(asked).toBe(4);
    store.close();
  });

  it('tells the server how much is coming, so that a part is never taken for the whole', async () => {
    const lengths: unknown[] = [];
    const store = await storeOf((request, response) => {
      lengths.push(request.headers['content-length']);
      request.resume().on('end', () => response.writeHead(200).end());
    });
    await store.put('key', Buffer.alloc(1_000_000));
    expect(lengths).toEqual(['1000000']);
    store.close();
  });

  it('reads again what was cut off in its middle, and never answers a part', async () => {
    let asked = 0;
    const store = await storeOf((_, response) => {
      response.writeHead(200, { 'content-length': 7 });
      if (asked++ > 0) response.end('content');
      else response.write('con', () => response.destroy());
    });
    expect(Buffer.from((await store.get('key'))!).toString()).toBe('content');
    const cut = await storeOf(
      (_, response) => void response.writeHead(200, { 'content-length': 7 }).write('con', () => response.destroy()),
    );
    await expect(cut.get('key')).rejects.toMatchObject(unavailable);
    const stalled = await storeOf((_, response) => void response.writeHead(200, { 'content-length': 7 }).write('con'));
    await expect(stalled.get('key')).rejects.toMatchObject(unavailable);
    [store, cut, stalled].forEach((each) => each.close());
  });
});
