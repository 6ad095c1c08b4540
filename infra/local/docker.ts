// The parts as containers of docker-compose.dev.yml, where a Docker daemon answers and has or can pull the images.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from './downloads.ts';
import type { PartName } from './part-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, 'docker-compose.dev.yml');
const healthLimitMs = 180_000;

const run = (command: string, args: readonly string[], options: SpawnSyncOptions = {}) =>
  spawnSync(command, args, { cwd: root, ...options, encoding: 'utf8' });
const fits = (command: string, args: readonly string[]): boolean =>
  run(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** Names of the images, as docker-compose.dev.yml has them. */
export function images({ version = process.env.KAFKA_VERSION ?? '4.1.1' }: { version?: string } = {}): Record<
  PartName,
  string
> {
  return {
    kafka: `${process.env.KAFKA_IMAGE ?? 'apache/kafka'}:${version}`,
    redis: process.env.REDIS_IMAGE ?? 'redis:7-alpine',
    mongo: process.env.MONGO_IMAGE ?? 'mongo:7',
    s3: process.env.S3_IMAGE ?? 'chrislusf/seaweedfs:3.97',
    keycloak: process.env.KEYCLOAK_IMAGE ?? 'quay.io/keycloak/keycloak:26.4.7',
  };
}

/** Whether a Docker daemon answers and the image is at hand or can be pulled; otherwise the reason why not. */
export function imageRefusal(image: string): string | undefined {
  if (!findProgram('docker')) return 'there is no docker here';
  if (!fits('docker', ['info'])) return 'no Docker daemon answers';
  if (fits('docker', ['image', 'inspect', image])) return undefined;
  return run('docker', ['pull', '-q', image], { stdio: 'ignore', timeout: 600_000 }).status === 0
    ? undefined
    : `the image ${image} cannot be pulled`;
}

/** `docker compose`, or the older `docker-compose`; undefined when there is neither. */
export function composeCommand(): [string, ...string[]] | undefined {
  if (findProgram('docker') && fits('docker', ['compose', 'version'])) return ['docker', 'compose'];
  return findProgram('docker-compose') ? ['docker-compose'] : undefined;
}

function compose(args: readonly string[], options?: SpawnSyncOptions) {
  const found = composeCommand();
  if (!found) throw new Error('there is no docker compose here');
  const [command, ...first] = found;
  return run(command, [...first, '-f', file, ...args], options);
}

/** Why the parts cannot run as containers here; undefined when they can, and then their images are at hand. */
export function dockerRefusal(names: readonly PartName[]): string | undefined {
  if (!fits('docker', ['info'])) return 'no Docker daemon answers';
  if (!composeCommand()) return 'there is no docker compose here';
  const known = images();
  for (const name of names) {
    const refusal = imageRefusal(known[name]);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Starts the services and waits until each is healthy; rejects with what the unhealthy one printed. */
export async function composeUp(names: readonly PartName[]): Promise<void> {
  const { status } = compose(['up', '-d', ...names], { stdio: 'inherit' });
  if (status !== 0) throw new Error('docker compose up failed');
  const limit = Date.now() + healthLimitMs;
  for (const name of names) {
    while (health(name) !== 'healthy') {
      if (Date.now() > limit)
        throw new Error(`${name} is not healthy:\n${compose(['logs', '--tail', '40', name]).stdout}`);
      await sleep(500);
    }
  }
}

function health(name: PartName): string {
  const id = compose(['ps', '-q', name]).stdout.trim();
  return id && run('docker', ['inspect', '-f', '{{.State.Health.Status}}', id]).stdout.trim();
}

/** Removes the containers; the named volumes stay. */
export function composeDown(): boolean {
  return compose(['down'], { stdio: 'inherit' }).status === 0;
}

/** The variables that reach the published ports from this machine. */
export function composeEnv(names: readonly PartName[]): Record<string, string> {
  const of = (variable: string, fallback: string) => process.env[variable] ?? fallback;
  const all: Record<PartName, Record<string, string>> = {
    kafka: { KAFKA_BROKERS: `127.0.0.1:${of('KAFKA_PORT', '9092')}` },
    redis: { REDIS_URL: `redis://127.0.0.1:${of('REDIS_PORT', '6379')}` },
    mongo: { MONGODB_URI: `mongodb://127.0.0.1:${of('MONGO_PORT', '27017')}/?directConnection=true` },
    s3: {
      S3_ENDPOINT: `http://127.0.0.1:${of('S3_PORT', '9000')}`,
      S3_BUCKET: 'lathe',
      S3_ACCESS_KEY_ID: of('S3_ACCESS_KEY_ID', 'lathe-development'),
      S3_SECRET_ACCESS_KEY: of('S3_SECRET_ACCESS_KEY', 'lathe-development'),
    },
    keycloak: { KEYCLOAK_URL: `http://localhost:${of('KEYCLOAK_PORT', '8180')}`, KEYCLOAK_REALM: 'lathe' },
  };
  return Object.assign({}, ...names.map((name) => all[name]));
}
