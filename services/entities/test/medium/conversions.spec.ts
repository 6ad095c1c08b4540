import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { ConversionStore } from '../../src/conversions/conversion.store.js';
import { ChangeFeed } from '../../src/rows/change-feed.js';
import { defineEntity } from '../../src/schemas/entity-definition.js';
import { type EntityFile, Kennel, type TestApp } from './kennel.js';

type Fields = EntityFile['properties'];
const file = (properties: Fields): EntityFile => ({
  name: 'Dog',
  'x-key': 'e_dog',
  permissions: { read: 'all', write: 'all' },
  properties: { name: { type: 'string', 'x-key': 'f_name' }, ...properties },
});
const asText = file({ age: { type: 'string', 'x-key': 'f_age' }, state: { type: 'string', 'x-key': 'f_state' } });
const asNumber = file({
  age: { type: 'number', 'x-key': 'f_age2', 'x-from': ['f_age'] },
  state: { type: 'string', enum: ['open', 'done'], 'x-key': 'f_state2', 'x-from': ['f_state'] },
});

describe('fields that become of another kind', () => {
  const kennel = new Kennel();
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());

  const commit = async (app: TestApp, ...entities: EntityFile[]) => {
    kennel.change(app, { head: kennel.version(entities) });
    await kennel.lathe.publish('apps.app.version-committed.v1', app.appId, app.appId, app.state);
  };
  const publish = async (app: TestApp) => {
    kennel.change(app, { published: app.state.head });
    await kennel.lathe.publish('apps.app.published.v1', app.appId, app.appId, app.state);
  };
  async function start() {
    const app = await kennel.app([asText]);
    const { builder, visitor } = await kennel.roles(app);
    const make = async (name: string, age: string, state: string) =>
      (await visitor('POST', '/Dog', { body: { name, age, state } })).json.id as string;
    const row = async (id: string, call = builder) => (await call('GET', `/Dog/${id}`)).json;
    const left = async () => (await builder('GET', '')).json.entities[0].unconverted;
    return { app, builder, visitor, make, row, left };
  }

  it('have what converts in the draft and as it was in the published app, and the builder is told of the rest', async () => {
    const { app, builder, visitor, make, row, left } = await start();
    const rex = await make('Rex', '7', 'open');
    const max = await make('Max', 'about 7', 'lost');
    const told = jest.spyOn(kennel.lathe.service.app.get(ChangeFeed, { strict: false }), 'tellOfMany');
    await commit(app, asNumber);
    await until(async () => (await left()).length === 2);
    // Once for each field: whoever follows the rows reads them again.
    expect(told.mock.calls).toEqual([
      [app.appId, 'e_dog'],
      [app.appId, 'e_dog'],
    ]);
    told.mockRestore();
    expect(await row(rex)).toMatchObject({ age: 7, state: 'open' });
    expect(Object.keys(await row(max)).filter((name) => name === 'age' || name === 'state')).toEqual([]);
    expect([await row(rex, visitor), await row(max, visitor)]).toMatchObject([{ age: '7' }, { age: 'about 7' }]);
    expect(
      (await left()).toSorted((a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)),
    ).toEqual([
      { field: 'age', rows: 1, samples: ['about 7'] },
      { field: 'state', rows: 1, samples: ['lost'] },
    ]);
    const found = await builder('GET', `/Dog?q=${encodeURIComponent(JSON.stringify({ age: { $gt: 5 } }))}`);
    expect(found.json.map(({ id }: { id: string }) => id)).toEqual([rex]);
  });

  it('have what the published app has written until they were published, and what was changed in the draft', async () => {
    const { app, builder, visitor, make, row } = await start();
    const [rex, max, bo] = [
      await make('Rex', '7', 'open'),
      await make('Max', '8', 'open'),
      await make('Bo', '9', 'open'),
    ];
    await commit(app, asNumber);
    await until(async () => (await row(bo)).age === 9 && (await row(bo)).state === 'open');
    await visitor('PUT', `/Dog/${rex}`, { body: { age: '70' } });
    await visitor('PUT', `/Dog/${max}`, { body: { age: '80' } });
    await builder('PUT', `/Dog/${max}`, { body: { age: 81 } });
    await visitor('PUT', `/Dog/${bo}`, { body: { age: 'old' } });
    const late = await make('Late', '1', 'done');
    await publish(app);
    await until(async () => (await row(late)).age === 1 && (await row(late)).state === 'done');
    expect((await row(rex)).age).toBe(70);
    expect((await row(max)).age).toBe(81);
    expect((await row(bo)).age).toBeUndefined();
    expect((await row(late, visitor)).age).toBe(1);
  });

  it('come back as they were, with what never converted', async () => {
    const { app, make, row, left } = await start();
    const max = await make('Max', 'about 7', 'open');
    await commit(app, asNumber);
    await until(async () => (await left()).length > 0);
    await commit(app, file({ age: { type: 'string', 'x-key': 'f_age3', 'x-from': ['f_age2', 'f_age'] } }));
    await until(async () => (await row(max)).age !== undefined);
    expect((await row(max)).age).toBe('about 7');
    expect(await left()).toEqual([]);
  });

  it('are converted once, wherever the work was broken off before', async () => {
    const { app, builder } = await start();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      name: String(index),
      age: index % 5 ? `${index}` : 'x',
    }));
    for (let count = 0; count < 3; count += 1) await builder('POST', '/Dog/bulk', { body: rows });
    const store = kennel.lathe.service.app.get(ConversionStore, { strict: false });
    const [, age] = defineEntity(asNumber as Parameters<typeof defineEntity>[0] & { required: [] }).fields;
    const broken = new AbortController();
    let looks = 0;
    const signal = {
      throwIfAborted: () => (looks += 1) > 1 && broken.signal.throwIfAborted(),
    } as unknown as AbortSignal;
    broken.abort();
    await expect(store.convert(app.appId, 'e_dog', age!, signal)).rejects.toThrow();
    const stored = kennel.lathe.service.app.get<Connection>(CONNECTION, { strict: false }).collection('rows');
    const converted = () => stored.countDocuments({ appId: app.appId, 'data.f_age2': { $exists: true } });
    const some = await converted();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(1_200);
    const whole = new AbortController().signal;
    expect(await store.convert(app.appId, 'e_dog', age!, whole)).toEqual({ rows: 300, samples: ['x'] });
    expect(await converted()).toBe(1_200);
    const before = await stored.find({ appId: app.appId }).sort({ _id: 1 }).toArray();
    expect(await store.convert(app.appId, 'e_dog', age!, whole)).toEqual({ rows: 300, samples: ['x'] });
    expect(await stored.find({ appId: app.appId }).sort({ _id: 1 }).toArray()).toEqual(before);
    const bytes = await stored
      .aggregate([
        { $match: { appId: app.appId } },
        { $group: { _id: null, bytes: { $sum: { $bsonSize: '$$ROOT' } } } },
      ])
      .toArray();
    const usage = await kennel.lathe.service.app
      .get<Connection>(CONNECTION, { strict: false })
      .collection('app_usage')
      .findOne({ _id: app.appId as never });
    expect(usage!['bytes']).toBe(bytes[0]!['bytes']);
  });
});
