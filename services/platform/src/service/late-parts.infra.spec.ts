import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';
import S3rver from 's3rver';
import { Gate } from '../testing/gate.js';
import { type OwnRedis, startOwnRedis } from '../testing/own-redis.js';
import { testSecretsKey } from '../testing/test-service.js';
import { until } from '../testing/until.js';

const others = ['ACCOUNTS', 'APPS', 'BUILDER_CHAT', 'CONTEXT_INGEST', 'ENTITIES'].map((name) => [
  `${name}_URL`,
  'http://127.0.0.1:1',
]);
const broker = process.env['KAFKA_BROKERS']?.split(',')[0];

/** A service as a process of its own (the built code), whose parts are behind gates that are closed when it starts. */
class LateParts {
  readonly lines: string[] = [];
  private child: ChildProcess | undefined;
  private port = 0;

  constructor(readonly env: Readonly<Record<string, string>>) {}

  async start(role: string): Promise<void> {
    this.port = (await Gate.before(0)).port;
    const main = fileURLToPath(new URL('../../../payments/dist/main.js', import.meta.url));
    const env = { PATH: process.env['PATH']!, PORT: String(this.port), ...Object.fromEntries(others), ...this.env };
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, role], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => this.lines.push(...text.split('\n')));
  }

  get said(): string {
    return this.lines.join('\n');
  }

  get exitCode(): number | null | undefined {
    return this.child?.exitCode;
  }

  /** What `/readyz` says; undefined while nobody listens. */
  async ready(): Promise<{ ready: boolean; checks: Record<string, boolean> } | undefined> {
    return (await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined))?.json() as Promise<
      { ready: boolean; checks: Record<string, boolean> } | undefined
    >;
  }

  async status(path: string): Promise<number> {
    return (await fetch(`http://127.0.0.1:${this.port}${path}`)).status;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null)
      return this.child?.exitCode ?? null;
    this.child.kill(signal);
    await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

describe('a service that is started before its parts', () => {
  let dir: string;
  let mongo: Awaited<ReturnType<typeof startEmbeddedMongo>>;
  let redis: OwnRedis;
  let s3: { port: number; close(): Promise<void> };
  let gates: Record<'mongo' | 'redis' | 's3' | 'kafka', Gate>;
  let service: LateParts;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lathe-late-'));
    mongo = await startEmbeddedMongo({
      dataDir: join(dir, 'db'),
      port: (await Gate.before(0)).port,
      password: 'secret',
      inProcess: true,
    });
    redis = await startOwnRedis();
    const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(dir, 's3') });
    s3 = { port: (await server.run()).port, close: () => server.close() };
  });
  afterAll(async () => {
    await s3.close();
    await redis.stop();
    await mongo.close();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const uri = new URL(mongo.uri.replace('mongodb:', 'http:'));
    gates = {
      mongo: await Gate.before(Number(uri.port)),
      redis: await Gate.before(redis.port),
      s3: await Gate.before(s3.port),
      kafka: await Gate.before(Number(broker?.split(':')[1] ?? 1)),
    };
    service = new LateParts({
      MONGODB_URI: mongo.uri.replace(`:${uri.port}`, `:${gates.mongo.port}`),
      REDIS_URL: `redis://127.0.0.1:${gates.redis.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${gates.s3.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      KAFKA_BROKERS: `127.0.0.1:${gates.kafka.port}`,
      KAFKA_PREFIX: `late-${Date.now()}.`,
      INTERNAL_SECRET: 'a secret that only this test knows 0123456789',
      SECRETS_KEY: testSecretsKey,
      PUBLIC_URL: 'https://lathe.example',
      APPS_DOMAIN: 'apps.example',
      DATA_DIR: join(dir, 'data'),
    });
  });
  afterEach(async () => {
    await service.end('SIGKILL');
    for (const gate of Object.values(gates)) await gate.close();
  });

  it.each(['api', 'worker'])(
    'waits for Redis as %s, says so, is alive and not ready, and goes on when it comes',
    async (role) => {
      await gates.mongo.open();
      await service.start(role);
      await until(() => service.said.includes('Redis'));
      await until(async () => (await service.ready())?.checks['Redis'] === false);
      expect(service.said).toContain(
        `Waiting for Redis: Redis at 127.0.0.1:${gates.redis.port} does not answer: connect ECONNREFUSED`,
      );
      expect(await service.ready()).toMatchObject({ ready: false, checks: { Redis: false } });
      expect([
        await service.status('/healthz'),
        await service.status('/readyz'),
        await service.status('/api/payments/plans'),
      ]).toEqual([200, 503, 503]);
      expect(service.exitCode).toBeNull();
      await gates.redis.open();
      // The broker is still away: the rest is there.
      await until(async () => (await service.ready())?.checks['database'] === true);
      expect(service.said).toContain('Redis answers');
      expect(service.said).toContain('payments');
    },
  );

  it('waits for the document store', async () => {
    await gates.redis.open();
    await service.start('api');
    await until(async () => (await service.ready())?.checks['the document store'] === false);
    expect(service.said).toContain('Waiting for the document store');
    await gates.mongo.open();
    await until(async () => (await service.ready())?.checks['database'] === true);
  });

  it('goes on without a file store: only what needs it has to wait', async () => {
    await gates.redis.open();
    await gates.mongo.open();
    await service.start('api');
    await until(async () => (await service.ready())?.checks['database'] === true);
  });

  it('ends at once when it is told to while it waits', async () => {
    await service.start('api');
    await until(() => service.said.includes('Waiting for'));
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it.each([
    ['REDIS_URL', 'NOAUTH|WRONGPASS'],
    ['MONGODB_URI', 'Authentication failed'],
  ])('does not wait where %s is refused', async (variable, reason) => {
    const protectedRedis = await startOwnRedis(['--requirepass', 'right']);
    await gates.redis.open();
    await gates.mongo.open();
    const wrong = new LateParts({
      ...service.env,
      ...(variable === 'REDIS_URL'
        ? { REDIS_URL: `redis://:wrong@127.0.0.1:${protectedRedis.port}` }
        : { MONGODB_URI: service.env['MONGODB_URI']!.replace(':secret@', ':wrong@') }),
    });
    await wrong.start('api');
    await until(() => wrong.exitCode === 1);
    await protectedRedis.stop();
    expect(wrong.said).toMatch(new RegExp(`^${variable} cannot be used\\. .*(${reason})`, 'm'));
  });

  (broker ? it : it.skip)(
    `${broker ? '' : 'SKIPPED, KAFKA_BROKERS names none: '}waits for the broker, and is ready when all are there`,
    async () => {
      await gates.redis.open();
      await gates.mongo.open();
      await service.start('worker');
      await until(async () => (await service.ready())?.checks['database'] === true);
      expect(await service.ready()).toMatchObject({ ready: false, checks: { events: false, consumer: false } });
      await until(() => service.said.includes('no Kafka broker answers'));
      const prepare = new LateParts(service.env);
      await prepare.start('prepare');
      await until(() => prepare.said.includes('Waiting for the broker: No Kafka broker answers'));
      await gates.kafka.open();
      await until(() => prepare.said.includes('Waiting for the file store: The file store is not available'));
      expect(prepare.exitCode).toBeNull();
      await gates.s3.open();
      await until(() => prepare.exitCode === 0, 60);
      await until(async () => (await service.ready())?.ready === true, 60);
    },
  );
});
