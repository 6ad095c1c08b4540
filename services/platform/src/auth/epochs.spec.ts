import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import mongoose from 'mongoose';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import type { PubSub } from '../pubsub/pub-sub.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { Epochs } from './epochs.js';

/** The fan-out of a Redis that loses every message. */
const losing: PubSub = { publish: async () => undefined, subscribe: async () => async () => undefined };

const raised = (subject: string, epoch: number): EventEnvelope => ({
  id: randomUUID(),
  type: 'accounts.account.epoch-raised.v1',
  source: '/test',
  subject,
  tenantId: subject,
  time: new Date().toISOString(),
  data: { accountId: subject, epoch },
});

describe('Epochs', () => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;
  let people = 0;
  const newcomer = (): string => (people += 1).toString(16).padStart(24, '0');

  beforeAll(async () => {
    database = await openTestDatabase('payments');
    unitOfWork = new UnitOfWork(database.connection);
  });
  afterAll(() => database.close());
  afterEach(() => void jest.restoreAllMocks());

  async function replica(pubSub: PubSub, maxAgeMs?: number): Promise<Epochs> {
    const connection = mongoose.createConnection(database.uri, { dbName: database.connection.name });
    const epochs = new Epochs(connection, pubSub, maxAgeMs);
    await epochs.listen();
    closing.push(() => connection.close());
    return epochs;
  }
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => void (await Promise.all(closing.map((close) => close()))));

  const apply = (epochs: Epochs, event: EventEnvelope): Promise<void> =>
    unitOfWork.run((tx) => epochs.handle(event, tx));
  const consumer = (pubSub: PubSub): Epochs => new Epochs(database.connection, pubSub);

  it('counts on every replica as soon as the message is there', async () => {
    const pubSub = new MemoryPubSub();
    const [one, other, ada] = [consumer(pubSub), await replica(pubSub), newcomer()];
    expect([await one.epochOf(ada), await other.epochOf(ada)]).toEqual([0, 0]);
    await apply(one, raised(ada, 1));
    expect([await one.epochOf(ada), await other.epochOf(ada)]).toEqual([1, 1]);
  });

  it('of a removed API key is forgotten after a day; those of people stay', async () => {
    const [one, ada, key] = [consumer(new MemoryPubSub()), newcomer(), newcomer()];
    const type = 'accounts.account.api-key-removed.v1';
    await apply(one, { ...raised(ada, 0), type, data: { accountId: ada, keyId: key } });
    await apply(one, raised(ada, 1));
    expect(await one.epochOf(key)).toBe(1);
    const rows = database.connection.collection<{ _id: string; removedAt?: Date }>('epochs');
    expect((await rows.findOne({ _id: key }))?.removedAt).toBeInstanceOf(Date);
    expect((await rows.findOne({ _id: ada }))?.removedAt).toBeUndefined();
    await database.connection.model('Epoch').ensureIndexes();
    expect(await rows.indexes()).toContainEqual(
      expect.objectContaining({ key: { removedAt: 1 }, expireAfterSeconds: 86_400 }),
    );
  });

  it('counts on a replica whose message was lost, once what it knows is too old', async () => {
    const [one, other, ada] = [consumer(losing), await replica(losing, 50), newcomer()];
    expect(await other.epochOf(ada)).toBe(0);
    await apply(one, raised(ada, 1));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await other.epochOf(ada)).toBe(1);
  });

  it('does not take an old epoch from a read that began before the change', async () => {
    const pubSub = new MemoryPubSub();
    const [one, other, ada] = [consumer(pubSub), await replica(pubSub), newcomer()];
    const read = heldRead();
    const before = other.epochOf(ada);
    await read.made;
    await apply(one, raised(ada, 1));
    read.release();
    await before;
    expect(await other.epochOf(ada)).toBe(1);
  });

  it('counts before the service has applied the event, and goes on counting', async () => {
    const pubSub = new MemoryPubSub();
    const [other, ada] = [await replica(pubSub, 50), newcomer()];
    expect(await other.epochOf(ada)).toBe(0);
    await unitOfWork.run(async (tx) => consumer(pubSub).raised(ada, 1, tx));
    expect(await other.epochOf(ada)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await other.epochOf(ada)).toBe(1);
  });

  it('reads once for many callers at once', async () => {
    const [other, ada] = [await replica(losing), newcomer()];
    const exec = jest.spyOn(mongoose.Query.prototype, 'exec');
    await Promise.all(Array.from({ length: 20 }, () => other.epochOf(ada)));
    expect(exec).toHaveBeenCalledTimes(1);
  });

  /** Lets the next read look at the database, and keeps what it saw until it is released. */
  function heldRead(): { made: Promise<void>; release: () => void } {
    let [release, madeNow] = [(): void => undefined, (): void => undefined];
    const gate = new Promise<void>((resolve) => (release = resolve));
    const made = new Promise<void>((resolve) => (madeNow = resolve));
    const { exec } = mongoose.Query.prototype;
    jest.spyOn(mongoose.Query.prototype, 'exec').mockImplementationOnce(async function (
      this: mongoose.Query<unknown, unknown>,
    ) {
      const seen = await exec.call(this);
      madeNow();
      await gate;
      return seen;
    });
    return { made, release: () => release() };
  }
});
