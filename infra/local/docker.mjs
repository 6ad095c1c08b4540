// The parts as containers of docker-compose.dev.yml, where a Docker daemon answers and has or can pull the images.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from './downloads.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, 'docker-compose.dev.yml');
const healthLimitMs = 180_000;

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', cwd: root, ...options });
const fits = (command, args) => run(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;

/** Names of the images, as docker-compose.dev.yml has them. */
export function images({ version = process.env.KAFKA_VERSION ?? '4.1.1' } = {}) {
  return {
    kafka: `${process.env.KAFKA_IMAGE ?? 'apache/kafka'}:${version}`,
    redis: process.env.REDIS_IMAGE ?? 'redis:7-alpine',
    mongo: process.env.MONGO_IMAGE ?? 'mongo:7',
    s3: process.env.S3_IMAGE ?? 'chrislusf/seaweedfs:3.97',
    keycloak: process.env.KEYCLOAK_IMAGE ?? 'quay.io/keycloak/keycloak:26.4.7',
  };
}

/** Whether a Docker daemon answers and the image is at hand or can be pulled; otherwise the reason why not. */
export function imageRefusal(image) {
  if (!findProgram('docker')) return 'there is no docker here';
  if (!fits('docker', ['info'])) return 'no Docker daemon answers';
  if (fits('docker', ['image', 'inspect', image])) return undefined;
  return run('docker', ['pull', '-q', image], { stdio: 'ignore', timeout: 600_000 }).status === 0
    ? undefined
    : `the image ${image} cannot be pulled`;
}

/** `docker compose`, or the older `docker-compose`; undefined when there is neither. */
export function composeCommand() {
  if (findProgram('docker') && fits('docker', ['compose', 'version'])) return ['docker', 'compose'];
  return findProgram('docker-compose') ? ['docker-compose'] : undefined;
}

function compose(args, options) {
  const [command, ...first] = composeCommand();
  return run(command, [...first, '-f', file, ...args], options);
}

/** Why the parts cannot run as containers here; undefined when they can, and then their images are at hand. */
export function dockerRefusal(names) {
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
export async function composeUp(names, env) {
  const { status } = compose(['up', '-d', ...names], { stdio: 'inherit', env: { ...process.env, ...env } });
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

function health(name) {
  const id = compose(['ps', '-q', name]).stdout.trim();
  return id && run('docker', ['inspect', '-f', '{{.State.Health.Status}}', id]).stdout.trim();
}

/** Removes the containers; the named volumes stay. */
export function composeDown() {
  return compose(['down'], { stdio: 'inherit' }).status === 0;
}

/** The variables that reach the published ports from this machine. */
export function composeEnv(names) {
  const of = (variable, fallback) => process.env[variable] ?? fallback;
  const all = {
    kafka: { KAFKA_BROKERS: `127.0.0.1:${of('KAFKA_PORT', 9092)}` },
    redis: { REDIS_URL: `redis://127.0.0.1:${of('REDIS_PORT', 6379)}` },
    mongo: { MONGODB_URI: `mongodb://127.0.0.1:${of('MONGO_PORT', 27017)}/?directConnection=true` },
    s3: {
      S3_ENDPOINT: `http://127.0.0.1:${of('S3_PORT', 9000)}`,
      S3_BUCKET: 'lathe',
      S3_ACCESS_KEY_ID: of('S3_ACCESS_KEY_ID', 'lathe-development'),
      S3_SECRET_ACCESS_KEY: of('S3_SECRET_ACCESS_KEY', 'lathe-development'),
    },
    keycloak: { KEYCLOAK_URL: `http://localhost:${of('KEYCLOAK_PORT', 8180)}`, KEYCLOAK_REALM: 'lathe' },
  };
  return Object.assign({}, ...names.map((name) => all[name]));
}
