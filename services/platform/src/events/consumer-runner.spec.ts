import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Connection } from 'mongoose';
import { DomainError } from '../errors/domain-error.js';
import { randomId } from '../ids/random-id.js';
import { createLogger } from '../logging/logger.js';
import { ensureIndexes } from '../persistence/connection.js';
import { sessionOf, type Transaction, UnitOfWork } from '../persistence/unit-of-work.js';
import { appChanged, upTo } from '../testing/app-changed.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';
import { ConsumerRunner } from './consumer-runner.js';
import { eventModels, type HeldRow } from './event.schema.js';
import { EventConsumer } from './event-consumer.js';

interface Applied {
  _id: string;
  seqs: number[];
}

/** Writes the order in which each key's events were applied; `before` may fail or wait. */
class Writer extends EventConsumer {
  readonly name = 'writer';
  readonly types: readonly EventType[] = ['apps.app.changed.v1'];
  before: (key: string, seq: number) => Promise<void> | void = () => undefined;

  constructor(private readonly connection: Connection) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { seq } = event.data as AppState;
    await this.before(event.subject, seq);
    await this.connection
      .collection<Applied>('applied')
      .updateOne({ _id: event.subject }, { $push: { seqs: seq } }, { upsert: true, session: sessionOf(tx)! });
  }
}

/** Counts transactions; `beforeCommit` may fail in the place of the commit. */
class Units extends UnitOfWork {
  runs = 0;
  beforeCommit: () => Promise<void> | void = () => undefined;

  override run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.runs += 1;
    return super.run(async (tx) => {
      const result = await work(tx);
      await this.beforeCommit();
      return result;
    });
  }
}

const logger = createLogger('test', 'silent');
const [a, b, c] = ['a', 'b', 'c'].map(() => randomId()) as [string, string, string];
/** Events of three keys, mixed as a partition has them. */
const mixed = (last: number): EventEnvelope[] =>
  upTo(last).flatMap((seq) => [a, b, c].map((key) => appChanged(key, seq)));
const seqOf = (event: EventEnvelope): number => (event.data as AppState).seq;

describe('a consumer of events that come together', () => {
  let database: TestDatabase;
  let connection: Connection;
  let writer: Writer;
  let units: Units;
  let runner: ConsumerRunner;

  // Batches are given all the time they need, however busy the machine is; tests of slow handlers open an impatient
  // one.
  const open = (consumer: Writer, unitOfWork: Units, togetherMs = 60_000): ConsumerRunner =>
    new ConsumerRunner(
      [consumer],
      eventModels(connection),
      unitOfWork,
      logger,
      { deadLetter: async () => undefined },
      'test',
      togetherMs,
    );
  const impatientMs = 200;
  const seqs = async (key: string): Promise<number[] | undefined> =>
    (await connection.collection<Applied>('applied').findOne({ _id: key }))?.seqs;
  const held = (): Promise<HeldRow[]> =>
    eventModels(connection).held.find().sort({ heldAt: 1, _id: 1 }).lean<HeldRow[]>();

  beforeAll(async () => {
    database = await openTestDatabase('payments');
    ({ connection } = database);
    eventModels(connection);
    await ensureIndexes(connection);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const name of ['applied', 'inbox', 'held_events']) await connection.collection(name).deleteMany({});
    writer = new Writer(connection);
    units = new Units(connection);
    runner = open(writer, units);
  });

  it('applies them in one transaction, in the order of each key', async () => {
    await runner.deliver(mixed(20));
    for (const key of [a, b, c]) expect(await seqs(key)).toEqual(upTo(20));
    expect(units.runs).toBe(1);
    expect(await connection.collection('inbox').countDocuments()).toBe(60);
  });

  it('applies them in several transactions when they are many', async () => {
    await runner.deliver(upTo(450).map((seq) => appChanged(a, seq)));
    expect(await seqs(a)).toEqual(upTo(450));
    expect(units.runs).toBe(3);
  });

  it('parks a key that fails in their midst and applies the others once', async () => {
    let isBroken = true;
    writer.before = (key, seq) => {
      if (isBroken && key === b && seq === 3) throw new DomainError('unavailable');
    };
    await runner.deliver(mixed(5));
    expect(await seqs(a)).toEqual(upTo(5));
    expect(await seqs(b)).toEqual([1, 2]);
    expect(await seqs(c)).toEqual(upTo(5));
    expect((await held()).map(({ status, code, event }) => [status, code, seqOf(event as EventEnvelope)])).toEqual([
      ['parked', 'unavailable', 3],
      ['parked', 'behind-parked', 4],
      ['parked', 'behind-parked', 5],
    ]);
    isBroken = false;
    await runner.deliver([appChanged(a, 6), appChanged(b, 6), appChanged(c, 6)]);
    expect(await seqs(a)).toEqual(upTo(6));
    expect(await seqs(b)).toEqual([1, 2]);
    runner.start();
    await until(async () => (await held()).length === 0);
    await runner.stop();
    expect(await seqs(b)).toEqual(upTo(6));
  });

  it('makes a dead letter of one that fails for good and goes on with its key', async () => {
    writer.before = (key, seq) => {
      if (key === b && seq === 3) throw new DomainError('does-not-validate');
    };
    await runner.deliver(mixed(5));
    expect(await seqs(b)).toEqual([1, 2, 4, 5]);
    expect(await seqs(c)).toEqual(upTo(5));
    expect((await held()).map(({ status, attempts }) => [status, attempts])).toEqual([['dead', 1]]);
  });

  it('makes dead letters of those it cannot read', async () => {
    const unreadable = { ...appChanged(a, 2), data: { appId: 'no id' } as unknown as AppState };
    await runner.deliver([appChanged(a, 1), unreadable, appChanged(a, 3), appChanged(b, 1)]);
    expect(await seqs(a)).toEqual([1, 3]);
    expect(await seqs(b)).toEqual([1]);
    expect((await held()).map(({ status, code }) => [status, code])).toEqual([['dead', 'unparsable']]);
  });

  it('gets to the end when every key fails', async () => {
    writer.before = () => {
      throw new DomainError('does-not-validate');
    };
    await runner.deliver(upTo(20).map(() => appChanged(randomId(), 1)));
    expect(await held()).toHaveLength(20);
  });

  it('applies one that is there twice, or was there before, once', async () => {
    const events = mixed(4);
    await runner.deliver(events.slice(0, 5));
    await runner.deliver([...events.slice(2), ...events.slice(4, 8)]);
    for (const key of [a, b, c]) expect(await seqs(key)).toEqual(upTo(4));
  });

  it('keeps the order of a key whose event comes again in the part that a slow handler left over', async () => {
    const [first, second, third] = upTo(3).map((seq) => appChanged(b, seq)) as [
      EventEnvelope,
      EventEnvelope,
      EventEnvelope,
    ];
    writer.before = async (key) => {
      if (key === a) await sleep(2 * impatientMs);
    };
    await open(writer, units, impatientMs).deliver([
      appChanged(a, 1),
      first,
      second,
      { ...first },
      third,
      { ...second },
    ]);
    expect(await seqs(b)).toEqual(upTo(3));
  });

  it('applies them once when another process applies them at the same time', async () => {
    const other = open(new Writer(connection), new Units(connection));
    const events = mixed(10);
    await Promise.all([runner.deliver(events), other.deliver(events), runner.deliver(events)]);
    for (const key of [a, b, c]) expect(await seqs(key)).toEqual(upTo(10));
    expect(await held()).toEqual([]);
  });

  it('has applied all or none of them when its process ends, and the others after', async () => {
    const events = mixed(10);
    // The first process is lost between its writes and its commit: what it does afterwards reaches nothing.
    let reached = (): void => undefined;
    const lost = new Promise<void>((resolve) => (reached = resolve));
    units.beforeCommit = () => {
      reached();
      throw new DomainError('unavailable');
    };
    const first = runner.deliver(events.slice(0, 15)).catch(() => undefined);
    await lost;
    expect(await seqs(a)).toBeUndefined();
    expect(await connection.collection('inbox').countDocuments()).toBe(0);
    units.beforeCommit = () => undefined;
    await first;
    // The second commits and is lost before the bus hears of it: all come again.
    await open(new Writer(connection), new Units(connection)).deliver(events);
    await open(new Writer(connection), new Units(connection)).deliver(events);
    for (const key of [a, b, c]) expect(await seqs(key)).toEqual(upTo(10));
    expect(await held()).toEqual([]);
  });

  it('waits for another writer of the same document', async () => {
    const session = await connection.startSession();
    session.startTransaction();
    await connection
      .collection<Applied>('applied')
      .updateOne({ _id: b }, { $push: { seqs: 0 } }, { upsert: true, session });
    const delivered = runner.deliver(mixed(5));
    await sleep(200);
    await session.commitTransaction();
    await session.endSession();
    await delivered;
    expect(await seqs(a)).toEqual(upTo(5));
    expect(await seqs(b)).toEqual([0, ...upTo(5)]);
    expect(await held()).toEqual([]);
  });

  it('lets a slow key keep others waiting for one event only', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    writer.before = async (key, seq) => {
      order.push(`${key}:${seq}`);
      if (key === a && seq === 1) await sleep(2 * impatientMs);
      if (key === a && seq === 2) await released;
    };
    const delivered = open(writer, units, impatientMs).deliver(mixed(3));
    await until(async () => (await seqs(b))?.length === 3 && (await seqs(c))?.length === 3);
    expect(await seqs(a)).toEqual([1]);
    release();
    await delivered;
    expect(await seqs(a)).toEqual(upTo(3));
    expect(order).toHaveLength(9);
  });

  it('rejects when one of them could not even be held, so that the bus brings them again', async () => {
    writer.before = (key, seq) => {
      if (key === b && seq === 2) throw new DomainError('unavailable');
    };
    const models = eventModels(connection);
    const refusing = new Proxy(models.held, {
      get: (held, name) =>
        name === 'updateOne'
          ? () => Promise.reject(new Error('the disk is full'))
          : (Reflect.get(held, name) as unknown),
    });
    const broken = new ConsumerRunner(
      [writer],
      { ...models, held: refusing },
      units,
      logger,
      { deadLetter: async () => undefined },
      'test',
    );
    const events = mixed(4);
    await expect(broken.deliver(events)).rejects.toThrow('the disk is full');
    expect(await seqs(b)).toEqual([1]);
    await expect(broken.deliver(upTo(450).map((seq) => appChanged(b, seq + 1)))).rejects.toThrow('the disk is full');
    expect(await seqs(b)).toEqual([1]);
    writer.before = () => undefined;
    await runner.deliver(events);
    for (const key of [a, b, c]) expect(await seqs(key)).toEqual(upTo(4));
  });
});
