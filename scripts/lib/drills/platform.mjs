// Every service and worker as a process of its own behind the gateway, and numbered work through its public API.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from '../../../infra/local/ports.mjs';
import { databaseOf } from '../event-count.mjs';
import { LatheClient } from '../lathe-client.mjs';
import { startServices } from '../services-process.mjs';

const sentence =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
const password = 'a-long-enough-password';
const colours = ['green', 'blue', 'red', 'purple'];
/** Sign-ups are few: an address may have only so many in a quarter of an hour. */
const signUpPauseMs = 20_000;
const changesPerApp = 25;
const buildLimitMs = 120_000;

export class Platform {
  #mongo;
  services;
  client;

  /**
   * Starts it, signs a builder up and builds an app whose rows and design the load changes. DRAIN_MS is not set where
   * `drainMs` is undefined.
   */
  static async start({ infraEnv, dir, sessionMs, lockMs, drainMs, replicas, replaceable, onLine }) {
    const platform = new Platform();
    const name = `drills-${randomBytes(4).toString('hex')}`;
    const port = await freePort();
    const own = {
      KAFKA_PREFIX: `${name}-`,
      REDIS_PREFIX: `${name}:`,
      INTERNAL_SECRET: randomBytes(36).toString('base64url'),
      DATA_DIR: join(dir, name),
    };
    const times = {
      KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
      JOB_LOCK_MS: String(lockMs),
      ...(drainMs === undefined ? {} : { DRAIN_MS: String(drainMs) }),
    };
    platform.services = await startServices({
      infraEnv,
      env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', ...own, ...times },
      port,
      replicas,
      replaceable,
      supervise: true,
      onLine,
    });
    // By address: the public name need not resolve here.
    platform.url = `http://127.0.0.1:${port}`;
    platform.#mongo = await MongoClient.connect(infraEnv.MONGODB_URI);
    platform.client = new LatheClient(platform.url);
    await platform.client.signUp(`builder-${name}@example.org`, password);
    platform.email = `builder-${name}@example.org`;
    platform.appId = (await platform.client.createApp()).appId;
    await platform.#build();
    return platform;
  }

  /** The first answers of new processes may take longer than callers wait. */
  async #build() {
    for (const deadline = Date.now() + buildLimitMs; ; await sleep(2_000)) {
      const built = await this.client.ask(this.appId, sentence).catch((error) => ({ error: error.message }));
      if (built.versionId) return;
      if (Date.now() > deadline) throw new Error(`The app of the drills was not built: ${built.error ?? built.text}`);
    }
  }

  db(service) {
    return this.#mongo.db(databaseOf(service));
  }

  /** Tokens last a quarter of an hour. */
  signIn() {
    return this.client.signIn(this.email, password);
  }

  /**
   * Numbered app creations, renames, rows, chats and sign-ups until stopped. Only what was acknowledged is noted;
   * nothing is sent twice.
   */
  load({ lanes = 2, pauseMs = 100 } = {}) {
    const noted = { begun: new Date(), created: [], renamed: [], rows: [], versions: [], emails: [] };
    let over = false;
    const loop = async (step, pause) => {
      for (let n = 1; !over; n += 1) {
        await step(n).catch((error) => this.#afterError(error));
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
  async #afterError(error) {
    if (error.status === 401) await this.signIn().catch(() => undefined);
    await sleep(error.status === 429 || error.status === 409 ? 1_000 : 100);
  }

  #apps(noted) {
    let appId;
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

  async #row(name, noted) {
    const row = await this.client.request('POST', `/live_api/apps/${this.appId}/entities/Dog`, { name });
    noted.rows.push({ id: row.id, name });
  }

  async #chat(n, noted) {
    const outcome = await this.client.ask(this.appId, `make the accent colour ${colours[n % colours.length]}`);
    if (outcome.versionId) noted.versions.push(outcome.versionId);
  }

  async #signUp(noted) {
    const email = `number-${randomBytes(6).toString('hex')}@example.org`;
    await new LatheClient(this.url).signUp(email, password);
    noted.emails.push(email);
  }

  async stop() {
    await this.services.stop();
    await this.#mongo?.close();
  }
}
