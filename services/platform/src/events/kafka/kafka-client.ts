import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../logging/logger.js';
import { mendRequestQueue } from './request-queue.js';

mendRequestQueue();

export interface KafkaOptions {
  /** `host:port` of some brokers; the others are found through them. */
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  readonly sasl?: SASLOptions;
  /** Put before every topic and group, for several installations on one broker. */
  readonly prefix: string;
  /** Of topics that `prepare` creates. */
  readonly partitions: number;
  readonly replicationFactor: number;
  /** A consumer that is silent for so long loses its partitions. */
  readonly sessionTimeoutMs: number;
  readonly logger: Logger;
}

/**
 * What kafkajs calls an error is often one attempt of several: the adapter itself logs errors, kafkajs at most warns.
 */
const pinoLevels = {
  [logLevel.ERROR]: 'warn',
  [logLevel.WARN]: 'warn',
  [logLevel.INFO]: 'debug',
  [logLevel.DEBUG]: 'trace',
  [logLevel.NOTHING]: 'trace',
} as const;

/** A client whose every request ends within seconds, so that a broker that is away is noticed soon. */
export function createClient(options: KafkaOptions, clientId: string): Kafka {
  return new Kafka({
    clientId,
    brokers: [...options.brokers],
    ssl: options.ssl ?? false,
    ...(options.sasl ? { sasl: options.sasl } : {}),
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 8_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, factor: 0.2, multiplier: 2, retries: 3 },
    logLevel: options.logger.isLevelEnabled('debug') ? logLevel.INFO : logLevel.WARN,
    logCreator:
      () =>
      ({ level, namespace, log: { message, timestamp: _, logger: __, ...details } }) =>
        options.logger[pinoLevels[level]]({ kafka: details }, `kafka ${namespace}: ${message}`),
  });
}

/** The first cause of an error; kafkajs wraps what it gave up on. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

/** The broker's name of an error (`MESSAGE_TOO_LARGE`), where it gave one. */
export function errorType(error: unknown): string | undefined {
  const cause = rootCause(error);
  return cause instanceof Error && 'type' in cause && typeof cause.type === 'string' ? cause.type : undefined;
}

const awayErrors = new Set([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSRequestTimeoutError',
]);

/** Whether no broker answered, rather than one that refused. */
export function isAway(error: unknown): boolean {
  const cause = rootCause(error);
  return cause instanceof Error && awayErrors.has(cause.name);
}
