// The parts as local processes: how each is started, on which port by preference, and which variables it means for the
// platform.
import { join } from 'node:path';
import { Unavailable } from './downloads.ts';
import { startKafka } from './kafka.ts';
import { startKeycloak } from './keycloak.ts';
import { accepts, type PartHandle, type PartOptions, runningPid } from './local-process.ts';
import { startMongo } from './mongo.ts';
import type { PartName } from './part-names.ts';
import { freePort } from './ports.ts';
import { startRedis } from './redis.ts';
import { startS3 } from './s3.ts';

interface RunningPart {
  handle: PartHandle;
  /** For the platform. */
  env: Record<string, string>;
  label: string;
}

interface Part {
  /** The usual one. */
  port: number;
  start(options: PartOptions): Promise<RunningPart>;
}

const parts: Record<PartName, Part> = {
  kafka: {
    port: 9092,
    async start(options) {
      const handle = await startKafka(options);
      return { handle, env: { KAFKA_BROKERS: handle.brokers }, label: `Apache Kafka ${handle.version}` };
    },
  },
  redis: {
    port: 6379,
    async start(options) {
      const handle = await startRedis(options);
      return { handle, env: { REDIS_URL: handle.url }, label: 'Redis' };
    },
  },
  mongo: {
    port: 27017,
    async start(options) {
      const handle = await startMongo(options);
      const label = 'embedded-mongo, standing in for MongoDB (this is not MongoDB)';
      return { handle, env: { MONGODB_URI: handle.uri }, label };
    },
  },
  s3: {
    port: 9000,
    async start(options) {
      const handle = await startS3(options);
      const env = {
        S3_ENDPOINT: handle.endpoint,
        S3_BUCKET: handle.bucket,
        S3_ACCESS_KEY_ID: handle.accessKeyId,
        S3_SECRET_ACCESS_KEY: handle.secretAccessKey,
      };
      return { handle, env, label: 's3rver, an S3 server for development' };
    },
  },
  keycloak: {
    port: 8180,
    async start(options) {
      const handle = await startKeycloak(options);
      return { handle, env: { KEYCLOAK_URL: handle.url, KEYCLOAK_REALM: 'lathe' }, label: 'Keycloak' };
    },
  },
};

export interface StartedPart {
  name: PartName;
  label: string;
  /** Undefined for a container. */
  port?: number;
  already: boolean;
}

export interface StartResult {
  /** The variables for the platform. */
  env: Record<string, string>;
  ports: Partial<Record<PartName, number>>;
  started: StartedPart[];
  skipped: { name: PartName; reason: string }[];
}

const pidFile = (dir: string, name: PartName): string => join(dir, name, `${name}.pid`);

/** Starts the parts that do not run, one after the other, each on the port it had, its usual one, or a free one. */
export async function startParts({
  dir,
  names,
  ports,
  keep,
}: {
  dir: string;
  names: readonly PartName[];
  ports: StartResult['ports'];
  keep: boolean;
}): Promise<StartResult> {
  const result: StartResult = { env: {}, ports: { ...ports }, started: [], skipped: [] };
  for (const name of names) {
    const part = parts[name];
    const running = runningPid(pidFile(dir, name)) !== undefined;
    const port = running ? ports[name] : await portFor(ports[name] ?? part.port);
    try {
      const { handle, env, label } = await part.start({ name, port, dir, keep });
      result.ports[name] = handle.port;
      Object.assign(result.env, env);
      result.started.push({ name, label, port: handle.port, already: running });
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      result.skipped.push({ name, reason: error.message });
    }
  }
  return result;
}

const portFor = async (wanted: number): Promise<number> => ((await accepts(wanted)) ? freePort() : wanted);
