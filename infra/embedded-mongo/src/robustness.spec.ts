import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import type { EmbeddedMongo } from './options.js';
import { startEmbeddedMongo } from './server.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lathe-wire-'));
const socketPath = join(dataDir, 'mongo.sock');

function header(length: number, code: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(code, 12);
  return head;
}

function message(...sections: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.alloc(4), ...sections]);
  return Buffer.concat([header(16 + body.length, 2013), body]);
}

const section = (document: Buffer | Uint8Array) => Buffer.concat([Buffer.from([0]), document]);
const ping = () => message(section(serialize({ ping: 1, $db: 'admin' })));

function broken(change: (document: Buffer) => void): Buffer {
  const document = Buffer.from(serialize({ ping: 1, text: 'hello', $db: 'admin' }));
  change(document);
  return message(section(document));
}

/** Sends bytes, and tells whether the server closed the connection or what it answered. */
function send(bytes: Buffer, end = false): Promise<'closed' | Buffer> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(socketPath, () => {
      if (end) socket.end(bytes);
      else socket.write(bytes);
    });
    socket.setTimeout(5000, () => {
      socket.destroy();
      reject(new Error('no answer'));
    });
    socket.once('data', (chunk: Buffer) => {
      socket.destroy();
      resolve(chunk);
    });
    socket.once('close', () => resolve('closed'));
    socket.once('error', () => resolve('closed'));
  });
}

const hostile: [string, Buffer][] = [
  ['text of another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['zeros', Buffer.alloc(64)],
  ['0xff', Buffer.alloc(64, 0xff)],
  ['a length below the header', header(5, 2013)],
  ['a length above the limit', header(50_000_000, 2013)],
  ['a negative length', header(-1, 2013)],
  ['an unknown operation', Buffer.concat([header(20, 999), Buffer.alloc(4)])],
  ['a message without a body', Buffer.concat([header(20, 2013), Buffer.alloc(4)])],
  ['an unknown section', message(Buffer.from([9, 1, 2, 3]))],
  [
    'an unknown required flag',
    Buffer.concat([header(20 + 5, 2013), Buffer.from([8, 0, 0, 0]), section(Buffer.alloc(4))]),
  ],
  ['two bodies', message(section(serialize({ ping: 1, $db: 'admin' })), section(serialize({ ping: 1, $db: 'admin' })))],
  ['a document longer than its message', broken((document) => document.writeInt32LE(9999, 0))],
  ['a document of negative length', broken((document) => document.writeInt32LE(-5, 0))],
  [
    'a document without an end',
    broken((document) => {
      document[document.length - 1] = 1;
    }),
  ],
  [
    'a string longer than its document',
    broken((document) => document.writeInt32LE(5000, document.indexOf('text') + 5)),
  ],
  [
    'a type that is none',
    broken((document) => {
      document[4] = 0x77;
    }),
  ],
  [
    'a sequence longer than its message',
    message(Buffer.concat([Buffer.from([1, 0xff, 0xff, 0, 0]), Buffer.from('documents\0')])),
  ],
];

describe('the wire', () => {
  let server: EmbeddedMongo;
  beforeAll(async () => {
    server = await startEmbeddedMongo({ dataDir, inProcess: true });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has a socket that only its owner may open', () => {
    expect(statSync(socketPath).mode & 0o777).toBe(0o600);
  });

  it.each(hostile)('closes the connection on %s, and lives', async (_name, bytes) => {
    expect(await send(bytes)).toBe('closed');
    expect(await send(ping())).toBeInstanceOf(Buffer);
  });

  it('lives through a connection that ends in the middle of a message', async () => {
    expect(await send(ping().subarray(0, 30), true)).toBe('closed');
    expect(await send(ping())).toBeInstanceOf(Buffer);
  });

  it('takes a message in pieces of one byte, and two messages at once', async () => {
    const socket = connect(socketPath);
    let answers = 0;
    const two = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        answers += chunk.toString('latin1').split('ok\0').length - 1;
        if (answers >= 3) resolve();
      });
    });
    for (const byte of ping()) socket.write(Buffer.from([byte]));
    socket.write(Buffer.concat([ping(), ping()]));
    await two;
    socket.destroy();
    expect(answers).toBe(3);
  });

  it('ignores a checksum that is announced', async () => {
    const plain = ping();
    const summed = Buffer.concat([plain, Buffer.alloc(4)]);
    summed.writeInt32LE(summed.length, 0);
    summed.writeInt32LE(1, 16);
    expect(await send(summed)).toBeInstanceOf(Buffer);
  });

  it('refuses a document above 16 MB and one nested too deep, and keeps the connection', async () => {
    const client = await new MongoClient(server.uri).connect();
    const collection = client.db('wire').collection('a');
    await expect(collection.insertOne({ text: 'x'.repeat(16 * 1024 * 1024) })).rejects.toThrow();
    let deep: object = {};
    for (let level = 0; level < 300; level += 1) deep = { deep };
    await expect(collection.insertOne(deep)).rejects.toMatchObject({ code: 15 });
    await collection.insertOne({ ok: 1 });
    expect(await collection.countDocuments()).toBe(1);
    await client.close();
  });

  it('answers a read that fails while a write is on its way to the disk', async () => {
    const client = await new MongoClient(server.uri).connect();
    const collection = client.db('wire').collection('beside');
    await collection.insertMany(Array.from({ length: 30_000 }, (_, index) => ({ text: `${index}`.repeat(20) })));
    for (let round = 0; round < 10; round += 1) {
      const [written, read] = await Promise.allSettled([
        collection.insertMany(Array.from({ length: 500 }, () => ({ round }))),
        collection
          .find({ text: { $regex: 'nowhere.*x' } })
          .maxTimeMS(2)
          .toArray(),
      ]);
      expect([written.status, read.status]).toEqual(['fulfilled', 'rejected']);
    }
    await client.close();
  });

  it('refuses a second server on the same data', async () => {
    await expect(startEmbeddedMongo({ dataDir, inProcess: true })).rejects.toThrow('is in use by another instance');
  });

  it('over TCP wants the password', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'lathe-tcp-'));
    const tcp = await startEmbeddedMongo({ dataDir: dir, port: 0, password: 'p:w/@', inProcess: true });
    const client = await new MongoClient(tcp.uri).connect();
    expect(await client.db('x').collection('a').insertOne({ a: 1 })).toMatchObject({ acknowledged: true });
    await client.close();
    const wrong = new MongoClient(tcp.uri.replace(/lathe:[^@]+@/, 'lathe:wrong@'));
    await expect(wrong.connect()).rejects.toMatchObject({ code: 18 });
    await wrong.close();
    const none = new MongoClient(tcp.uri.replace(/lathe:[^@]+@/, '').replace(/&auth.*/, ''));
    await expect(none.db('x').collection('a').findOne()).rejects.toMatchObject({ code: 13 });
    await none.close();
    await tcp.close();
    rmSync(dir, { recursive: true, force: true });
    await expect(startEmbeddedMongo({ dataDir: dir, port: 0, inProcess: true })).rejects.toThrow('password');
  });
});
