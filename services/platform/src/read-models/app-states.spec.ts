import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import type { Connection } from 'mongoose';
import { Epochs } from '../auth/epochs.js';
import { InternalTokens } from '../auth/internal-token.js';
import { randomId } from '../ids/random-id.js';
import { InternalClient } from '../internal/internal-client.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';
import { MemoryPubSub } from '../pubsub/memory-pub-sub.js';
import { appChanged } from '../testing/app-changed.js';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { AppStates, tellAppState } from './app-states.js';

describe('what a service keeps of events', () => {
  let database: TestDatabase;
  let connection: Connection;
  const nobody = new InternalClient('payments', new InternalTokens('a secret that only this test knows 0123456789'), {
    send: () => Promise.reject(new Error('nobody answers')),
  });
  /** As another process sees it: nothing is cached. */
  const open = (): AppStates => new AppStates(connection, new MemoryPubSub(), nobody);
  const together = (events: readonly EventEnvelope[]): Promise<void> =>
    new UnitOfWork(connection).run(async (tx) => {
      const states = open();
      for (const event of events) await states.handle(event, tx);
    });

  beforeAll(async () => {
    database = await openTestDatabase('payments');
    ({ connection } = database);
  });
  afterAll(() => database.close());

  it('is an app as its newest event tells, in whatever order they come', async () => {
    const id = randomId();
    await together([appChanged(id, 1, 'first'), appChanged(id, 3, 'third'), appChanged(id, 2, 'second')]);
    expect(await open().find(id)).toEqual(appChanged(id, 3, 'third').data as AppState);
    await together([appChanged(id, 2, 'second again')]);
    expect(await open().find(id)).toMatchObject({ seq: 3, name: 'third' });
    await together([appChanged(id, 4, 'fourth')]);
    expect(await open().find(id)).toMatchObject({ seq: 4, name: 'fourth' });
    expect(await open().ownedBy(id)).toHaveLength(1);
  });

  describe('on a replica', () => {
    const state = (id: string, seq: number, visibility: AppState['visibility']): AppState => ({
      ...(appChanged(id, seq, 'dogs').data as AppState),
      visibility,
    });
    const applied = (id: string, seq: number, visibility: AppState['visibility']): Promise<void> =>
      together([{ ...appChanged(id, seq, 'dogs'), data: state(id, seq, visibility) } as EventEnvelope]);

    it('counts from the message on, before its event has come, and an older event changes nothing', async () => {
      const id = randomId();
      await applied(id, 1, 'public_without_login');
      const pubSub = new MemoryPubSub();
      const replica = new AppStates(connection, pubSub, nobody);
      await replica.onModuleInit();
      expect((await replica.get(id)).visibility).toBe('public_without_login');
      await tellAppState(pubSub, state(id, 2, 'private_with_login'));
      expect((await replica.get(id)).visibility).toBe('private_with_login');
      await tellAppState(pubSub, state(id, 1, 'public_without_login'));
      expect((await replica.get(id)).visibility).toBe('private_with_login');
      await replica.onModuleDestroy();
    });

    it('counts after half a minute at the latest when the message is lost', async () => {
      const id = randomId();
      await applied(id, 1, 'public_without_login');
      const replica = new AppStates(connection, new MemoryPubSub(), nobody);
      await replica.get(id);
      await applied(id, 2, 'private_with_login');
      expect((await replica.get(id)).visibility).toBe('public_without_login');
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 30_001);
      expect((await replica.get(id)).visibility).toBe('private_with_login');
      clock.mockRestore();
    });
  });

  it('is the highest epoch', async () => {
    const subject = randomId();
    const raised = (epoch: number) =>
      ({
        ...appChanged(subject, 1),
        type: 'accounts.account.epoch-raised.v1',
        data: { accountId: subject, epoch },
      }) as EventEnvelope;
    for (const epoch of [2, 5, 3])
      await new UnitOfWork(connection).run((tx) =>
        new Epochs(connection, new MemoryPubSub()).handle(raised(epoch), tx),
      );
    expect(await new Epochs(connection, new MemoryPubSub()).epochOf(subject)).toBe(5);
  });
});
