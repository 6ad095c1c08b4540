// The parts as local processes: how each is started, on which port by preference, and which variables it means for the
// platform.
import { join } from 'node:path';
import { Unavailable } from './downloads.mjs';
import { startKafka } from './kafka.mjs';
import { startKeycloak } from './keycloak.mjs';
import { accepts, runningPid } from './local-process.mjs';
import { startMongo } from './mongo.mjs';
import { freePort } from './ports.mjs';
import { startRedis } from './redis.mjs';
import { startS3 } from './s3.mjs';

export const parts = {
  kafka: {
    port: 9092,
    start: startKafka,
    env: (kafka) => ({ KAFKA_BROKERS: kafka.brokers }),
    label: (kafka) => `Apache Kafka ${kafka.version}`,
  },
  redis: { port: 6379, start: startRedis, env: (redis) => ({ REDIS_URL: redis.url }), label: () => 'Redis' },
  mongo: {
    port: 27017,
    start: startMongo,
    env: (mongo) => ({ MONGODB_URI: mongo.uri }),
    label: () => 'embedded-mongo, standing in for MongoDB (this is not MongoDB)',
  },
  s3: { port: 9000, start: startS3, env: s3Env, label: () => 's3rver, an S3 server for development' },
  keycloak: {
    port: 8180,
    start: startKeycloak,
    env: (keycloak) => ({ KEYCLOAK_URL: keycloak.url, KEYCLOAK_REALM: 'lathe' }),
    label: () => 'Keycloak',
  },
};

function s3Env(s3) {
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}

const pidFile = (dir, name) => join(dir, name, `${name}.pid`);

/**
 * Starts the parts that do not run, one after the other, each on the port it had, its usual one, or a free one. Answers
 * {env, ports, started: [{name, label, port}], skipped: [{name, reason}]}.
 */
export async function startParts({ dir, names, ports, keep }) {
  const result = { env: {}, ports: { ...ports }, started: [], skipped: [] };
  for (const name of names) {
    const part = parts[name];
    const running = runningPid(pidFile(dir, name)) !== undefined;
    const port = running ? ports[name] : await portFor(ports[name] ?? part.port);
    try {
      const handle = await part.start({ name, port, dir, keep });
      result.ports[name] = handle.port;
      Object.assign(result.env, part.env(handle));
      result.started.push({ name, label: part.label(handle), port: handle.port, already: running });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      result.skipped.push({ name, reason: error.message });
    }
  }
  return result;
}

const portFor = async (wanted) => ((await accepts(wanted)) ? freePort() : wanted);
