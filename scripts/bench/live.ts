// Live changes: 2,000 readers of one entity in one process while 100 rows a second are written, from the answer
// to a write to the arrival at each reader; somebody who reads nothing beside them; then readers of two processes, with Redis
// between them.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../../infra/local/downloads.ts';
import { startMongo } from '../../infra/local/mongo.ts';
import { freePort } from '../../infra/local/ports.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { LatheClient } from '../lib/lathe-client.ts';
import { type LatheProcess, startLathe } from '../lib/lathe-process.ts';
import { atRate, sharedNow, startChild } from './lib/child.ts';
import { digits, type LiveStream, type ReadersSide } from './lib/live-sides.ts';
import { figure, machine, percentile } from './lib/report.ts';

const readers = Number(process.env.BENCH_READERS ?? 2_000);
const load = { rate: 100, seconds: Number(process.env.BENCH_SECONDS ?? 20) };
const mostMs = 250;
const mostMB = 300;
/** Rows that somebody who reads nothing does not take, one after the other: more than a connection holds. */
const slowRows = { count: 100, bytes: 120_000 };
const readersModule = new URL('./lib/live-readers.ts', import.meta.url).pathname;
const unlimited = Object.fromEntries(
  ['DATA_RATE_PER_APP', 'DATA_RATE_PER_VISITOR', 'LIVE_PER_APP', 'LIVE_PER_VISITOR'].map((name) => [name, '1000000']),
);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

machine();
const dir = await mkdtemp(join(tmpdir(), 'lathe-bench-live-'));
try {
  await inOneProcess();
  await overRedis();
} finally {
  agent.destroy();
  await rm(dir, { recursive: true, force: true });
}

async function inOneProcess(): Promise<void> {
  const lathe = await started('one', {});
  const side = startChild<ReadersSide>(readersModule);
  try {
    const client = await builder(lathe.url);
    const [dogs, others] = [await publicDogs(client, lathe), await publicDogs(client, lathe)];
    await write(dogs, 'warm');
    await sleep(2_000);
    const idle = resident(lathe);
    await side.call('open', { ...dogs, count: readers });
    await side.call('openSlow', others);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, resident(lathe))), 250);
    const before = [processorSeconds(lathe), await side.call('cpu')] as const;
    const [delays, end] = await Promise.all([
      measured([side], dogs),
      manyTo(others).then(() => side.call('endOfSlow')),
    ]);
    clearInterval(watch);
    const [taken, read] = [processorSeconds(lathe) - before[0], (await side.call('cpu')) - before[1]];
    console.log(
      `processor time: ${taken.toFixed(1)} s of the process, ${read.toFixed(1)} s of the readers, in ${load.seconds} s of load`,
    );
    told(`one process, ${readers} readers, ${load.rate} rows a second`, delays);
    figure('memory of the process meanwhile, above idle', most - idle, 'MB', {
      against: 'idle',
      other: idle,
      limit: mostMB,
    });
    console.log(`a reader who took nothing ended with: ${end.join(', ')}`);
    if (end.join() !== 'reset,end') process.exitCode = 1;
  } finally {
    await side.stop();
    await lathe.stop();
  }
}

/** The first process writes; half of the readers are at each. */
async function overRedis(): Promise<void> {
  const redis = await startRedis({ dir }).catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
    console.log(`SKIPPED two processes: ${error.message}`);
    return undefined;
  });
  if (!redis) return;
  const mongo = await startMongo({ dir });
  const shared = {
    REDIS_URL: redis.url,
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: 'x'.repeat(48),
    SECRETS_KEY: 'x'.repeat(43),
  };
  const processes = [await started('first', shared), await started('second', shared)];
  const sides = [startChild<ReadersSide>(readersModule), startChild<ReadersSide>(readersModule)];
  try {
    const [first, second] = processes as [LatheProcess, LatheProcess];
    const dogs = await publicDogs(await builder(first.url), first);
    await write(dogs, 'warm');
    const elsewhere = { ...dogs, port: portOf(second), host: dogs.host.replace(/\d+$/, String(portOf(second))) };
    await sides[0]!.call('open', { ...dogs, count: readers / 2 });
    await sides[1]!.call('open', { ...elsewhere, count: readers / 2 });
    told(
      `two processes over Redis, ${readers / 2} readers at each, ${load.rate} rows a second`,
      await measured(sides, dogs),
    );
  } finally {
    for (const side of sides) await side.stop();
    for (const lathe of processes) await lathe.stop();
    await mongo.stop();
    await redis.stop();
  }
}

function started(name: string, environment: NodeJS.ProcessEnv): Promise<LatheProcess> {
  return freePort().then((port) =>
    startLathe({ DATA_DIR: join(dir, name), PORT: String(port), ...unlimited, ...environment }),
  );
}

function portOf({ url }: LatheProcess): number {
  return Number(new URL(url).port);
}

async function builder(url: string): Promise<LatheClient> {
  const client = new LatheClient(url);
  await client.signUp('bench@example.org', 'correct horse 9');
  return client;
}

/** The stream of a published app whose dogs anybody may see and add. */
async function publicDogs(client: LatheClient, lathe: LatheProcess): Promise<LiveStream> {
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, 'dogs with name. Visitors can add dogs');
  if (!outcome.versionId) throw new Error(outcome.error ?? outcome.text);
  const { url } = await client.request<{ url: string }>('POST', `/api/apps/${appId}/publish`, {});
  const path = `/live_api/apps/${appId}/entities/Dog/changes`;
  return { port: portOf(lathe), host: new URL(url).host, path, headers: {} };
}

/** Milliseconds from the answer to each write, which comes with the commit, until each reader of all sides had it. */
async function measured(sides: readonly ReturnType<typeof startChild<ReadersSide>>[], dogs: LiveStream) {
  const heard = Promise.all(sides.map((side) => side.call('heard', load.rate * load.seconds)));
  const committed: number[] = [];
  await atRate(load, async (index) => {
    await write(dogs, `row ${String(index).padStart(digits, '0')}`);
    committed[index] = sharedNow();
  });
  await heard;
  const delays: number[] = [];
  for (const side of sides) for (const delay of await side.call('delays', committed)) delays.push(delay);
  return delays;
}

async function manyTo(stream: LiveStream): Promise<void> {
  for (let count = 0; count < slowRows.count; count += 1) await write(stream, 'large', 'x'.repeat(slowRows.bytes));
}

function told(what: string, delays: readonly number[]): void {
  figure(
    `${what}: p50 from a commit to its arrival (${delays.length.toLocaleString('en-US')})`,
    percentile(delays, 0.5),
    'ms',
  );
  figure(`${what}: p99`, percentile(delays, 0.99), 'ms', { limit: mostMs });
}

function write({ port, host, path }: LiveStream, name: string, note?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' };
    const sent = request({
      agent,
      method: 'POST',
      host: '127.0.0.1',
      port,
      path: path.replace(/\/changes$/, ''),
      headers,
    });
    sent.once('response', (answer) => {
      if (answer.statusCode !== 201) reject(new Error(`a write was answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject).end(JSON.stringify({ name, ...(note && { note }) }));
  });
}

/** Of a process, by the kernel's clock of 100 ticks a second. */
function processorSeconds({ child }: LatheProcess): number {
  const [user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}

/** In MB. */
function resident({ child }: LatheProcess): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}
