// A Lathe of its own for a test file, on a free port and a data directory that goes away afterwards.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongo } from '../../../infra/local/mongo.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { LatheClient } from '../../../scripts/lib/lathe-client.ts';
import { startLathe } from '../../../scripts/lib/lathe-process.ts';
import type { ServiceProcess } from '../../../scripts/lib/service-process.ts';
import { startServices } from '../../../scripts/lib/services-process.ts';
import { appOf, publish } from './api.ts';

export const dogWalkers =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';

/** The account that is the admin: alone in one process because it is the first, else because it is named. */
export const firstEmail = 'first@example.org';

type Environment = Record<string, string>;
type LatheSettings = Environment & { DATA_DIR: string; PORT: string };

/**
 * Where `npm run test:infra` names servers: every service is a process of its own there, and documents are in a store
 * of the test's own.
 */
async function servicesOn(infraEnv: Environment, { DATA_DIR, PORT, ...env }: LatheSettings) {
  const mongo = await startMongo({ dir: DATA_DIR });
  const names = {
    KAFKA_PREFIX: `e2e-${PORT}-`,
    REDIS_PREFIX: `e2e-${PORT}:`,
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: randomBytes(36).toString('base64url'),
    SECRETS_KEY: randomBytes(32).toString('base64url'),
    ADMIN_EMAIL: firstEmail,
  };
  const services = await startServices({
    infraEnv: { ...infraEnv, ...names },
    env: { DRAIN_MS: '0', ...env, DATA_DIR },
    port: Number(PORT),
  });
  const all = (work: (one: ServiceProcess) => unknown) => Promise.all(services.processes.map(work));
  return {
    url: services.url,
    output: () => services.processes.map((one: ServiceProcess) => one.logs()).join('\n'),
    kill: () => all((one) => one.kill()),
    start: () => all((one) => one.start()),
    async stop() {
      await services.stop();
      await mongo.stop();
    },
  };
}

/** All in one process; started again it is another process. */
async function standalone(settings: LatheSettings) {
  let lathe = await startLathe(settings);
  return {
    url: lathe.url,
    output: () => lathe.output(),
    kill: () => lathe.kill(),
    async start() {
      lathe = await startLathe(settings);
    },
    stop: () => lathe.stop(),
  };
}

/**
 * Starts Lathe; `restart` brings it back on the same port and data after `kill`. `environment` makes further variables
 * from the port.
 */
export async function testLathe(environment: (port: number) => Environment = () => ({})) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-e2e-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...environment(port) };
  const infraEnv = process.env.LATHE_E2E_INFRA;
  const lathe = infraEnv ? await servicesOn(JSON.parse(infraEnv), settings) : await standalone(settings);
  return {
    url: lathe.url,
    dataDir,
    port,
    /** Speaks to the platform by address, so that its public name need not resolve. */
    client: () => new LatheClient(`http://127.0.0.1:${port}`),
    output: lathe.output,
    kill: lathe.kill,
    restart: lathe.start,
    async stop() {
      await lathe.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestLathe = Awaited<ReturnType<typeof testLathe>>;
export type Session = Awaited<ReturnType<typeof signedUp>>;
export type App = Awaited<ReturnType<typeof builtApp>>;

/** A signed-up account and its client. */
export async function signedUp(
  lathe: TestLathe,
  email = `builder-${Date.now()}@example.org`,
  password = 'correct horse 9',
) {
  const client = lathe.client();
  const account = await client.signUp(email, password);
  return { client, account, email, password };
}

/** Builds an app by chat and answers it; publishes it when asked to. */
export async function builtApp(client: LatheClient, sentence = dogWalkers, options: { publish?: boolean } = {}) {
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, sentence);
  if (outcome.error || !outcome.versionId) throw new Error(outcome.error ?? outcome.text);
  const published = options.publish ? await publish(client, appId) : undefined;
  return { ...(await appOf(client, appId)), versionId: outcome.versionId, url: published?.url ?? '' };
}
