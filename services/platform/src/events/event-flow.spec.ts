import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable, Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { DomainError } from '../errors/domain-error.js';
import { randomId as newId } from '../ids/random-id.js';
import { type Transaction, UnitOfWork } from '../persistence/unit-of-work.js';
import type { ServiceDefinition } from '../service/service-definition.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { until } from '../testing/until.js';
import { CONNECTION } from '../tokens/tokens.js';
import { DeadLetters } from './dead-letters.js';
import type { EventModels } from './event.schema.js';
import { EventConsumer } from './event-consumer.js';
import { Outbox } from './outbox.js';

const applied: number[] = [];
let failure: (seq: number) => Error | undefined = () => undefined;

@Injectable()
class Recorder extends EventConsumer {
  readonly name = 'recorder';
  readonly types: readonly EventType[] = ['apps.app.changed.v1'];

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { seq } = event.data as AppState;
    const error = failure(seq);
    if (error) throw error;
    tx.afterCommit(() => applied.push(seq));
  }
}

@Module({ providers: [Recorder] })
class RecorderModule {}

const definition: ServiceDefinition = {
  name: 'entities',
  env: z.object({}),
  modules: [RecorderModule],
  consumers: [Recorder],
  processors: [],
};
const appId = newId();
const state = (seq: number): AppState => ({
  appId,
  ownerId: appId,
  seq,
  name: 'x',
  slug: 'x',
  hosts: [],
  visibility: 'public_without_login',
  isSignupEnabled: false,
  head: null,
  published: null,
  deleted: false,
});

describe('events from outbox to consumer', () => {
  let test: TestService;
  let outbox: Outbox;
  let unitOfWork: UnitOfWork;
  let connection: Connection;

  beforeEach(async () => {
    applied.length = 0;
    failure = () => undefined;
    test = await startTestService(definition);
    outbox = test.service.app.get(Outbox);
    unitOfWork = test.service.app.get(UnitOfWork);
    connection = test.service.app.get(CONNECTION);
  });
  afterEach(() => test.stop());

  const append = (seq: number): Promise<void> =>
    unitOfWork.run((tx) => outbox.append(tx, 'apps.app.changed.v1', appId, appId, state(seq)));
  const held = (status: string): Promise<number> => connection.collection('held_events').countDocuments({ status });

  it('arrive in order and once', async () => {
    for (let seq = 1; seq <= 20; seq += 1) await append(seq);
    await until(() => applied.length === 20);
    expect(applied).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await connection.collection('inbox').countDocuments()).toBe(20);
    await until(async () => (await connection.collection('outbox').countDocuments({ status: 'pending' })) === 0);
  });

  it('are not written when the transaction fails', async () => {
    await expect(
      unitOfWork.run(async (tx) => {
        await outbox.append(tx, 'apps.app.changed.v1', appId, appId, state(1));
        throw new DomainError('conflict');
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await connection.collection('outbox').countDocuments()).toBe(0);
  });

  it('are applied once when they are delivered twice', async () => {
    const event = {
      id: newId(),
      type: 'apps.app.changed.v1' as const,
      source: '/services/apps',
      subject: appId,
      tenantId: appId,
      time: new Date().toISOString(),
      data: state(1),
    };
    await Promise.all([test.runtime.bus.publish([event]), test.runtime.bus.publish([event])]);
    await test.runtime.bus.publish([event]);
    expect(applied).toEqual([1]);
  });

  it('park a failing key, keep its order, and go on when it works again', async () => {
    let broken = true;
    failure = (seq) => (broken && seq === 2 ? new DomainError('unavailable') : undefined);
    for (let seq = 1; seq <= 4; seq += 1) await append(seq);
    await until(async () => (await held('parked')) === 3);
    expect(applied).toEqual([1]);
    broken = false;
    await until(() => applied.length === 4);
    expect(applied).toEqual([1, 2, 3, 4]);
    await until(async () => (await held('parked')) === 0);
  });

  it('become dead letters when they cannot be applied, and block nothing', async () => {
    failure = (seq) => (seq === 1 ? new DomainError('does-not-validate') : undefined);
    await append(1);
    await append(2);
    await until(() => applied.length === 1);
    expect(applied).toEqual([2]);
    const deadLetters = new DeadLetters({ held: connection.models['HeldEvent'] as EventModels['held'] });
    const [dead] = await deadLetters.list();
    expect(dead).toMatchObject({ status: 'dead', code: 'does-not-validate' });
    failure = () => undefined;
    expect(await deadLetters.replay(dead!._id)).toBe(1);
    await until(() => applied.length === 2);
  });

  it('become dead letters at once when their data cannot be read', async () => {
    await test.publish('apps.app.changed.v1', appId, appId, { appId: 'not an id' } as unknown as AppState);
    expect(await held('dead')).toBe(1);
  });
});
