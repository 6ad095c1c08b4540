// Every service and worker as a process of its own behind the gateway, and numbered work through its public API.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import { freePort } from '../../../infra/local/ports.ts';
import { asError } from '../as-error.ts';
import { databaseOf } from '../event-count.ts';
import { ApiError, LatheClient } from '../lathe-client.ts';
import type { OnLine } from '../service-process.ts';
import { type Services, startServices } from '../services-process.ts';

const sentence =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
const password = 'a-long-enough-password';
const colours = ['green', 'blue', 'red', 'purple'];
/** Sign-ups are few: an address may have only so many in a quarter of an hour. */
const signUpPauseMs = 20_000;
const changesPerApp = 25;
const buildLimitMs = 120_000;

/** What a load was told is done. */
export interface Noted {
  begun: Date;
  /** Ids of apps. */
  created: string[];
  renamed: { appId: string; name: string }[];
  rows: { id: string; name: string }[];
  versions: string[];
  emails: string[];
}

export const nothingNoted = (): Noted => ({
  begun: new Date(),
  created: [],
  renamed: [],
  rows: [],
  versions: [],
  emails: [],
});

export interface PlatformOptions {
  infraEnv: NodeJS.ProcessEnv & { MONGODB_URI: string };
  dir: string;
  sessionMs: number;
  lockMs: number;
  /** DRAIN_MS is not set without it. */
  drainMs?: number | undefined;
  replicas?: Record<string, number>;
  replaceable?: boolean;
  onLine?: OnLine | undefined;
}

export class Platform {
  readonly services: Services;
  /** By address: the public name need not resolve here. */
  readonly url: string;
  readonly client: LatheClient;
  readonly email: string;
  readonly appId: string;
  readonly #mongo: MongoClient;

  private constructor(
    services: Services,
    mongo: MongoClient,
    account: { client: LatheClient; email: string; appId: string },
  ) {
    this.services = services;
    this.#mongo = mongo;
    this.client = account.client;
    this.url = account.client.url;
    this.email = account.email;
    this.appId = account.appId;
  }

  /** Starts it, signs a builder up and builds an app whose rows and design the load changes. */
  static async start({
    infraEnv,
    dir,
    sessionMs,
    lockMs,
    drainMs,
    replicas,
    replaceable,
    onLine,
  }: PlatformOptions): Promise<Platform> {
    const name = `drills-${randomBytes(4).toString('hex')}`;
    const port = await freePort();
    const own = {
      KAFKA_PREFIX: `${name}-`,
      REDIS_PREFIX: `${name}:`,
      INTERNAL_SECRET: randomBytes(36).toString('base64url'),
      SECRETS_KEY: randomBytes(32).toString('base64url'),
      DATA_DIR: join(dir, name),
    };
    const times = {
      KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
      JOB_LOCK_MS: String(lockMs),
      ...(drainMs === undefined ? {} : { DRAIN_MS: String(drainMs) }),
    };
    const services = await startServices({
      infraEnv,
      env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', ...own, ...times },
      port,
      replicas,
      replaceable,
      supervise: true,
      onLine,
    });
    const mongo = await MongoClient.connect(infraEnv.MONGODB_URI);
    const client = new LatheClient(`http://127.0.0.1:${port}`);
    const email = `builder-${name}@example.org`;
    await client.signUp(email, password);
    const { appId } = await client.createApp();
    const platform = new Platform(services, mongo, { client, email, appId });
    await platform.#build();
    return platform;
  }

  /** The first answers of new processes may take longer than callers wait. */
  async #build(): Promise<void> {
    for (const deadline = Date.now() + buildLimitMs; ; await sleep(2_000)) {
      const built = await this.client.ask(this.appId, sentence).catch(asError);
      if ('versionId' in built && built.versionId) return;
      const reason = 'versionId' in built ? (built.error ?? built.text) : built.message;
      if (Date.now() > deadline) throw new Error(`The app of the drills was not built: ${reason}`);
    }
  }

  db(service: string): Db {
    return this.#mongo.db(databaseOf(service));
  }

  /** Tokens last a quarter of an hour. */
  signIn(): Promise<unknown> {
    return this.client.signIn(this.email, password);
  }

  /**
   * Numbered app creations, renames, rows, chats and sign-ups until stopped. Only what was acknowledged is noted;
   * nothing is sent twice.
   */
  load({ lanes = 2, pauseMs = 100 } = {}): { noted: Noted; stop: () => Promise<unknown> } {
    const noted = nothingNoted();
    let over = false;
    const loop = async (step: (n: number) => Promise<void>, pause: number) => {
      for (let n = 1; !over; n += 1) {
        await step(n).catch((error: unknown) => this.#afterError(error));
        for (const until = Date.now() + pause * (0.5 + Math.random()); !over && Date.now() < until;)
          await sleep(Math.min(100, pause));
      }
    };
    const running = [loop((n) => this.#chat(n, noted), pauseMs), loop(() => this.#signUp(noted), signUpPauseMs)];
    for (let lane = 0; lane < lanes; lane += 1)
      running.push(
        loop(this.#apps(noted), pauseMs),
        loop((n) => this.#row(`number ${lane}-${n}-${randomBytes(3).toString('hex')}`, noted), pauseMs),
      );
    return {
      noted,
      stop: () => {
        over = true;
        return Promise.all(running);
      },
    };
  }

  /** An answer of the platform that is no consequence of a kill is a finding; no answer is what drills are for. */
  async #afterError(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) await this.signIn().catch(() => undefined);
    await sleep(status === 429 || status === 409 ? 1_000 : 100);
  }

  #apps(noted: Noted): (n: number) => Promise<void> {
    let appId: string | undefined;
    return async (n) => {
      if (appId === undefined || n % changesPerApp === 0) {
        ({ appId } = await this.client.createApp());
        noted.created.push(appId);
        return;
      }
      const name = `number ${n}`;
      await this.client.request('PATCH', `/api/apps/${appId}`, { name });
      noted.renamed.push({ appId, name });
    };
  }

  async #row(name: string, noted: Noted): Promise<void> {
    const path = `/live_api/apps/${this.appId}/entities/Dog`;
    const row = await this.client.request<{ id: string }>('POST', path, { name });
    noted.rows.push({ id: row.id, name });
  }

  async #chat(n: number, noted: Noted): Promise<void> {
    const outcome = await this.client.ask(this.appId, `make the accent colour ${colours[n % colours.length]}`);
    if (outcome.versionId) noted.versions.push(outcome.versionId);
  }

  async #signUp(noted: Noted): Promise<void> {
    const email = `number-${randomBytes(6).toString('hex')}@example.org`;
    await new LatheClient(this.url).signUp(email, password);
    noted.emails.push(email);
  }

  async stop(): Promise<void> {
    await this.services.stop();
    await this.#mongo.close();
  }
}
