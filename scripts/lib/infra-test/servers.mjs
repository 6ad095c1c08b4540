// Kafka, Redis, MongoDB (or its stand-in) and S3 for one run of tests: containers where Docker has the images, local
// processes otherwise.
import { imageRefusal, images } from '../../../infra/local/docker.mjs';
import { Unavailable } from '../../../infra/local/downloads.mjs';
import { startKafka } from '../../../infra/local/kafka.mjs';
import { startMongo } from '../../../infra/local/mongo.mjs';
import { startRedis } from '../../../infra/local/redis.mjs';
import { startS3 } from '../../../infra/local/s3.mjs';

const containers = () => import('../../../infra/local/containers.mjs');

/** A container, or undefined and a line that says why not. */
async function container(image, start) {
  const refusal = imageRefusal(image);
  if (refusal) return { refusal };
  return { handle: await start(await containers()) };
}

/** A Kafka of the version. Throws Unavailable where there can be none. */
export async function kafkaOf(version, dir) {
  const { handle } = await container(images({ version }).kafka, ({ startKafkaContainer }) =>
    startKafkaContainer({ version }),
  );
  return handle ?? startKafka({ name: `kafka-${version}`, version, dir });
}

/** Everything but Kafka. Answers {env, handles}; what cannot be had is skipped with its reason. */
export async function startServers(results, dir) {
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
  return { env, handles: [redis, mongo, s3].filter(Boolean) };
}

/** Starts a part; where the machine cannot have it, that is skipped. */
export async function orSkip(results, name, start) {
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    results.skip(name, error.message);
    return undefined;
  }
}
