// The probe: a small service of numbered events and jobs (probe-process.mjs) as processes of its own, with a store and
// a prefix of its own.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { freePort } from '../../../infra/local/ports.mjs';
import { command } from '../infra-test/command.mjs';
import { ServiceProcess } from '../service-process.mjs';
import { addressName, serviceNames } from '../services-process.mjs';
import { database, jobQueue, service } from './probe-names.mjs';

const file = fileURLToPath(new URL('probe-process.mjs', import.meta.url));
const requestMs = 20_000;
const collections = ['sent', 'numbers', 'failing', 'job_attempts', 'job_inbox', 'job_effects'];

/** Ids are 24 hexadecimal digits on the platform. */
export const newKey = () => randomBytes(12).toString('hex');
export const newKeys = (count) => Array.from({ length: count }, newKey);

export class Probe {
  #env;
  #client;
  #onLine;
  api;
  workers = [];

  constructor(env) {
    this.#env = env;
    this.mongoUri = env.MONGODB_URI;
    this.topicPrefix = env.KAFKA_PREFIX;
  }

  get processes() {
    return [this.api, ...this.workers];
  }

  /** Prepares topics and the store, and starts one api and `workers` workers. */
  static async start({ infraEnv, mongo, dir, sessionMs, lockMs, workers = 2, onLine }) {
    const prefix = `probe-${randomBytes(4).toString('hex')}`;
    const addresses = Object.fromEntries(serviceNames.map((name) => [addressName(name), 'http://127.0.0.1:1']));
    const probe = new Probe({
      ...process.env,
      ...infraEnv,
      ...addresses,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4400',
      APPS_DOMAIN: 'apps.localhost',
      DATA_DIR: join(dir, prefix),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      INTERNAL_SECRET: randomBytes(36).toString('base64url'),
      MONGODB_URI: mongo.uri,
      KAFKA_PREFIX: `${prefix}-`,
      REDIS_PREFIX: `${prefix}:`,
      KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
      JOB_LOCK_MS: String(lockMs),
    });
    probe.#onLine = onLine;
    await probe.#prepare();
    probe.api = await probe.#process('probe', 'api');
    for (let index = 1; index <= workers; index += 1)
      probe.workers.push(await probe.#process(`probe-worker-${index}`, 'worker'));
    await Promise.all(probe.processes.map((one) => one.start()));
    return probe;
  }

  async #prepare() {
    const prepare = command([file, 'prepare'], this.#env);
    if ((await prepare.ended) !== 0) throw new Error(`The probe could not be prepared:\n${prepare.output()}`);
    this.#client = await MongoClient.connect(this.mongoUri);
    this.db = this.#client.db(database);
    for (const name of collections) await this.db.createCollection(name);
  }

  async #process(name, role, supervise = true) {
    const port = await freePort();
    return new ServiceProcess({
      name,
      service,
      role,
      file,
      args: [role],
      port,
      env: { ...this.#env, PORT: String(port) },
      onLine: this.#onLine,
      supervise,
    });
  }

  /** One more worker, which the caller starts and ends. */
  extraWorker() {
    return this.#process('probe-worker-extra', 'worker', false);
  }

  /**
   * Writes events ({key, n, behaviour}) and jobs (ids) in one transaction. Throws when the answer is not 200, or none
   * came.
   */
  async write(body) {
    const response = await fetch(`${this.api.url}/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestMs),
    });
    if (!response.ok)
      throw Object.assign(new Error(`The probe answered ${response.status}: ${await response.text()}`), {
        status: response.status,
      });
    await response.body?.cancel();
  }

  /**
   * Writes number after number, one lane per key, until stopped. What is not acknowledged is not repeated: the next
   * number follows.
   */
  load({ keys = newKeys(8), pauseMs = 50, jobEvery = 5 } = {}) {
    const acknowledged = { events: new Map(keys.map((key) => [key, []])), jobs: [] };
    let over = false;
    const lane = async (key) => {
      for (let n = 1; !over; n += 1) {
        const jobs = n % jobEvery === 0 ? [newKey()] : [];
        try {
          await this.write({ events: [{ key, n }], jobs });
          acknowledged.events.get(key).push(n);
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
  async writeMany(keys, perKey, { behaviour = '', lanes = 4, batch = 50 } = {}) {
    const acknowledged = { events: new Map(keys.map((key) => [key, []])), jobs: [] };
    const waiting = [...keys];
    const lane = async () => {
      for (let key = waiting.shift(); key; key = waiting.shift()) {
        for (let first = 1; first <= perKey; first += batch) {
          const numbers = Array.from({ length: Math.min(batch, perKey - first + 1) }, (_, index) => first + index);
          await this.write({ events: numbers.map((n) => ({ key, n, behaviour })) });
          acknowledged.events.get(key).push(...numbers);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return acknowledged;
  }

  /** Text of /metrics of a process. */
  metrics(one) {
    return fetch(`${one.url}/metrics`).then((response) => response.text());
  }

  held() {
    return this.db.collection('held_events').find().toArray();
  }

  jobRows(ids) {
    return this.db
      .collection('jobs')
      .find({ queue: jobQueue, ...(ids ? { _id: { $in: ids } } : {}) })
      .toArray();
  }

  async stop() {
    await Promise.all(this.processes.map((one) => one?.stop()));
    await this.#client?.close();
  }
}
