// Apache Kafka, one KRaft node (broker and controller in one process), from the jars of Maven Central on Java 17.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { mavenJars, requireJava, Unavailable } from './downloads.ts';
import { handleOf, LocalProcess, type PartHandle, type PartOptions, type ServerHandle } from './local-process.ts';
import { freePort } from './ports.ts';

export const defaultKafkaVersion = '4.1.1';

/** What tests and drills need of a node, in a container or not. */
export interface KafkaServer extends ServerHandle {
  readonly version: string;
  readonly brokers: string;
}

/** Folder with the jars of a Kafka node. */
export const kafkaJars = (version: string): string =>
  mavenJars(`kafka-${version}`, [`org.apache.kafka:kafka_2.13:${version}`, 'org.slf4j:slf4j-simple:1.7.36']);

/**
 * For one node on a small machine. Flushing is left at Kafka's default: acknowledged writes are in the page cache and
 * outlive `kill -9`.
 */
const settings = ({ port, controllerPort, dataDir }: { port: number; controllerPort: number; dataDir: string }) => ({
  'process.roles': 'broker,controller',
  'node.id': 1,
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  'controller.listener.names': 'CONTROLLER',
  listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
  'log.dirs': dataDir,
  'auto.create.topics.enable': false,
  'num.network.threads': 2,
  'num.io.threads': 2,
  'background.threads': 2,
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 4,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  // A node that was killed may register again only when its old session has run out.
  'broker.session.timeout.ms': 2_000,
  'broker.heartbeat.interval.ms': 500,
  'group.initial.rebalance.delay.ms': 0,
  // Drills kill consumers and want the group to notice within seconds.
  'group.min.session.timeout.ms': 1_000,
  'log.cleaner.dedupe.buffer.size': 16_777_216,
});

/**
 * Starts a node, formatting its log folder the first time. Throws Unavailable where Java or the jars cannot be had.
 */
export async function startKafka({
  name = 'kafka',
  port,
  version = process.env.KAFKA_VERSION ?? defaultKafkaVersion,
  dir,
  keep = false,
}: PartOptions & { version?: string }): Promise<KafkaServer & PartHandle> {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Unavailable(`KAFKA_VERSION must be a version such as ${defaultKafkaVersion}, not "${version}"`);
  const java = requireJava();
  const jars = kafkaJars(version);
  const home = join(dir, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const ownPort = port ?? (await freePort());
  const file = join(home, 'server.properties');
  const running = new LocalProcess({
    name,
    dir: home,
    command: java,
    args: javaArguments(home, jars, 'kafka.Kafka', file),
    keep,
    ready: () => serves(ownPort),
  });
  if (running.pid === undefined) {
    const dataDir = join(home, 'log');
    const lines = Object.entries(settings({ port: ownPort, controllerPort: await freePort(), dataDir })).map(
      ([key, value]) => `${key}=${value}`,
    );
    writeFileSync(file, `${lines.join('\n')}\n`);
    if (!existsSync(join(dataDir, 'meta.properties'))) format(java, home, jars, file);
  }
  await running.start();
  return handleOf(running, ownPort, { version, brokers: `127.0.0.1:${ownPort}` });
}

/**
 * The first compiler alone: the second takes more of a small machine, for minutes, than a broker of tests and a
 * developer gives back.
 */
function javaArguments(home: string, jars: string, main: string, ...rest: string[]): string[] {
  return [
    '-Xms256m',
    '-Xmx512m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djava.awt.headless=true',
    '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
    '-Dorg.slf4j.simpleLogger.showDateTime=true',
    '-Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS',
    `-Dkafka.logs.dir=${home}`,
    '-cp',
    join(jars, '*'),
    main,
    ...rest,
  ];
}

function format(java: string, home: string, jars: string, file: string): void {
  // In one word with its option: an id may begin with a dash.
  const id = randomBytes(16).toString('base64url');
  const { status, stdout, stderr } = spawnSync(
    java,
    javaArguments(home, jars, 'kafka.tools.StorageTool', 'format', `--cluster-id=${id}`, '-c', file),
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Kafka's log folder could not be formatted:\n${stdout}${stderr}`.slice(-3_000));
}

/**
 * Whether the node answers a Metadata request and counts itself among the brokers, which it does once it takes writes.
 */
function serves(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    let received = Buffer.alloc(0);
    socket
      .once('error', () => done(false))
      .once('close', () => done(false))
      .setTimeout(2_000, () => done(false));
    socket.once('connect', () => socket.write(metadataRequest()));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      // Length, correlation id, throttle time, then the count of brokers: four numbers of 32 bits.
      if (received.length >= 16) done(received.readInt32BE(12) >= 1);
    });
  });
}

/** Metadata version 4 (understood by every Kafka since 1.0) about no topic. */
function metadataRequest(): Buffer {
  const client = Buffer.from('lathe-ready');
  const body = Buffer.alloc(10 + client.length + 5);
  body.writeInt16BE(3, 0);
  body.writeInt16BE(4, 2);
  body.writeInt32BE(1, 4);
  body.writeInt16BE(client.length, 8);
  client.copy(body, 10);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  return Buffer.concat([length, body]);
}
