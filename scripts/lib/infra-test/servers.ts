// Kafka, Redis, MongoDB (or its stand-in) and S3 for one run of tests: containers where Docker has the images, local
// processes otherwise.
import { imageRefusal, images } from '../../../infra/local/docker.ts';
import { Unavailable } from '../../../infra/local/downloads.ts';
import { type KafkaServer, startKafka } from '../../../infra/local/kafka.ts';
import type { ServerHandle } from '../../../infra/local/local-process.ts';
import { type MongoServer, startMongo } from '../../../infra/local/mongo.ts';
import { type RedisServer, startRedis } from '../../../infra/local/redis.ts';
import { startS3 } from '../../../infra/local/s3.ts';
import type { Results } from './results.ts';

/** Loaded where there is Docker: it asks for the image of its reaper. */
const containers = () => import('../../../infra/local/containers.ts');
type Containers = Awaited<ReturnType<typeof containers>>;

export interface Servers {
  /** The variables for the platform. */
  env: Record<string, string> & { MONGODB_URI: string };
  redis: RedisServer | undefined;
  mongo: MongoServer;
  /** Whether `mongo` is MongoDB, not what stands in for it. */
  isMongo: boolean;
  handles: ServerHandle[];
}

/** A container, or a sentence that says why not. */
async function container<Handle>(
  image: string,
  start: (from: Containers) => Promise<Handle>,
): Promise<{ handle?: Handle; refusal?: string }> {
  const refusal = imageRefusal(image);
  if (refusal) return { refusal };
  return { handle: await start(await containers()) };
}

/** A Kafka of the version. Throws Unavailable where there can be none. */
export async function kafkaOf(version: string, dir: string): Promise<KafkaServer> {
  const { handle } = await container(images({ version }).kafka, ({ startKafkaContainer }) =>
    startKafkaContainer(version),
  );
  return handle ?? startKafka({ name: `kafka-${version}`, version, dir });
}

/** Everything but Kafka; what cannot be had is skipped with its reason. */
export async function startServers(results: Results, dir: string): Promise<Servers> {
  const known = images();
  const redis =
    (await container(known.redis, ({ startRedisContainer }) => startRedisContainer())).handle ??
    (await orSkip(results, 'Redis', () => startRedis({ dir })));
  const { handle, refusal } = await container(known.mongo, ({ startMongoContainer }) => startMongoContainer());
  if (refusal) results.skip('MongoDB itself', `${refusal}; infra/embedded-mongo stands in for it`);
  const mongo = handle ?? (await startMongo({ dir }));
  const s3 = await orSkip(results, 'S3', () => startS3({ dir }));
  const env = {
    ...(redis && { REDIS_URL: redis.url }),
    MONGODB_URI: mongo.uri,
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }),
  };
  const handles = [redis, mongo, s3].filter((handle) => handle !== undefined);
  return { env, redis, mongo, isMongo: handle !== undefined, handles };
}

/** Starts a part; where the machine cannot have it, that is skipped. */
export async function orSkip<Part>(
  results: Results,
  name: string,
  start: () => Promise<Part>,
): Promise<Part | undefined> {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    results.skip(name, error.message);
    return undefined;
  }
}
