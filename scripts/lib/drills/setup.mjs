// What the drills happen to: one Kafka, Redis, document store and S3; the probe and the services on them, each started
// when first asked for.
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startMongo } from '../../../infra/local/mongo.mjs';
import { kafkaOf, orSkip, startServers } from '../infra-test/servers.mjs';
import { Platform } from './platform.mjs';
import { Probe } from './probe.mjs';

/** As short as brokers allow by default, so that a round takes seconds. */
export const sessionMs = 6_000;
export const lockMs = 3_000;

/**
 * What follows when nothing else is wrong: the longest pause of the relay (30 s), a lost session, and a consumer that
 * begins anew (3 s).
 */
export const retryBudgetMs = 30_000 + sessionMs + 3_000 + 3_000;

export class DrillSetup {
  #dir;
  #results;
  #servers;
  #probe;
  #platform;
  #closing = [];

  /** `logs`: a folder for what processes say, with the time of day before each line. */
  constructor(dir, results, logs) {
    this.#dir = dir;
    this.#results = results;
    if (logs) mkdirSync(logs, { recursive: true });
    this.onLine =
      logs &&
      ((name, line) =>
        appendFileSync(join(logs, `${name}.log`), `${new Date().toISOString().slice(11, 23)} ${line}\n`));
  }

  /** False where Kafka or Redis cannot be had; the reason has been said. */
  async open(kafkaVersion) {
    this.#servers = await startServers(this.#results, this.#dir);
    for (const handle of this.#servers.handles) this.#closing.push(() => handle.stop());
    this.redis = this.#servers.handles.find((handle) => handle.name === 'redis');
    this.mongo = this.#servers.handles.find((handle) => handle.name === 'mongo');
    this.kafka = await orSkip(this.#results, `Kafka ${kafkaVersion}`, () => kafkaOf(kafkaVersion, this.#dir));
    if (this.kafka) this.#closing.push(() => this.kafka.stop());
    return this.kafka !== undefined && this.redis !== undefined;
  }

  get infraEnv() {
    return { ...this.#servers.env, KAFKA_BROKERS: this.kafka.brokers };
  }

  get dir() {
    return this.#dir;
  }

  /** The probe that most drills share. */
  probe() {
    this.#probe ??= this.startProbe({ dir: this.#dir });
    return this.#probe;
  }

  /** A probe with a store of its own; `dir` is where the store keeps its data. */
  async startProbe({ dir, workers = 2, name = `mongo-${randomBytes(3).toString('hex')}` }) {
    const mongo = await startMongo({ name, dir });
    this.#closing.push(() => mongo.stop());
    const probe = await Probe.start({
      infraEnv: this.infraEnv,
      mongo,
      dir: join(this.#dir, 'probe'),
      sessionMs,
      lockMs,
      workers,
      onLine: this.onLine,
    });
    this.#closing.push(() => probe.stop());
    probe.mongo = mongo;
    return probe;
  }

  /** The services that most drills share, one process each. */
  platform() {
    this.#platform ??= this.startPlatform();
    return this.#platform;
  }

  async startPlatform(options = {}) {
    const platform = await Platform.start({
      infraEnv: this.infraEnv,
      dir: this.#dir,
      sessionMs,
      lockMs,
      onLine: this.onLine,
      drainMs: 0,
      ...options,
    });
    this.#closing.push(() => platform.stop());
    return platform;
  }

  /** Ends the shared services, so that a drill has the machine for its own. */
  async endPlatform() {
    const platform = this.#platform;
    this.#platform = undefined;
    await (await platform)?.stop();
  }

  /** Work for the end, before what was started earlier ends. */
  atEnd(work) {
    this.#closing.push(work);
  }

  async close() {
    for (const close of this.#closing.reverse()) await close();
  }
}
