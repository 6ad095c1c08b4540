import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection, mongo } from 'mongoose';
import { dog, type EntityFile, Kennel, type TestApp } from './kennel.js';

const entities: EntityFile[] = [
  dog,
  { ...dog, name: 'Diary', 'x-key': 'e_diary', permissions: { read: 'creator', write: 'creator' } },
];
const total = 4_000;

describe('a list of many rows by any field', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let bob: Awaited<ReturnType<Kennel['roles']>>['bob'];
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app(entities);
    const { ada, ...roles } = await kennel.roles(app);
    bob = roles.bob;
    await fill(ada.call, 'Dog');
    await fill(ada.call, 'Diary');
    await fill(bob.call, 'Diary');
  }, 120_000);
  afterAll(() => kennel.stop());

  async function fill(call: ReturnType<Kennel['at']>, entity: string): Promise<void> {
    const rows = Array.from({ length: total }, (_, n) => ({
      name: `Dog ${n}`,
      weight: n,
      status: n % 2 === 0 ? 'young' : 'old',
      tags: [`t${n % 400}`],
      home: { city: `City ${n % 1_000}` },
      ...(n % 5 > 0 && { breed: `Breed ${n % 800}` }),
    }));
    for (let at = 0; at < total; at += 500)
      expect((await call('POST', `/${entity}/bulk`, { body: rows.slice(at, at + 500) })).status).toBe(201);
  }

  /** Weights of the rows that a list has, and how many rows the store looks at when it is asked once more. */
  async function list(entity: string, q: object, condition: mongo.Document) {
    const { status, json } = await bob.call('GET', `/${entity}?limit=50&q=${encodeURIComponent(JSON.stringify(q))}`);
    expect(status).toBe(200);
    const { executionStats } = await kennel.lathe.service.app
      .get<Connection>(CONNECTION)
      .collection('rows')
      .find({ appId: app.appId, entityKey: entity === 'Dog' ? 'e_dog' : 'e_diary', ...condition })
      .sort({ createdAt: -1, _id: -1 })
      .limit(50)
      .explain('executionStats');
    const weights: number[] = json.map(({ weight }: { weight: number }) => weight);
    return {
      weights: weights.toSorted((one, other) => other - one),
      looked: (executionStats as { totalDocsExamined: number }).totalDocsExamined,
    };
  }

  it.each<[string, object, mongo.Document, number[]]>([
    ['a number', { weight: 77 }, { 'data.f_weight': 77 }, [77]],
    ['a range', { weight: { $gte: 5, $lt: 8 } }, { 'data.f_weight': { $gte: 5, $lt: 8 } }, [7, 6, 5]],
    ['a text', { breed: 'Breed 3' }, { 'data.f_breed': 'Breed 3' }, [3203, 2403, 1603, 803, 3]],
    [
      'an element of a list',
      { tags: 't399' },
      { 'data.f_tags': 't399' },
      Array.from({ length: 10 }, (_, at) => 3_999 - at * 400),
    ],
    ['a nested field', { 'home.city': 'City 8' }, { 'data.f_home.city': 'City 8' }, [3008, 2008, 1008, 8]],
    ['one of several', { weight: { $in: [1, 2] } }, { 'data.f_weight': { $in: [1, 2] } }, [2, 1]],
  ])('filtered by %s looks at what fits only', async (_name, q, condition, weights) => {
    const found = await list('Dog', q, { $and: [condition] });
    expect(found.weights).toEqual(weights);
    expect(found.looked).toBeLessThanOrEqual(10);
  });

  it('of one creator, too', async () => {
    const found = await list('Diary', { weight: 77 }, { creatorId: bob.id, $and: [{ 'data.f_weight': 77 }] });
    expect(found.weights).toEqual([77]);
    expect(found.looked).toBeLessThanOrEqual(2);
  });

  it.each([
    ['weight', [0, 1, 2]],
    ['-weight', [3999, 3998, 3997]],
    ['-updatedAt', undefined],
  ])('is sorted by %s', async (sort, first) => {
    const { status, json } = await bob.call('GET', `/Dog?limit=3&sort=${sort}`);
    expect(status).toBe(200);
    if (first) expect(json.map(({ weight }: { weight: number }) => weight)).toEqual(first);
    else expect(json).toHaveLength(3);
  });

  it('stays true when rows change', async () => {
    const [row] = (await bob.call('GET', `/Dog?q=${JSON.stringify({ weight: 100 })}`)).json;
    await bob.call('PUT', `/Dog/${row.id}`, { body: { weight: 5_000 } });
    expect((await bob.call('GET', '/Dog?sort=-weight&limit=1')).json[0].id).toBe(row.id);
    expect((await bob.call('GET', `/Dog?q=${JSON.stringify({ weight: 100 })}`)).json).toEqual([]);
    await bob.call('DELETE', `/Dog/${row.id}`);
    expect((await bob.call('GET', '/Dog?sort=-weight&limit=1')).json[0].weight).toBe(3999);
  });
});
