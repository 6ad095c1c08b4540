// The probe: a small service of numbered events and jobs (probe-process.ts) as processes of its own, with a store and
// a prefix of its own.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Db, MongoClient } from 'mongodb';
import type { MongoServer } from '../../../infra/local/mongo.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { command } from '../infra-test/command.ts';
import { type OnLine, ServiceProcess } from '../service-process.ts';
import { addressName, serviceNames } from '../services-process.ts';
import { database, jobQueue, service } from './probe-names.ts';
import type { HeldRow, JobRow } from './probe-rows.ts';

const file = fileURLToPath(new URL('probe-process.ts', import.meta.url));
const requestMs = 20_000;
const collections = ['sent', 'numbers', 'failing', 'job_attempts', 'job_inbox', 'job_effects'];

/** Ids are 24 hexadecimal digits on the platform. */
export const newKey = (): string => randomBytes(12).toString('hex');
export const newKeys = (count: number): string[] => Array.from({ length: count }, newKey);

/** Thrown for an answer that is not 200. */
export class ProbeError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`The probe answered ${status}: ${text}`);
    this.status = status;
  }
}

/** What the probe is to write in one transaction. */
interface Writes {
  events?: { key: string; n: number; behaviour?: string }[];
  /** Ids. */
  jobs?: string[];
}

/** What the probe said it has written: numbers by key, and ids of jobs. */
export interface Acknowledged {
  events: Map<string, number[]>;
  jobs: string[];
}

const acknowledgedOf = (keys: readonly string[]): Acknowledged => ({
  events: new Map(keys.map((key) => [key, []])),
  jobs: [],
});

export interface ProbeOptions {
  infraEnv: NodeJS.ProcessEnv;
  mongo: MongoServer;
  dir: string;
  sessionMs: number;
  lockMs: number;
  workers?: number;
  onLine?: OnLine | undefined;
}

/** Variables of its processes, and what drills read of them. */
interface ProbeSettings {
  env: NodeJS.ProcessEnv;
  prefix: string;
  mongo: MongoServer;
  onLine: OnLine | undefined;
}

export class Probe {
  readonly #settings: ProbeSettings;
  readonly #client: MongoClient;
  readonly db: Db;
  readonly api: ServiceProcess;
  readonly workers: readonly ServiceProcess[];

  private constructor(settings: ProbeSettings, client: MongoClient, [api, ...workers]: ProbeProcesses) {
    this.#settings = settings;
    this.#client = client;
    this.db = client.db(database);
    this.api = api;
    this.workers = workers;
  }

  get processes(): ServiceProcess[] {
    return [this.api, ...this.workers];
  }

  /** The first worker. */
  get worker(): ServiceProcess {
    const [first] = this.workers;
    if (!first) throw new Error('The probe has no worker');
    return first;
  }

  /** The store it works on. */
  get mongo(): MongoServer {
    return this.#settings.mongo;
  }

  get mongoUri(): string {
    return this.mongo.uri;
  }

  get topicPrefix(): string {
    return `${this.#settings.prefix}-`;
  }

  /** Prepares topics and the store, and starts one api and `workers` workers. */
  static async start({ infraEnv, mongo, dir, sessionMs, lockMs, workers = 2, onLine }: ProbeOptions): Promise<Probe> {
    const prefix = `probe-${randomBytes(4).toString('hex')}`;
    const addresses = Object.fromEntries(serviceNames.map((name) => [addressName(name), 'http://127.0.0.1:1']));
    const env = {
      ...process.env,
      ...infraEnv,
      ...addresses,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4400',
      APPS_DOMAIN: 'apps.localhost',
      DATA_DIR: join(dir, prefix),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      INTERNAL_SECRET: randomBytes(36).toString('base64url'),
      SECRETS_KEY: randomBytes(32).toString('base64url'),
      MONGODB_URI: mongo.uri,
      KAFKA_PREFIX: `${prefix}-`,
      REDIS_PREFIX: `${prefix}:`,
      KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
      JOB_LOCK_MS: String(lockMs),
    };
    const settings = { env, prefix, mongo, onLine };
    const client = await prepared(settings);
    const processes: ProbeProcesses = [await probeProcess(settings, 'probe', 'api')];
    for (let index = 1; index <= workers; index += 1)
      processes.push(await probeProcess(settings, `probe-worker-${index}`, 'worker'));
    const probe = new Probe(settings, client, processes);
    await Promise.all(probe.processes.map((one) => one.start()));
    return probe;
  }

  /** One more worker, which the caller starts and ends. */
  extraWorker(): Promise<ServiceProcess> {
    return probeProcess(this.#settings, 'probe-worker-extra', 'worker', false);
  }

  /**
   * Writes events and jobs in one transaction. Throws when no answer came, and a ProbeError when it is not 200.
   */
  async write(body: Writes): Promise<void> {
    const response = await fetch(`${this.api.url}/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestMs),
    });
    if (!response.ok) throw new ProbeError(response.status, await response.text());
    await response.body?.cancel();
  }

  /**
   * Writes number after number, one lane per key, until stopped. What is not acknowledged is not repeated: the next
   * number follows.
   */
  load({ keys = newKeys(8), pauseMs = 50, jobEvery = 5 } = {}): Load {
    const acknowledged = acknowledgedOf(keys);
    let over = false;
    const lane = async (key: string) => {
      for (let n = 1; !over; n += 1) {
        const jobs = n % jobEvery === 0 ? [newKey()] : [];
        try {
          await this.write({ events: [{ key, n }], jobs });
          acknowledged.events.get(key)?.push(n);
          acknowledged.jobs.push(...jobs);
        } catch {
          await sleep(100);
        }
        await sleep(pauseMs * (0.5 + Math.random()));
      }
    };
    const lanes = Promise.all(keys.map(lane));
    const stop = () => {
      over = true;
      return lanes;
    };
    return { keys, acknowledged, stop };
  }

  /** Writes numbers 1 to `perKey` of each key, many to a transaction. Answers what was acknowledged. */
  async writeMany(
    keys: readonly string[],
    perKey: number,
    { behaviour = '', lanes = 4, batch = 50 } = {},
  ): Promise<Acknowledged> {
    const acknowledged = acknowledgedOf(keys);
    const waiting = [...keys];
    const lane = async () => {
      for (let key = waiting.shift(); key; key = waiting.shift()) {
        for (let first = 1; first <= perKey; first += batch) {
          const numbers = Array.from({ length: Math.min(batch, perKey - first + 1) }, (_, index) => first + index);
          await this.write({ events: numbers.map((n) => ({ key, n, behaviour })) });
          acknowledged.events.get(key)?.push(...numbers);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return acknowledged;
  }

  /** Text of /metrics of a process. */
  metrics(one: ServiceProcess): Promise<string> {
    return fetch(`${one.url}/metrics`).then((response) => response.text());
  }

  held(): Promise<HeldRow[]> {
    return this.db.collection<HeldRow>('held_events').find().toArray();
  }

  jobRows(ids: string[]): Promise<JobRow[]> {
    return this.db
      .collection<JobRow>('jobs')
      .find({ queue: jobQueue, _id: { $in: ids } })
      .toArray();
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    await this.#client.close();
  }
}

interface Load {
  keys: string[];
  acknowledged: Acknowledged;
  stop(): Promise<unknown>;
}

/** The api first, then workers. */
type ProbeProcesses = [ServiceProcess, ...ServiceProcess[]];

/** A client of the store, once topics and collections are there. */
async function prepared({ env, mongo }: ProbeSettings): Promise<MongoClient> {
  const prepare = command([file, 'prepare'], env);
  if ((await prepare.ended) !== 0) throw new Error(`The probe could not be prepared:\n${prepare.output()}`);
  const client = await MongoClient.connect(mongo.uri);
  for (const name of collections) await client.db(database).createCollection(name);
  return client;
}

async function probeProcess(
  { env, onLine }: ProbeSettings,
  name: string,
  role: 'api' | 'worker',
  supervise = true,
): Promise<ServiceProcess> {
  const port = await freePort();
  const own = { ...env, PORT: String(port) };
  return new ServiceProcess({ name, service, role, file, args: [role], port, env: own, onLine, supervise });
}
