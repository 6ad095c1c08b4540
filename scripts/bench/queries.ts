// What hostile and long queries cost the document store and, above all, everybody else: patterns against a row of 1 MB,
// looks at every row, claims among many kept jobs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import { MongoClient, MongoServerError } from 'mongodb';
import { figure, machine, percentile } from './lib/report.ts';

const rows = 100_000;
const bigRow = 1_000_000;
const keptJobs = 50_000;

machine();
const dir = await mkdtemp(join(tmpdir(), 'lathe-bench-queries-'));
const store = await startEmbeddedMongo({ dataDir: dir });
const client = await new MongoClient(store.uri).connect();
const others = await new MongoClient(store.uri).connect();
const db = client.db('bench');
const rowsOf = (one: MongoClient) => one.db('bench').collection<Row>('rows');
const jobs = db.collection<Job>('jobs');
try {
  await fill();
  const quiet = await waits(() => sleep(2_000));
  console.log(`another caller reads one row after the other: ${format(quiet)} without anything else`);
  await patterns();
  await looks();
  await claims();
} finally {
  await client.close();
  await others.close();
  await store.close();
  await rm(dir, { recursive: true, force: true });
}

interface Row {
  _id: number;
  name: string;
  text: string;
  n: number;
  seen?: boolean;
}

interface Job {
  _id: string;
  queue: string;
  status: string;
  runAt: Date;
  leaseUntil?: Date;
}

async function fill(): Promise<void> {
  for (let at = 0; at < rows; at += 1_000) {
    await rowsOf(client).insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({
        _id: at + index,
        name: `Dog ${at + index}`,
        text: 'x'.repeat(200),
        n: (at + index) % 977,
      })),
    );
  }
  await db.collection('big').insertOne({ name: `~${'a'.repeat(bigRow - 1)}` });
  await jobs.createIndex({ queue: 1, status: 1, runAt: 1 });
  for (let at = 0; at < keptJobs; at += 1_000)
    await jobs.insertMany(
      Array.from({ length: 1_000 }, (_, index) => ({
        _id: `done-${at + index}`,
        queue: 'mail',
        status: 'done',
        runAt: new Date(at),
      })),
    );
}

/** How long another caller's point reads take while `work` is done: all of them, in milliseconds. */
async function waits(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let done = false;
  const reading = (async () => {
    while (!done) {
      const began = performance.now();
      await rowsOf(others).findOne({ _id: Math.floor(Math.random() * rows) });
      times.push(performance.now() - began);
    }
  })();
  await work();
  done = true;
  await reading;
  return times;
}

function format(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`;
}

/** The pattern of the attack on the store, and its like, against one row of 1 MB. */
async function patterns(): Promise<void> {
  const attacks = {
    '33 groups of (.|[^~])': `${'(.|[^~])'.repeat(33)}~`,
    '100 groups of (.|[^~])': `${'(.|[^~])'.repeat(100)}~`,
    '^(a+)+$': '^(a+)+!$',
    '(a|aa)+': '(a|aa)+[^a~]',
    'a{1,900}': 'a{1,900}b',
    '[ab]*a[ab]{20}': '[ab]*a[ab]{20}[^ab~]',
  };
  for (const [name, pattern] of Object.entries(attacks)) {
    const took: number[] = [];
    let outcome = '';
    const times = await waits(async () => {
      for (let round = 0; round < 5; round += 1) {
        const began = performance.now();
        outcome = await db
          .collection('big')
          .find({ name: { $regex: pattern } }, { projection: { _id: 1 } })
          .toArray()
          .then(
            (found) => `${found.length} found`,
            (error: unknown) => `refused with ${error instanceof MongoServerError ? error.code : error}`,
          );
        took.push(performance.now() - began);
        await sleep(50);
      }
    });
    figure(`${name} on a row of 1 MB (${outcome}), the slowest of 5`, Math.max(...took), 'ms', { target: 'under 100' });
    figure('  the longest another caller waited meanwhile', Math.max(...times), 'ms', { target: 'under 50' });
  }
}

/** Queries that look at every row, one after the other and many at once. */
async function looks(): Promise<void> {
  const collection = rowsOf(client);
  const work = {
    'a filter without an index': () => collection.find({ n: -1 }).toArray(),
    'a pattern over every row': () => collection.find({ text: /^(x|y)*z$/ }).toArray(),
    'a sort in memory, first 50': () => collection.find({}).sort({ n: 1, name: -1 }).limit(50).toArray(),
    'a change of every row': () => collection.updateMany({ n: { $gte: 0 } }, { $set: { seen: true } }),
    'ten filters without an index at once': () =>
      Promise.all(Array.from({ length: 10 }, () => collection.find({ n: -1 }).toArray())),
  };
  for (const [name, run] of Object.entries(work)) {
    let took = 0;
    const times = await waits(async () => {
      const began = performance.now();
      await run();
      took = performance.now() - began;
    });
    figure(`${name}, ${rows.toLocaleString('en-US')} rows`, took, 'ms');
    figure('  the longest another caller waited meanwhile', Math.max(...times), 'ms', { target: 'under 50' });
  }
}

/** The claim of a job, as the platform makes it, beside many jobs that ended. */
async function claims(): Promise<void> {
  const measure = async (queue: string) => {
    await jobs.insertMany(
      Array.from({ length: 200 }, (_, index) => ({
        _id: `${queue}-${index}`,
        queue,
        status: 'waiting',
        runAt: new Date(1_000_000 + index),
      })),
    );
    const began = performance.now();
    for (let count = 0; count < 200; count += 1) {
      const due = {
        queue,
        $or: [
          { status: 'waiting', runAt: { $lte: new Date() } },
          { status: 'active', $expr: { $lt: ['$leaseUntil', '$$NOW'] } },
        ],
      };
      await jobs.findOneAndUpdate(due, [{ $set: { status: 'active', leaseUntil: { $add: ['$$NOW', 30_000] } } }], {
        sort: { runAt: 1 },
      });
      await jobs.updateOne({ _id: `${queue}-${count}` }, { $set: { status: 'done' } });
    }
    return (performance.now() - began) / 200;
  };
  figure(`claim and end of a job beside ${keptJobs.toLocaleString('en-US')} that ended`, await measure('mail'), 'ms', {
    against: 'beside none',
    other: await measure('empty'),
  });
}
