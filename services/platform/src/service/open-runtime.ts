import { join } from 'node:path';
import { changeWindow } from '@lathe/proto/entities/changes';
import { getDomain } from 'tldts';
import { MemoryCache } from '../cache/memory-cache.js';
import { type CommonEnv, type Site, siteOf } from '../config/common-config.js';
import { StartError } from '../config/load-config.js';
import type { EventBus } from '../events/event-bus.js';
import { InProcessBus } from '../events/in-process-bus.js';
import { DiskFileStore } from '../files/disk-file-store.js';
import type { FileStore } from '../files/file-store.js';
import type { InternalTransport } from '../internal/internal-client.js';
import type { Logger } from '../logging/logger.js';
import { FileMailer } from '../mail/file-mailer.js';
import type { Mailer } from '../mail/mailer.js';
import { GuardedRequests } from '../outgoing/guarded-requests.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { MemoryRateLimiter } from '../rate-limit/memory-rate-limiter.js';
import { MemoryRecentLog } from '../recent/memory-recent-log.js';
import { AesSealer } from '../sealing/aes-sealer.js';
import type { Runtime } from './runtime.js';
import { faultOf, Startup } from './startup.js';

export interface RuntimeChoice<T extends InternalTransport> {
  readonly env: CommonEnv;
  readonly logger: Logger;
  readonly mongoUri: string;
  readonly internalSecret: string;
  /** Everything runs in this one process. */
  readonly embedded: boolean;
  readonly transport: T;
  /** Waits for parts that are not there yet; one that only logs unless told. */
  readonly startup?: Startup;
}

/** A runtime with what its process prepares once and must close at the end. */
export interface OpenRuntime<T extends InternalTransport = InternalTransport> extends Runtime {
  readonly transport: T;
  /**
   * Makes what the adapters need on their servers: topics, dead-letter topics of the groups, the bucket. What is there
   * stays. Waits for the servers.
   */
  prepare(groups: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** One attempt to reach a server, in milliseconds. */
const attemptMs = 5_000;

type Closing = (() => Promise<void>)[];
type RedisParts = Pick<Runtime, 'cache' | 'rateLimiter' | 'pubSub' | 'recentLog' | 'parts'>;

/** How far live changes go back for whoever comes back. */
const logWindow = { ms: changeWindow.seconds * 1_000, messages: changeWindow.batches };

/**
 * Chooses each adapter by its variable alone (design section 1); libraries of adapters that are not chosen are not
 * loaded. Waits for Redis, which every service needs at its start; broker, file store and mail server may come later.
 * Throws a StartError that names the variable of a bad value.
 */
export async function openRuntime<T extends InternalTransport>(choice: RuntimeChoice<T>): Promise<OpenRuntime<T>> {
  const { env, logger, mongoUri, internalSecret, embedded, transport, startup = new Startup(logger) } = choice;
  const site = siteOf(env);
  const sealer = openSealer(env);
  if (!embedded) refuseSharedSite(site);
  const closing: Closing = [];
  const close = async (): Promise<void> => {
    for (const part of closing.splice(0).toReversed()) await part();
  };
  try {
    const redis = await openRedisParts(env, logger, startup, closing);
    const bus = await openBus(env, logger, closing);
    const { files, makeBucket } = await openFiles(env, embedded);
    const mailer = await openMailer(env, site, embedded, closing);
    const outgoing = new GuardedRequests({ allowed: env.OUTGOING_ALLOW });
    closing.push(() => outgoing.close());
    const prepare = async (groups: readonly string[]): Promise<void> => {
      await startup.until('the broker', () => bus.prepare(groups));
      await startup.until('the file store', makeBucket);
    };
    const parts = { ...redis.parts, broker: () => bus.answers() };
    return {
      env,
      site,
      embedded,
      mongoUri,
      internalSecret,
      startup,
      transport,
      bus,
      files,
      mailer,
      outgoing,
      sealer,
      ...redis,
      parts,
      prepare,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openSealer({ SECRETS_KEY: key, SECRETS_KEY_OLD: oldKeys }: CommonEnv): AesSealer {
  if (!key) throw new StartError('SECRETS_KEY must be set: 32 bytes as base64, as of openssl rand -base64 32.');
  return new AesSealer(key, oldKeys);
}

async function openRedisParts(
  { REDIS_URL: url, ...env }: CommonEnv,
  logger: Logger,
  startup: Startup,
  closing: Closing,
): Promise<RedisParts> {
  if (!url)
    return {
      cache: new MemoryCache(),
      rateLimiter: new MemoryRateLimiter(),
      pubSub: new MemoryPubSub(),
      recentLog: new MemoryRecentLog(logWindow),
      parts: {},
    };
  const [{ openRedis }, { RedisCache }, { RedisRateLimiter }, { RedisPubSub }, { RedisRecentLog }] = await Promise.all([
    import('../redis/redis-clients.js'),
    import('../cache/redis-cache.js'),
    import('../rate-limit/redis-rate-limiter.js'),
    import('../pubsub/redis-pub-sub.js'),
    import('../recent/redis-recent-log.js'),
  ]);
  const clients = await startup.until('Redis', () => openRedis(url, logger, attemptMs).catch(faultOf('REDIS_URL')));
  closing.push(() => clients.close());
  const pubSub = new RedisPubSub(clients, env.REDIS_PREFIX, logger);
  return {
    cache: new RedisCache(clients.commands, env.REDIS_PREFIX),
    rateLimiter: new RedisRateLimiter(clients.commands, env.REDIS_PREFIX),
    pubSub,
    recentLog: new RedisRecentLog(clients, pubSub, env.REDIS_PREFIX, logWindow, logger),
    parts: { redis: () => clients.healthy() },
  };
}

async function openBus(env: CommonEnv, logger: Logger, closing: Closing): Promise<EventBus> {
  if (!env.KAFKA_BROKERS) return new InProcessBus();
  const { KafkaBus } = await import('../events/kafka/kafka-bus.js');
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password } = env;
  if (mechanism && !(username && password))
    throw new StartError('KAFKA_SASL_MECHANISM needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.');
  const bus = new KafkaBus({
    brokers: env.KAFKA_BROKERS,
    ssl: env.KAFKA_SSL,
    ...(mechanism && username && password ? { sasl: { mechanism, username, password } } : {}),
    prefix: env.KAFKA_PREFIX,
    partitions: env.KAFKA_PARTITIONS,
    replicationFactor: env.KAFKA_REPLICATION_FACTOR,
    sessionTimeoutMs: env.KAFKA_SESSION_TIMEOUT_MS,
    logger,
  });
  closing.push(() => bus.close());
  return bus;
}

async function openFiles(
  env: CommonEnv,
  alone: boolean,
): Promise<{ files: FileStore; makeBucket: () => Promise<void> }> {
  if (!env.S3_ENDPOINT) {
    const files = new DiskFileStore(join(env.DATA_DIR, 'files'));
    await files.removeLeftovers({ alone });
    return { files, makeBucket: async () => undefined };
  }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId !== !secretAccessKey)
    throw new StartError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; without both the store is asked with the credentials of the machine.',
    );
  const { S3FileStore } = await import('../files/s3-file-store.js');
  const files = new S3FileStore({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
  return { files, makeBucket: () => files.prepare().catch(faultOf('S3_ENDPOINT')) };
}

async function openMailer(env: CommonEnv, site: Site, alone: boolean, closing: Closing): Promise<Mailer> {
  const from = env.MAIL_FROM ?? `Lathe <no-reply@${site.publicHost}>`;
  if (!env.SMTP_URL) {
    const mailer = new FileMailer(join(env.DATA_DIR, 'mail'), from);
    await mailer.removeLeftovers({ alone });
    return mailer;
  }
  const { SmtpMailer } = await import('../mail/smtp-mailer.js');
  const mailer = new SmtpMailer(env.SMTP_URL, from);
  closing.push(async () => mailer.close());
  return mailer;
}

/**
 * Pages of apps must be another site than the platform for browsers (design section 1): its cookies and storage are out
 * of their reach.
 */
function refuseSharedSite({ publicUrl, publicHost, appsDomain }: Site): void {
  const siteOfHost = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
  if (siteOfHost(publicHost) === siteOfHost(appsDomain)) {
    throw new StartError(
      `APPS_DOMAIN ${appsDomain} must be of another registrable domain than PUBLIC_URL ${publicUrl}, so that pages of apps cannot reach the platform.`,
    );
  }
}
