import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { dog, Kennel, type TestApp } from './kennel.js';

type Row = Record<string, unknown> & { id: string };

/** Values of every type, with ties, as older versions of an app may have left them in one field. */
const mixed = [
  5, -1, 0, 5, 2.5, 1e300, 'b', '', 'a', 'a', 'é', '𝒳', '\uffff', 'Z', null, null, undefined, undefined, true, false,
  true, { a: 1 }, { a: 1 }, { a: 2 }, { a: 1, b: 0 }, { b: 0 }, {}, [], [], [3], [1, 9], [9, 1], ['b', 5], [null, 7],
  [null], [[1]], [[1], 2], [[1, 2]], [[]], [{ a: 1 }], [true, 'x'], [false],
]; // oxfmt-ignore

describe('pages of a list', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let call: ReturnType<Kennel['at']>;
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog]);
    call = kennel.at(app);
  });

  const rowOf = (data: Record<string, unknown>, createdAt = new Date(1_700_000_000_000)) => ({
    _id: newId(),
    appId: app.appId,
    entityKey: 'e_dog',
    creatorId: null,
    createdAt,
    updatedAt: createdAt,
    data,
  });
  const store = (rows: ReturnType<typeof rowOf>[]) =>
    kennel.lathe.service.app
      .get<Connection>(CONNECTION, { strict: false })
      .collection<{ _id: string }>('rows')
      .insertMany(rows);
  const page = async (query: string, cursor?: string): Promise<{ rows: Row[]; next: string | undefined }> => {
    const answer = await call('GET', `/Dog?${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    return { rows: answer.json, next: answer.headers['x-next-cursor'] as string | undefined };
  };
  /** Ids of all pages; `between` happens after each. */
  async function paged(query: string, between: (rows: Row[]) => Promise<unknown> = async () => undefined) {
    const ids: string[] = [];
    let { rows, next } = await page(`${query}&paging=cursor`);
    for (let count = 0; count < 200; count += 1) {
      ids.push(...rows.map(({ id }) => id));
      if (next === undefined) return ids;
      await between(rows);
      ({ rows, next } = await page(query, next));
    }
    throw new Error('the pages do not end');
  }
  const idsOf = async (query: string): Promise<string[]> => (await page(query)).rows.map(({ id }) => id);

  it.each(['name', '-name', '+name'])('hold every row once, whatever its value: %s', async (sort) => {
    await store(mixed.map((f_name) => rowOf(f_name === undefined ? {} : { f_name })));
    const all = await idsOf(`sort=${encodeURIComponent(sort)}&limit=5000`);
    expect(all).toHaveLength(mixed.length);
    for (const limit of [1, 2, 7, mixed.length - 1, mixed.length])
      expect(await paged(`sort=${encodeURIComponent(sort)}&limit=${limit}`)).toEqual(all);
  });

  it.each(['', 'sort=createdAt', 'sort=-updatedAt', 'sort=id', 'sort=-id', 'sort=creatorId', 'sort=nothing'])(
    'follow the order of the list: %j',
    async (sort) => {
      await store(Array.from({ length: 25 }, (_, index) => rowOf({ f_name: 'x' }, new Date(1_700_000_000_000 + (index % 4)))));
      expect(await paged(`${sort}&limit=4`)).toEqual(await idsOf(`${sort}&limit=5000`));
    },
  ); // oxfmt-ignore

  it.each(['', '&sort=weight', '&sort=-name'])('stay whole while rows come and go: %j', async (sort) => {
    await store(
      Array.from({ length: 30 }, (_, index) =>
        rowOf({ f_name: `dog ${index % 10}`, f_weight: index % 5 }, new Date(1_700_000_000_000 + index)),
      ),
    );
    const before = await idsOf(`limit=5000${sort}`);
    const gone = new Set<string>();
    const seen = await paged(`limit=4${sort}`, async (rows) => {
      await call('POST', '/Dog', { body: { name: 'dog 5', weight: 2 } });
      const last = rows.at(-1)!.id;
      gone.add(last);
      await call('DELETE', `/Dog/${last}`);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    expect(gone.size).toBeGreaterThan(5);
  });

  it('carry what they are pages of', async () => {
    await store(Array.from({ length: 9 }, (_, index) => rowOf({ f_name: `dog ${index}`, f_weight: index })));
    const first = await page('q={"weight":{"$gt":2}}&sort=-name&fields=name&limit=2&paging=cursor');
    expect(first.rows).toEqual([8, 7].map((index) => ({ id: expect.any(String), name: `dog ${index}` })));
    const second = await page('limit=3', first.next);
    expect(second.rows.map(({ name }) => name)).toEqual(['dog 6', 'dog 5', 'dog 4']);
    expect((await page('', second.next)).rows.map(({ name }) => name)).toEqual(['dog 3']);
    expect((await page('sort=-name', first.next)).rows).toHaveLength(4);
    for (const other of ['sort=name', 'fields=name,weight', 'q={}', 'sort=-name&q={"weight":{"$gt":3}}'])
      expect((await call('GET', `/Dog?${other}&cursor=${first.next}`)).json.code).toBe('invalid_cursor');
  });

  it('go on with a long filter when it is sent again, and with long values', async () => {
    const long = 'x'.repeat(5_000);
    await store(Array.from({ length: 5 }, (_, index) => rowOf({ f_name: 'a', f_breed: `${long}${index}` })));
    const q = `q=${encodeURIComponent(JSON.stringify({ name: { $in: ['a', 'b'.repeat(2_000)] } }))}`;
    const first = await page(`${q}&sort=breed&limit=2&paging=cursor`);
    expect(first.next!.length).toBeLessThan(1_000);
    expect((await page(`${q}&sort=breed&limit=5`, first.next)).rows).toHaveLength(3);
    expect((await call('GET', `/Dog?cursor=${first.next}`)).json.code).toBe('invalid_cursor');
    await call('DELETE', `/Dog/${first.rows[1]!.id}`);
    expect((await call('GET', `/Dog?${q}&sort=breed&cursor=${first.next}`)).json.code).toBe('invalid_cursor');
  });

  it('end without a cursor exactly at the last row', async () => {
    await store(Array.from({ length: 4 }, () => rowOf({})));
    expect((await page('limit=4&paging=cursor')).next).toBeUndefined();
    expect((await page('limit=3&paging=cursor')).next).toBeDefined();
    expect((await page('limit=3')).next).toBeUndefined();
  });

  it('of other lists, changed ones and other signs are no cursors', async () => {
    const other = await kennel.app([dog, { ...dog, name: 'Cat', 'x-key': 'e_cat' }]);
    const at = kennel.at(other);
    for (const name of ['Dog', 'Cat']) {
      await at('POST', `/${name}/bulk`, { body: [{ name: 'a' }, { name: 'b' }] });
    }
    const cursor = String((await at('GET', '/Dog?limit=1&paging=cursor')).headers['x-next-cursor']);
    expect((await at('GET', `/Dog?cursor=${cursor}`)).json).toHaveLength(1);
    const refused = { status: 400, json: { code: 'invalid_cursor', error: { code: 'invalid_cursor' } } };
    expect(await at('GET', `/Cat?cursor=${cursor}`)).toMatchObject(refused);
    expect(await call('GET', `/Dog?cursor=${cursor}`)).toMatchObject(refused);
    for (const changed of [
      cursor.slice(1),
      cursor.slice(0, -3),
      `${cursor}AA`,
      cursor.toUpperCase(),
      'x'.repeat(9_000),
    ])
      expect(await at('GET', `/Dog?cursor=${changed}`)).toMatchObject(refused);
    expect(await at('GET', `/Dog?cursor=${cursor}&cursor=${cursor}`)).toMatchObject(refused);
    expect((await at('GET', '/Dog?paging=pages')).json.code).toBe('malformed-request');
  });

  it('show nobody more than the list does', async () => {
    const own = await kennel.app([{ ...dog, permissions: { read: 'creator', write: 'creator' } }]);
    const { ada, bob } = await kennel.roles(own);
    for (const { call: as } of [ada, bob])
      await as('POST', '/Dog/bulk', { body: Array.from({ length: 4 }, (_, index) => ({ name: `dog ${index}` })) });
    const first = await ada.call('GET', '/Dog?limit=1&paging=cursor');
    const second = await bob.call('GET', `/Dog?cursor=${first.headers['x-next-cursor']}`);
    expect(second.json.every(({ creatorId }: Row) => creatorId === bob.id)).toBe(true);
  });
});
