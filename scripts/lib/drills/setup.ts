// What the drills happen to: one Kafka, Redis, document store and S3; the probe and the services on them, each started
// when first asked for.
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KafkaServer } from '../../../infra/local/kafka.ts';
import type { ServerHandle } from '../../../infra/local/local-process.ts';
import { startMongo } from '../../../infra/local/mongo.ts';
import type { Results } from '../infra-test/results.ts';
import { kafkaOf, orSkip, type Servers, startServers } from '../infra-test/servers.ts';
import type { OnLine } from '../service-process.ts';
import { Platform, type PlatformOptions } from './platform.ts';
import { Probe } from './probe.ts';

/** As short as brokers allow by default, so that a round takes seconds. */
export const sessionMs = 6_000;
export const lockMs = 3_000;

/**
 * What follows when nothing else is wrong: the longest pause of the relay (30 s), a lost session, and a consumer that
 * begins anew (3 s).
 */
export const retryBudgetMs = 30_000 + sessionMs + 3_000 + 3_000;

export class DrillSetup {
  readonly dir: string;
  readonly #results: Results;
  readonly onLine: OnLine | undefined;
  readonly #closing: (() => unknown)[] = [];
  #servers: Servers | undefined;
  #kafka: KafkaServer | undefined;
  #probe: Promise<Probe> | undefined;
  #platform: Promise<Platform> | undefined;

  /** `logs`: a folder for what processes say, with the time of day before each line. */
  constructor(dir: string, results: Results, logs: string | undefined) {
    this.dir = dir;
    this.#results = results;
    if (logs === undefined) return;
    mkdirSync(logs, { recursive: true });
    this.onLine = (name, line) =>
      appendFileSync(join(logs, `${name}.log`), `${new Date().toISOString().slice(11, 23)} ${line}\n`);
  }

  /** False where Kafka or Redis cannot be had; the reason has been said. */
  async open(kafkaVersion: string): Promise<boolean> {
    const servers = await startServers(this.#results, this.dir);
    for (const handle of servers.handles) this.#closing.push(() => handle.stop());
    this.#servers = servers;
    const kafka = await orSkip(this.#results, `Kafka ${kafkaVersion}`, () => kafkaOf(kafkaVersion, this.dir));
    if (kafka) this.#closing.push(() => kafka.stop());
    this.#kafka = kafka;
    return kafka !== undefined && servers.redis !== undefined;
  }

  get kafka(): KafkaServer {
    return opened(this.#kafka);
  }

  get redis(): ServerHandle {
    return opened(this.#servers?.redis);
  }

  get mongo(): ServerHandle {
    return opened(this.#servers).mongo;
  }

  get infraEnv() {
    return { ...opened(this.#servers).env, KAFKA_BROKERS: this.kafka.brokers };
  }

  /** The probe that most drills share. */
  probe(): Promise<Probe> {
    this.#probe ??= this.startProbe({ dir: this.dir });
    return this.#probe;
  }

  /** A probe with a store of its own; `dir` is where the store keeps its data. */
  async startProbe({
    dir,
    workers = 2,
    name = `mongo-${randomBytes(3).toString('hex')}`,
  }: {
    dir: string;
    workers?: number;
    name?: string;
  }): Promise<Probe> {
    const mongo = await startMongo({ name, dir });
    this.#closing.push(() => mongo.stop());
    const probe = await Probe.start({
      infraEnv: this.infraEnv,
      mongo,
      dir: join(this.dir, 'probe'),
      sessionMs,
      lockMs,
      workers,
      onLine: this.onLine,
    });
    this.#closing.push(() => probe.stop());
    return probe;
  }

  /** The services that most drills share, one process each. */
  platform(): Promise<Platform> {
    this.#platform ??= this.startPlatform();
    return this.#platform;
  }

  async startPlatform(options: Partial<PlatformOptions> = {}): Promise<Platform> {
    const platform = await Platform.start({
      infraEnv: this.infraEnv,
      dir: this.dir,
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
  async endPlatform(): Promise<void> {
    const platform = this.#platform;
    this.#platform = undefined;
    await (await platform)?.stop();
  }

  /** Work for the end, before what was started earlier ends. */
  atEnd(work: () => unknown): void {
    this.#closing.push(work);
  }

  async close(): Promise<void> {
    for (const close of this.#closing.reverse()) await close();
  }
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The setup of the drills is not open');
  return part;
}
