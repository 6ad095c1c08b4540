import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from './server.js';

const rounds = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'lathe-crash-'));
const dist = fileURLToPath(new URL('../dist/server.js', import.meta.url));
const driver = createRequire(import.meta.url).resolve('mongodb');

/**
 * Writes as fast as it can from 20 loops, and prints each number only when it was acknowledged; pairs are written in
 * transactions.
 */
const child = `
import { createRequire } from 'node:module';
const { MongoClient } = createRequire(import.meta.url)(${JSON.stringify(driver)});
const { startEmbeddedMongo } = await import(${JSON.stringify(dist)});
const server = await startEmbeddedMongo({ dataDir: process.argv[1] });
const client = await new MongoClient(server.uri).connect();
const db = client.db('crash');
let next = Number(process.argv[2]);
const writeOne = async () => { const n = next++; await db.collection('singles').insertOne({ _id: n, text: 'x'.repeat(n % 500) }); process.stdout.write('s' + n + '\\n'); };
const writePair = async () => {
  const n = next++;
  const session = client.startSession();
  await session.withTransaction(async () => {
    await db.collection('left').insertOne({ _id: n }, { session });
    await db.collection('right').insertOne({ _id: n }, { session });
  });
  process.stdout.write('p' + n + '\\n');
  await session.endSession();
};
await db.createCollection('left').catch(() => undefined);
await db.createCollection('right').catch(() => undefined);
const loop = async (write) => { for (;;) await write(); };
for (let at = 0; at < 15; at += 1) void loop(writeOne);
for (let at = 0; at < 5; at += 1) void loop(writePair);
`;

interface Acknowledged {
  singles: number[];
  pairs: number[];
  next: number;
}

/** Runs the writer until it is killed at a random moment, and gives what it had acknowledged. */
async function killAfter(milliseconds: number, first: number): Promise<Acknowledged> {
  const writer: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', child, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const started = new Promise<void>((resolve, reject) => {
    writer.on('exit', () => reject(new Error('the writer ended before it had written anything')));
    writer.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      resolve();
    });
  });
  await started;
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  const ended = new Promise((resolve) => {
    writer.on('close', resolve);
  });
  writer.kill('SIGKILL');
  await ended;
  const lines = output.split('\n').slice(0, -1);
  const numbers = (kind: string) => lines.filter((line) => line.startsWith(kind)).map((line) => Number(line.slice(1)));
  const [singles, pairs] = [numbers('s'), numbers('p')];
  return { singles, pairs, next: Math.max(first, ...singles, ...pairs) + 1000 };
}

describe('a server that is killed', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it(`keeps every acknowledged write and no half transaction, ${rounds} times over`, async () => {
    if (!existsSync(dist))
      throw new Error('run `npm run build -- --services-only` first: this test runs the built server');
    const all: Acknowledged = { singles: [], pairs: [], next: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const got = await killAfter(Math.random() * 250, all.next);
      all.singles.push(...got.singles);
      all.pairs.push(...got.pairs);
      all.next = got.next;
    }
    const server = await startEmbeddedMongo({ dataDir, inProcess: true });
    const client = await new MongoClient(server.uri).connect();
    const ids = async (name: string) =>
      new Set((await client.db('crash').collection(name).find().toArray()).map(({ _id }) => Number(_id)));
    const [singles, left, right] = [await ids('singles'), await ids('left'), await ids('right')];
    await client.close();
    await server.close();
    expect(all.singles.length).toBeGreaterThan(rounds);
    expect(all.singles.filter((n) => !singles.has(n))).toEqual([]);
    expect(all.pairs.filter((n) => !left.has(n) || !right.has(n))).toEqual([]);
    expect([...left].filter((n) => !right.has(n))).toEqual([]);
    expect([...right].filter((n) => !left.has(n))).toEqual([]);
  }, 120_000);
});
