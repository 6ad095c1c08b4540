import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Connection } from 'mongoose';
import { randomId } from '../ids/random-id.js';
import { createLogger } from '../logging/logger.js';
import { ensureIndexes } from '../persistence/connection.js';
import { Lease } from '../persistence/lease.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { appChanged } from '../testing/app-changed.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';
import { type EventModels, eventModels } from './event.schema.js';
import { OutboxRelay } from './outbox-relay.js';

const leaseMs = 1_000;
const logger = createLogger('test', 'silent');

describe('relays of one outbox', () => {
  let database: TestDatabase;
  let connection: Connection;
  let models: EventModels;
  const relays: OutboxRelay[] = [];

  beforeAll(async () => {
    database = await openTestDatabase('payments');
    ({ connection } = database);
    models = eventModels(connection);
    await ensureIndexes(connection);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const name of ['outbox', 'leases']) await connection.collection(name).deleteMany({});
  });
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop();
  });

  const newLease = (ms = leaseMs): Lease => new Lease(connection, 'outbox-relay', { exclusive: false, leaseMs: ms });

  /** The relay of a process of its own. */
  function relay(
    publish: (events: readonly EventEnvelope[]) => Promise<void>,
    lease: Pick<Lease, 'hold' | 'isHeld' | 'keep'> = newLease(),
  ): OutboxRelay {
    const made = new OutboxRelay(models, { publish } as never, logger, {
      lease,
      pubSub: new MemoryPubSub(),
      channel: 'outbox',
    });
    relays.push(made);
    return made;
  }

  /** Rows that wait, each of a key of its own unless one is given. */
  async function fill(count: number, key?: string): Promise<void> {
    const now = new Date();
    const rows = Array.from({ length: count }, (_, index) => {
      const event = appChanged(key ?? randomId(), index);
      return {
        _id: event.id,
        key: event.subject,
        seq: index,
        status: 'pending' as const,
        event,
        attempts: 0,
        nextAttemptAt: now,
        createdAt: now,
      };
    });
    await models.outbox.insertMany(rows, { lean: true });
  }
  const pending = (): Promise<number> => models.outbox.countDocuments({ status: 'pending' });

  it('work one at a time, however long a backlog takes', async () => {
    await fill(3_500);
    let publishing = 0;
    let most = 0;
    const published: string[] = [];
    const slow = async (events: readonly EventEnvelope[]): Promise<void> => {
      most = Math.max(most, (publishing += 1));
      await sleep(leaseMs / 2);
      publishing -= 1;
      published.push(...events.map(({ id }) => id));
    };
    for (const one of [relay(slow), relay(slow), relay(slow)]) await one.start();
    await until(async () => (await pending()) === 0);
    expect(most).toBe(1);
    expect(published).toHaveLength(3_500);
    expect(new Set(published).size).toBe(3_500);
  });

  it('take over from one that stands still, which publishes nothing more when it moves again', async () => {
    await fill(600);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let rounds = 0;
    const own = newLease();
    // Nothing renews it while the process stands still.
    const lease = {
      hold: () => own.hold(),
      get isHeld() {
        return own.isHeld;
      },
      keep: () => () => undefined,
    };
    const first = relay(async () => {
      rounds += 1;
      await released;
    }, lease);
    await first.start();
    await until(() => rounds === 1);
    await relay(async () => undefined, newLease(60_000)).start();
    await until(async () => (await pending()) === 0);
    await fill(600);
    release();
    await until(async () => (await pending()) === 0);
    await first.stop();
    expect(rounds).toBe(1);
  });

  it('stop in the middle of a key when the lease is lost', async () => {
    await fill(5, randomId());
    const seen: number[] = [];
    const losing = relay(async (events) => {
      seen.push(events.length);
      if (events.length > 1) throw new Error('the batch is refused');
      await connection
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: 'outbox-relay' }, { $set: { owner: 'another', until: new Date(Date.now() + 60_000) } });
      await sleep(leaseMs + 200);
    });
    await losing.start();
    await until(() => seen.length > 1);
    await losing.stop();
    expect(seen).toEqual([5, 1]);
    expect(await models.outbox.countDocuments({ status: 'pending', attempts: 0 })).toBe(4);
  });
});
