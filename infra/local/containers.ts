// The same parts as containers of their own by testcontainers, for tests where Docker has or can pull the images.
// Handles are those of local processes.
import { spawnSync } from 'node:child_process';
import { GenericContainer, type StartedTestContainer, Wait, type WaitStrategy } from 'testcontainers';
import { imageRefusal, images } from './docker.ts';
import { endWithProcess } from './end-with-process.ts';
import type { KafkaServer } from './kafka.ts';
import type { ServerHandle } from './local-process.ts';
import type { MongoServer } from './mongo.ts';
import { freePort } from './ports.ts';
import type { RedisServer } from './redis.ts';

const startLimitMs = 120_000;
/** Removes containers of tests that were killed; testcontainers starts it before the first of its own. */
const reaper = process.env.RYUK_CONTAINER_IMAGE ?? 'testcontainers/ryuk:0.14.0';
/** Without it a container goes with this process, unless that is killed. */
const hasReaper = imageRefusal(reaper) === undefined;
if (!hasReaper) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

const docker = (...args: string[]): void => {
  const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`docker ${args.join(' ')} failed: ${stderr.trim()}`);
};

interface ContainerOptions {
  name: string;
  /** The port inside the container. */
  inside: number;
  /** The port on this machine. */
  port: number;
  environment?: Record<string, string>;
  command?: string[];
  wait?: WaitStrategy;
}

/** Ports are fixed, so that a container that is killed and started again is found where it was. */
async function run(
  image: string,
  { name, inside, port, environment = {}, command, wait }: ContainerOptions,
): Promise<ServerHandle & { started: StartedTestContainer }> {
  let container = new GenericContainer(image)
    .withExposedPorts({ container: inside, host: port })
    .withEnvironment(environment)
    .withWaitStrategy(wait ?? Wait.forListeningPorts())
    .withStartupTimeout(startLimitMs);
  if (command) container = container.withCommand(command);
  const started = await container.start();
  const id = started.getId();
  const release = hasReaper
    ? () => undefined
    : endWithProcess(() => spawnSync('docker', ['rm', '--force', '--volumes', id], { stdio: 'ignore' }));
  return {
    started,
    name,
    port,
    kill: async () => docker('kill', '--signal', 'KILL', id),
    start: async () => docker('start', id),
    restart: async () => docker('restart', id),
    async stop() {
      release();
      await started.stop();
    },
  };
}

export async function startKafkaContainer(version: string): Promise<KafkaServer> {
  const port = await freePort();
  const environment = {
    KAFKA_NODE_ID: '1',
    KAFKA_PROCESS_ROLES: 'broker,controller',
    KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
    KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
    KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
    KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
    KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
    KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
    KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    KAFKA_BROKER_SESSION_TIMEOUT_MS: '2000',
    KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: '500',
  };
  const handle = await run(images({ version }).kafka, {
    name: 'kafka',
    inside: 9092,
    port,
    environment,
    wait: Wait.forLogMessage(/Kafka Server started/i),
  });
  return { ...handle, version, brokers: `127.0.0.1:${port}` };
}

export async function startRedisContainer(): Promise<RedisServer> {
  const port = await freePort();
  const command = ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''];
  return {
    ...(await run(images().redis, { name: 'redis', inside: 6379, port, command })),
    url: `redis://127.0.0.1:${port}`,
  };
}

/** A replica set of one, which transactions need. */
export async function startMongoContainer(): Promise<MongoServer> {
  const port = await freePort();
  const handle = await run(images().mongo, {
    name: 'mongo',
    inside: 27017,
    port,
    command: ['mongod', '--replSet', 'rs0', '--bind_ip_all'],
  });
  const initiate =
    "try { rs.status() } catch { rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'localhost:27017' }] }) }; while (!db.hello().isWritablePrimary) sleep(100)";
  const { exitCode, output } = await handle.started.exec(['mongosh', '--quiet', '--eval', initiate]);
  if (exitCode !== 0) throw new Error(`MongoDB's replica set could not be made: ${output}`);
  return { ...handle, uri: `mongodb://127.0.0.1:${port}/?directConnection=true` };
}
