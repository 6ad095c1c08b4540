// The entity data API with one and with two processes of entities behind the gateway, on Kafka, Redis and one document
// store: how many requests a second, and what each part takes of the processors for one. On a machine whose processors
// are busy already a second process adds nothing; the share of what can be doubled tells what it would add elsewhere.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../../infra/local/downloads.ts';
import { startKafka } from '../../infra/local/kafka.ts';
import { startMongo } from '../../infra/local/mongo.ts';
import { freePort } from '../../infra/local/ports.ts';
import { startRedis } from '../../infra/local/redis.ts';
import { startServices } from '../lib/services-process.ts';
import { cannon } from './lib/cannon.ts';
import { cpuSeconds } from './lib/cpu.ts';
import { figure, machine } from './lib/report.ts';
import { bulkSize, pageSize, send, ticket, type TicketsApi } from './lib/tickets.ts';
import { makeTickets, ticketsEnv } from './lib/tickets-lathe.ts';

const rows = 10_000;
const seconds = 4;
const pages = 50;
const secret = 'bench'.repeat(8);

/** A part of the installation and the processes of it. */
type Parts = Record<string, () => readonly (number | undefined)[]>;

machine();
const dir = await mkdtemp(join(tmpdir(), 'lathe-bench-processes-'));
const started: { stop(): Promise<unknown> }[] = [];
try {
  await run();
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`SKIPPED: ${error.message}`);
} finally {
  for (const part of started.toReversed()) await part.stop();
  await rm(dir, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const kafka = await startKafka({ dir });
  started.push(kafka);
  const redis = await startRedis({ dir });
  started.push(redis);
  const mongo = await startMongo({ dir });
  started.push(mongo);
  const services = await startServices({
    infraEnv: { KAFKA_BROKERS: kafka.brokers, REDIS_URL: redis.url, MONGODB_URI: mongo.uri },
    env: {
      ...ticketsEnv,
      DATA_DIR: join(dir, 'data'),
      INTERNAL_SECRET: secret,
      SECRETS_KEY: 'x'.repeat(43),
      DRAIN_MS: '0',
    },
    port: await freePort(),
    replicas: { entities: 2 },
  });
  started.push(services);
  const tickets = await makeTickets(services.url);
  for (let at = 0; at < rows; at += bulkSize) {
    const some = Array.from({ length: bulkSize }, (_, index) => ticket(at + index));
    await send(tickets.url, tickets.createMany(some, 'own'), tickets.headers.own);
  }
  const second = services.find('entities-2');
  const parts: Parts = {
    gateway: () => [services.find('web').pid],
    entities: () => [services.find('entities').pid, second.pid],
    'document store': () => [mongo.pid],
  };
  const loads = await loadsOf(tickets);
  const withTwo = await measure(tickets, loads, parts);
  await second.stop();
  const withOne = await measure(tickets, loads, parts);
  for (const name of Object.keys(loads)) {
    const [one, two] = [withOne[name], withTwo[name]];
    if (!one || !two) continue;
    figure(`${name} with two processes of entities`, two.rate, 'a second', { against: 'one', other: one.rate });
    const shares = Object.entries(two.cpu).map(([part, micros]) => `${part} ${Math.round(micros)} µs`);
    console.log(`  CPU of each: ${shares.join(', ')}`);
  }
}

type Load = { method?: string; path: string; body?: string }[];

async function loadsOf(tickets: TicketsApi): Promise<Record<string, Load>> {
  const list = await send(tickets.url, { method: 'GET', path: tickets.list }, tickets.headers.own);
  const ids = tickets.rowsOf(list).map(({ id }) => id);
  const create = tickets.create(ticket(0));
  return {
    get: ids.map((id) => ({ path: tickets.read(id) })),
    [`lists of ${pageSize}, another page each`]: Array.from({ length: pages }, (_, number) => ({
      path: tickets.page(number),
    })),
    create: [{ method: create.method, path: create.path, body: JSON.stringify(create.body) }],
  };
}

interface Measured {
  rate: number;
  /** Microseconds of each part for one request. */
  cpu: Record<string, number>;
}

async function measure(
  { url, headers }: TicketsApi,
  loads: Record<string, Load>,
  parts: Parts,
): Promise<Record<string, Measured>> {
  const measured: Record<string, Measured> = {};
  const cpuOf = (pids: readonly (number | undefined)[]) =>
    pids.filter((pid) => pid !== undefined).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  for (const [name, requests] of Object.entries(loads)) {
    const options = { url, headers: headers.own, requests, duration: seconds };
    await cannon({ ...options, duration: 2 });
    const before = Object.entries(parts).map(([part, pids]) => [part, cpuOf(pids())] as const);
    const begun = performance.now();
    const rate = await cannon(options);
    const count = (rate * (performance.now() - begun)) / 1000;
    const cpu = before.map(
      ([part, was]) => [part, ((cpuOf(parts[part]?.() ?? []) - was) / count) * 1_000_000] as const,
    );
    measured[name] = { rate, cpu: Object.fromEntries(cpu) };
  }
  return measured;
}
