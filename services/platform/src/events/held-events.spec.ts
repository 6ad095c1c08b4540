import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Connection } from 'mongoose';
import { DomainError } from '../errors/domain-error.js';
import { createLogger } from '../logging/logger.js';
import { ensureIndexes } from '../persistence/connection.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { appChanged, upTo } from '../testing/app-changed.js';
import { setClock } from '../testing/set-clock.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';
import { type EventModels, eventModels, type HeldRow } from './event.schema.js';
import { EventApplier } from './event-applier.js';
import { EventConsumer } from './event-consumer.js';
import { HeldEvents } from './held-events.js';

const hourMs = 3_600_000;

/** Notes what it applies, in order; `fails` decides which keys do not work. */
class Recorder extends EventConsumer {
  readonly name = 'recorder';
  readonly types: readonly EventType[] = ['apps.app.changed.v1'];
  readonly applied: { key: string; seq: number }[] = [];
  fails: (key: string) => boolean = () => false;

  async handle(event: EventEnvelope): Promise<void> {
    if (this.fails(event.subject)) throw new DomainError('unavailable');
    this.applied.push({ key: event.subject, seq: (event.data as AppState).seq });
  }

  seqs(key: string): number[] {
    return this.applied.filter((one) => one.key === key).map(({ seq }) => seq);
  }
}

const idOf = (index: number): string => index.toString(16).padStart(24, '0');

describe('the sweep of parked events', () => {
  let database: TestDatabase;
  let connection: Connection;
  let models: EventModels;
  let recorder: Recorder;
  let held: HeldEvents;

  beforeAll(async () => {
    database = await openTestDatabase('payments');
    ({ connection } = database);
    models = eventModels(connection);
    await ensureIndexes(connection);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const name of ['held_events', 'inbox']) await connection.collection(name).deleteMany({});
    recorder = new Recorder();
    held = new HeldEvents(
      [recorder],
      models,
      new EventApplier(models, new UnitOfWork(connection)),
      createLogger('test', 'silent'),
      { deadLetter: async () => undefined },
      'test',
    );
  });
  afterEach(async () => {
    jest.useRealTimers();
    await held.stop();
  });

  /** Parked rows of one key, the oldest first; the head is due at `dueAt`, those behind it are due since long ago. */
  async function park(
    key: string,
    count: number,
    { heldAt = new Date(0), dueAt = new Date(0), consumer = 'recorder' } = {},
  ): Promise<void> {
    const rows = upTo(count).map((seq): HeldRow => {
      const event = appChanged(key, seq);
      return {
        _id: `${consumer}:${event.id}`,
        consumer,
        key,
        status: 'parked',
        event,
        attempts: 0,
        nextAttemptAt: seq === 1 ? dueAt : new Date(0),
        code: 'unavailable',
        message: '',
        heldAt: new Date(heldAt.getTime() + seq),
      };
    });
    await models.held.insertMany(rows, { lean: true });
  }
  const parked = (): Promise<number> => models.held.countDocuments({ status: 'parked' });

  it('gets to every key, however many events of another one are parked before', async () => {
    const [long, other, third] = [idOf(1), idOf(2), idOf(3)];
    await park(long, 1_500, { dueAt: new Date(Date.now() + hourMs) });
    await park(other, 3, { heldAt: new Date() });
    await park(third, 2, { heldAt: new Date() });
    held.start();
    await until(async () => (await parked()) === 1_500);
    expect([recorder.seqs(other), recorder.seqs(third), recorder.seqs(long)]).toEqual([upTo(3), upTo(2), []]);
  });

  it('gets to other keys while it works through a long one', async () => {
    const [long, other] = [idOf(1), idOf(2)];
    await park(long, 220);
    await park(other, 2, { heldAt: new Date() });
    held.start();
    await until(() => recorder.seqs(other).length === 2);
    expect(recorder.seqs(long).length).toBeLessThan(220);
    await until(async () => (await parked()) === 0);
    expect(recorder.seqs(long)).toEqual(upTo(220));
  });

  it('gets to every one of many keys, some of which never work', async () => {
    const keys = upTo(280).map(idOf);
    recorder.fails = (key) => Number.parseInt(key, 16) % 7 === 0;
    for (const key of keys) await park(key, 1);
    held.start();
    await until(async () => (await parked()) === 40);
    for (const key of keys) expect(recorder.seqs(key)).toEqual(recorder.fails(key) ? [] : [1]);
  });

  it('is not kept from its work by a consumer that is no more', async () => {
    await park(idOf(1), 1_200, { consumer: 'former' });
    await park(idOf(2), 1, { heldAt: new Date() });
    held.start();
    await until(() => recorder.seqs(idOf(2)).length === 1);
    await until(async () => (await parked()) === 1_200);
  });

  it('looks at one row for each key that has to wait', async () => {
    for (const key of upTo(20).map(idOf)) await park(key, 50, { dueAt: new Date(Date.now() + hourMs) });
    const plan = await models.held.collection
      .find({ consumer: 'recorder', status: 'parked', key: { $gt: idOf(7) } })
      .sort({ key: 1, heldAt: 1, _id: 1 })
      .limit(1)
      .explain('executionStats');
    expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  });

  it('keeps the order in which events were parked, also where the clocks of hosts differ', async () => {
    recorder.fails = () => true;
    const reason = { status: 'parked' as const, attempts: 0, code: 'unavailable', message: '' };
    await held.hold(recorder, appChanged(idOf(1), 1), reason);
    setClock(-hourMs);
    await held.hold(recorder, appChanged(idOf(1), 2), reason);
    setClock(0);
    await held.hold(recorder, appChanged(idOf(1), 3), reason);
    const rows = await models.held
      .find({ key: idOf(1) })
      .sort({ heldAt: 1, _id: 1 })
      .lean<HeldRow[]>();
    expect(rows.map(({ event }) => ((event as EventEnvelope).data as AppState).seq)).toEqual([1, 2, 3]);
  });
});
