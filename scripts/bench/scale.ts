// A million rows of 400 bytes in one entity of the embedded store: what they take to write, to start with and to hold, and
// what reads of them take, alone and while a scan of all of them runs beside. With the indexes that rows have.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowModel } from '@lathe/entities/rows/row.schema';
import { ensureIndexes, openConnection } from '@lathe/platform/persistence/connection';
import { type Collection, MongoClient } from 'mongodb';
import { figure, machine, percentile } from './lib/report.ts';
import { StoreProcess } from './lib/store-process.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewRows = rows / 100;
const batch = 500;
const lanes = 4;
const readers = 16;
const readMs = 2_500;
const pauseMs = 10;
const shops = 5_000;
const million = rows.toLocaleString('en-US');
/** What the platform promises of a million rows; a part of it for fewer. */
const promised = { rowsPerSecond: 15_000, startMs: 3_000, residentMb: 500, othersMs: 30, ofFew: 0.8 };

interface Row {
  _id: string;
  appId: string;
  entityKey: string;
  creatorId: string;
  createdAt: Date;
  updatedAt: Date;
  data: Record<string, unknown>;
}
type Rows = Collection<Row>;
type Read = (from: Rows) => Promise<unknown>;

const many = { appId: 'a'.repeat(24), entityKey: 'e_order' };
const few = { ...many, entityKey: 'e_few' };
const newest = { createdAt: -1, _id: -1 } as const;
const idOf = (entityKey: string, n: number) => `${entityKey}-${String(n).padStart(16, '0')}`;

function rowOf(entityKey: string, n: number): Row {
  const createdAt = new Date(1_700_000_000_000 + n * 1_000);
  const number = (n * 7_919) % rows;
  return {
    _id: idOf(entityKey, n),
    appId: many.appId,
    entityKey,
    creatorId: `user-${String(n % 1_000).padStart(18, '0')}`,
    createdAt,
    updatedAt: createdAt,
    data: {
      f_number: number,
      f_shop: `Shop ${number % shops}`,
      f_state: n % 3 === 0 ? 'open' : 'done',
      f_price: number / 100,
      f_note: `Order ${n} of ${number % 97} things`.padEnd(100, '.'),
    },
  };
}

const anyOf = (count: number) => Math.floor(Math.random() * count);
const pointRead =
  (entity: typeof many, count: number): Read =>
  (from) =>
    from.findOne({ _id: idOf(entity.entityKey, anyOf(count)), ...entity });
const defaultList =
  (entity: typeof many): Read =>
  (from) =>
    from.find(entity).sort(newest).limit(50).batchSize(51).toArray();
const reads: Record<string, Read> = {
  'point read': pointRead(many, rows),
  'default list of 50': defaultList(many),
  'filtered list of 50': (from) =>
    from
      .find({ ...many, $and: [{ 'data.f_shop': `Shop ${anyOf(shops)}` }] })
      .sort(newest)
      .limit(50)
      .batchSize(51)
      .toArray(),
  'list of a range': (from) => {
    const low = anyOf(rows);
    return from
      .find({ ...many, $and: [{ 'data.f_number': { $gte: low, $lt: low + 200 } }] })
      .sort(newest)
      .limit(50)
      .batchSize(51)
      .toArray();
  },
  'first 50 by another field': (from) =>
    from.find(many).sort({ 'data.f_number': -1, _id: -1 }).limit(50).batchSize(51).toArray(),
  'count of a filter': (from) => from.countDocuments({ ...many, $and: [{ 'data.f_shop': `Shop ${anyOf(shops)}` }] }),
};
/** What no index tells: all rows are looked at. */
const scan: Read = (from) => from.find({ ...many, $and: [{ 'data.f_note': /of 98 things/ }] }).toArray();

machine();
const dataDir = await mkdtemp(join(tmpdir(), 'lathe-bench-scale-'));
let store = await StoreProcess.start(dataDir);
try {
  await fill();
  const whileWritten = store.mostResident;
  await store.stop();
  await start();
  const opened = await MongoClient.connect(store.uri);
  const all = rowsOf(opened);
  await alone(all);
  await beside(all);
  await opened.close();
  figure(`resident memory of the store's own, most while ${million} rows were read`, store.mostResident, 'MB', {
    against: 'while they were written',
    other: whileWritten,
    limit: promised.residentMb,
  });
  console.log(
    `beside it the system kept up to ${Math.round(store.mostOfFile)} MB of its file, which it takes back when others need them`,
  );
} finally {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function rowsOf(client: MongoClient): Rows {
  return client.db('lathe_entities').collection<Row>('rows');
}

async function fill(): Promise<void> {
  const connection = await openConnection(store.uri, 'entities');
  rowModel(connection);
  await ensureIndexes(connection);
  await connection.close();
  const client = await MongoClient.connect(store.uri);
  const collection = rowsOf(client);
  const write = async (entityKey: string, count: number) => {
    let next = 0;
    const lane = async () => {
      for (let at = next; at < count; at = next) {
        next += batch;
        await collection.insertMany(
          Array.from({ length: Math.min(batch, count - at) }, (_, index) => rowOf(entityKey, at + index)),
        );
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: lanes }, lane));
    return (count / (performance.now() - began)) * 1_000;
  };
  await write(few.entityKey, fewRows);
  figure(
    `rows in batches of ${batch}, each durable, ${million} of them`,
    await write(many.entityKey, rows),
    'a second',
    {
      least: promised.rowsPerSecond,
    },
  );
  await client.close();
}

/** From the start of the process to the first answer. */
async function start(): Promise<void> {
  const began = performance.now();
  store = await StoreProcess.start(dataDir);
  const client = await MongoClient.connect(store.uri);
  await defaultList(many)(rowsOf(client));
  figure(`start with ${million} rows, to the first list`, performance.now() - began, 'ms', { limit: promised.startMs });
  await client.close();
}

/** Answers a second to many readers at once. */
async function rate(all: Rows, read: Read): Promise<number> {
  let count = 0;
  const began = performance.now();
  const lane = async () => {
    for (; performance.now() - began < readMs; count += 1) await read(all);
  };
  await Promise.all(Array.from({ length: readers }, lane));
  return (count / (performance.now() - began)) * 1_000;
}

async function alone(all: Rows): Promise<void> {
  for (const [name, ofMany, ofFew] of [
    ['point reads', pointRead(many, rows), pointRead(few, fewRows)],
    ['default lists of 50', defaultList(many), defaultList(few)],
  ] as const) {
    // Each once before it counts, since the first reads after a start compile what they run.
    await rate(all, ofFew);
    const fewRate = await rate(all, ofFew);
    await rate(all, ofMany);
    const manyRate = await rate(all, ofMany);
    figure(`${name} of ${million} rows`, manyRate, 'a second', {
      against: `of ${fewRows.toLocaleString('en-US')} rows`,
      other: fewRate,
      least: fewRate * promised.ofFew,
    });
  }
  for (const [name, read] of Object.entries(reads)) {
    const began = performance.now();
    await read(all);
    const first = performance.now() - began;
    const again = 1_000 / (await rate(all, read));
    figure(`${name}, ${readers} readers at once`, again, 'ms each', { against: 'the first of all', other: first });
  }
}

/** What callers of each kind of read wait, one read after the other, alone and while one scan after the other runs. */
async function beside(all: Rows): Promise<void> {
  const clients = await Promise.all(Object.keys(reads).map(() => MongoClient.connect(store.uri)));
  const waits = async (work: () => Promise<unknown>) => {
    let isDone = false;
    const callers = Object.values(reads).map(async (read, at) => {
      const times: number[] = [];
      while (!isDone) {
        const began = performance.now();
        await read(rowsOf(clients[at]!));
        times.push(performance.now() - began);
        await sleep(pauseMs);
      }
      return times;
    });
    await work();
    isDone = true;
    return Promise.all(callers);
  };
  // Signing in is no read.
  await Promise.all(clients.map((client) => defaultList(few)(rowsOf(client))));
  const quiet = await waits(() => sleep(readMs));
  const began = performance.now();
  let took = 0;
  const busy = await waits(async () => {
    await scan(all);
    took = performance.now() - began;
    await scan(all);
  });
  figure(`a scan of ${million} rows beside them`, took, 'ms');
  for (const [at, name] of Object.keys(reads).entries())
    figure(`${name} beside a scan, p99`, percentile(busy[at]!, 0.99), 'ms', {
      against: 'without one',
      other: percentile(quiet[at]!, 0.99),
      limit: promised.othersMs,
    });
  await Promise.all(clients.map((client) => client.close()));
}
