import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '@lathe/proto/events/catalog';
import type { Admin, ITopicConfig } from 'kafkajs';
import { DomainError } from '../../errors/domain-error.js';
import type { Lag } from '../event-bus.js';
import { createClient, isAway, type KafkaOptions } from './kafka-client.js';
import { deadLetterTopic } from './kafka-message.js';

/** How long `prepare` repeats what a broker refuses: one that starts at the same time cannot do it all yet. */
const prepareMs = 5 * 60_000;
const pauseMs = 2_000;
const deadLettersKeptMs = 30 * 24 * 3600 * 1000;

/** Makes topics and measures groups. */
export class KafkaTopics {
  constructor(private readonly options: KafkaOptions) {}

  /**
   * Makes what is missing and waits until each has leaders. Throws `unavailable` when no broker answers; rejects when
   * one did not do it within five minutes.
   */
  async prepare(groups: readonly string[]): Promise<void> {
    const wanted = this.wanted(groups);
    for (const deadline = Date.now() + prepareMs; ; await sleep(pauseMs)) {
      try {
        return await this.asAdmin((admin) => this.create(admin, wanted));
      } catch (error) {
        if (isAway(error))
          throw new DomainError(
            'unavailable',
            {},
            {
              message: `No Kafka broker answers at ${this.options.brokers.join(', ')}: ${(error as Error).message}`,
              cause: error,
            },
          );
        if (Date.now() > deadline) throw error;
        this.options.logger.warn({ err: error }, 'topics could not be made; it is repeated');
      }
    }
  }

  async lag(members: readonly { readonly groupId: string; readonly topics: readonly string[] }[]): Promise<Lag[]> {
    if (members.length === 0) return [];
    return this.asAdmin(async (admin) =>
      (await Promise.all(members.map((member) => lagOf(admin, member.groupId, member.topics)))).flat(),
    );
  }

  /** Whether a broker answers on a new connection; what producer and consumers have open gives up by itself. */
  answers(): Promise<boolean> {
    return this.asAdmin(async (admin) => (await admin.describeCluster()).brokers.length > 0);
  }

  private wanted(groups: readonly string[]): ITopicConfig[] {
    const { prefix, partitions, replicationFactor } = this.options;
    const inSync = { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) };
    return topics.flatMap((topic) => [
      { topic: prefix + topic, numPartitions: partitions, replicationFactor, configEntries: [inSync] },
      ...groups.map((group) => ({
        topic: deadLetterTopic(prefix + topic, group),
        numPartitions: 1,
        replicationFactor,
        configEntries: [inSync, { name: 'retention.ms', value: String(deadLettersKeptMs) }],
      })),
    ]);
  }

  private async create(admin: Admin, wanted: readonly ITopicConfig[]): Promise<void> {
    const existing = new Set(await admin.listTopics());
    const missing = wanted.filter(({ topic }) => !existing.has(topic));
    // Answers false when another process made one of them in between: those it waits for are then checked below.
    if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true, timeout: 10_000 });
    const { topics: found } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) });
    const leaderless = found.filter(
      ({ partitions }) => partitions.length === 0 || partitions.some(({ leader }) => leader < 0),
    );
    if (leaderless.length > 0) throw new Error(`No leader yet for ${leaderless.map(({ name }) => name).join(', ')}`);
  }

  private async asAdmin<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = createClient(this.options, 'lathe').admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}

async function lagOf(admin: Admin, group: string, names: readonly string[]): Promise<Lag[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...names] });
  return Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const lags = ends.map(({ partition, low, high }) => {
        const offset = Number(partitions.find((candidate) => candidate.partition === partition)?.offset ?? -1);
        return Number(high) - Math.max(offset, Number(low));
      });
      return { group, topic, lag: lags.reduce((sum, lag) => sum + lag, 0) };
    }),
  );
}
