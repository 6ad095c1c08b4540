// Values of the chart for a test on one small node: one pod each, Kafka, Redis and stand-ins from the chart's own
// manifests for trying out.
const password = 'for-a-test-only';
/** Where the store answers under a host name or address. */
export const storeUri = (host: string): string =>
  `mongodb://lathe:${password}@${host}:27017/?directConnection=true&authSource=admin&authMechanism=SCRAM-SHA-256`;
const s3Keys = { id: 'lathe-test', secret: 'for-a-test-only' };

export const release = 'lathe';

/** The Secret that the chart is given by name. */
export function secret(internalSecret: string, secretsKey: string) {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'lathe-settings' },
    type: 'Opaque',
    stringData: {
      INTERNAL_SECRET: internalSecret,
      SECRETS_KEY: secretsKey,
      MONGODB_URI: storeUri(`${release}-dev-mongodb`),
      REDIS_URL: `redis://${release}-dev-redis:6379`,
      S3_ACCESS_KEY_ID: s3Keys.id,
      S3_SECRET_ACCESS_KEY: s3Keys.secret,
    },
  };
}

/** `port` is the ingress proxy's, `proxies` the network whose X-Forwarded-For counts. */
export function values({
  repository,
  tag,
  infraTag,
  kafkaVersion,
  port,
  proxies,
  adminEmail,
}: Record<'repository' | 'tag' | 'infraTag' | 'kafkaVersion' | 'proxies' | 'adminEmail', string> & { port: number }) {
  const one = { replicas: 1, resources: requesting('50m') };
  const service = { api: one, worker: one };
  return {
    image: { repository, tag, pullPolicy: 'Never' },
    config: {
      PUBLIC_URL: `http://localhost:${port}`,
      APPS_DOMAIN: 'apps.localhost',
      ADMIN_EMAIL: adminEmail,
      DEFAULT_PLAN: 'unlimited',
      LOG_LEVEL: 'error',
      KAFKA_BROKERS: `${release}-dev-kafka:9092`,
      S3_ENDPOINT: `http://${release}-dev-s3:8333`,
      // A pod that is ended without warning is noticed within seconds.
      KAFKA_SESSION_TIMEOUT_MS: 10_000,
      JOB_LOCK_MS: 10_000,
    },
    secrets: { existingSecret: 'lathe-settings' },
    services: Object.fromEntries(
      ['accounts', 'apps', 'builder-chat', 'context-ingest', 'entities', 'payments'].map((name) => [name, service]),
    ),
    web: { ...one, config: { TRUSTED_PROXIES: proxies } },
    prepare: { resources: requesting('100m') },
    // Everything starts at once on a small machine.
    probes: { startup: { failureThreshold: 300 } },
    devInfrastructure: infrastructure(repository, infraTag, kafkaVersion),
  };
}

/**
 * Two cores must do for all pods and, in an upgrade, for all new ones beside the old; what all others wait for comes
 * first.
 */
const requesting = (cpu: string) => ({ requests: { cpu, memory: '128Mi' }, limits: { memory: '1Gi' } });

function infrastructure(repository: string, tag: string, kafkaVersion: string) {
  const common = { enabled: true, resources: requesting('50m') };
  return {
    kafka: {
      ...common,
      resources: requesting('300m'),
      image: `${repository}-kafka:${kafkaVersion}`,
      env: kafkaVariables,
    },
    redis: {
      ...common,
      image: `${repository}-redis:${tag}`,
      args: ['redis-server', '--dir', '/data', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''],
    },
    mongodb: {
      ...common,
      resources: requesting('200m'),
      image: `${repository}-embedded-mongo:${tag}`,
      env: { EMBEDDED_MONGO_PASSWORD: password, DATA_DIR: '/data/store' },
    },
    s3: {
      ...common,
      image: `${repository}-s3rver:${tag}`,
      port: 8333,
      env: {
        AWS_ACCESS_KEY_ID: s3Keys.id,
        AWS_SECRET_ACCESS_KEY: s3Keys.secret,
        S3_BUCKET: 'lathe',
        DATA_DIR: '/data/files',
      },
    },
  };
}

const kafkaVariables = {
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
  KAFKA_ADVERTISED_LISTENERS: 'PLAINTEXT://{{ include "lathe-library.fullname" . }}-dev-kafka:9092',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '4',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_LOG_DIRS: '/data/log',
};
