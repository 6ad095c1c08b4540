import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Document, UUID } from 'bson';
import { startEmbeddedMongo } from './server.js';
import { defaultSocketPath } from './socket.js';
import { WireClient } from './testing/wire-client.js';

const rounds = 8;
const lanes = 6;
const dataDir = mkdtempSync(join(tmpdir(), 'lathe-crash-retry-'));
const socketPath = defaultSocketPath(dataDir);
const dist = fileURLToPath(new URL('../dist/server.js', import.meta.url));
const child = `const { startEmbeddedMongo } = await import(${JSON.stringify(dist)}); await startEmbeddedMongo({ dataDir: process.argv[1] }); console.log('ready');`;

const moment = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--input-type=module', '-e', child, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server ended at its start')));
    server.stdout!.once('data', () => resolve());
  });
  return server;
}

/**
 * Transactions that make the same collection at the same time are in conflict, which is none of this test's questions.
 */
async function createCollections(): Promise<void> {
  const wire = new WireClient(socketPath);
  for (const name of ['counters', 'others'])
    expect(await wire.send('crash', { create: name })).toMatchObject({ ok: 1 });
  wire.close();
}

/** A client that adds 1 again and again, and sends what got no answer again under the same number, as drivers do. */
class Counter {
  readonly #lsid = { id: new UUID() };
  sent = 0;
  #wire!: WireClient;

  constructor(private readonly lane: number) {}

  /** Never settles once the server is gone. */
  async run(): Promise<void> {
    this.#wire = new WireClient(socketPath);
    if (this.sent > 0) await this.#add();
    for (;;) {
      this.sent += 1;
      await this.#add();
    }
  }

  /** Sends what was sent last once more. */
  async repeat(): Promise<void> {
    this.#wire = new WireClient(socketPath);
    await this.#add();
    this.#wire.close();
  }

  async #add(): Promise<void> {
    const number = { lsid: this.#lsid, txnNumber: BigInt(this.sent) };
    if (this.lane % 2 === 0)
      await this.#ok({
        update: 'counters',
        updates: [{ q: { _id: this.lane }, u: { $inc: { n: 1 } }, upsert: true }],
        ...number,
      });
    else await this.#inTransaction({ ...number, autocommit: false });
  }

  /**
   * As withTransaction: the commit is sent again first, and the whole when the server says that it knows nothing of it.
   */
  async #inTransaction(inside: Document): Promise<void> {
    const committed = await this.#wire.send('crash', { commitTransaction: 1, ...inside });
    if (committed.ok === 1) return;
    if (committed.code !== 251) throw new Error(JSON.stringify(committed));
    const change = (collection: string, first: Document) =>
      this.#ok({
        update: collection,
        updates: [{ q: { _id: this.lane }, u: { $inc: { n: 1 } }, upsert: true }],
        ...first,
        ...inside,
      });
    await change('counters', { startTransaction: true });
    await change('others', {});
    await this.#ok({ commitTransaction: 1, ...inside });
  }

  async #ok(command: Document): Promise<void> {
    const reply = await this.#wire.send('crash', command);
    if (reply.ok !== 1) throw new Error(JSON.stringify(reply));
  }
}

describe('a server that is killed', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(`makes each write once that is sent until it is answered, ${rounds} times over`, async () => {
    if (!existsSync(dist))
      throw new Error('run `npm run build -- --services-only` first: this test runs the built server');
    const counters = Array.from({ length: lanes }, (_, lane) => new Counter(lane));
    for (let round = 0; round < rounds; round += 1) {
      const server = await start();
      if (round === 0) await createCollections();
      const before = counters.map((counter) => counter.sent);
      const failed = Promise.race(counters.map((counter) => counter.run()));
      while (counters.some((counter, lane) => counter.sent < before[lane]! + 2))
        await Promise.race([failed, moment(20)]);
      await Promise.race([failed, moment(Math.random() * 250)]);
      const ended = new Promise((resolve) => {
        server.once('close', resolve);
      });
      server.kill('SIGKILL');
      await ended;
    }
    const server = await startEmbeddedMongo({ dataDir, inProcess: true });
    for (const counter of counters) await counter.repeat();
    const wire = new WireClient(socketPath);
    const values = async (collection: string) => {
      const { cursor } = (await wire.send('crash', { find: collection, filter: {}, sort: { _id: 1 } })) as {
        cursor: { firstBatch: { n: number }[] };
      };
      return cursor.firstBatch.map(({ n }) => n);
    };
    const sent = counters.map((counter) => counter.sent);
    expect(Math.min(...sent)).toBeGreaterThan(rounds);
    expect(await values('counters')).toEqual(sent);
    expect(await values('others')).toEqual(sent.filter((_, lane) => lane % 2 === 1));
    wire.close();
    await server.close();
  }, 300_000);
});
