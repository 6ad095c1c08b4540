import { describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

type Row = Record<string, unknown> & { id: string; name: string };

describe('many rows by one call', () => {
  const { kennel, app, call } = useKennel([
    dog,
    { ...dog, name: 'Own', 'x-key': 'e_own', permissions: { read: 'all', write: 'creator' } },
    { ...dog, name: 'Hidden', 'x-key': 'e_hidden', permissions: { read: 'creator', write: 'creator' } },
    { ...dog, name: 'Fixed', 'x-key': 'e_fixed', permissions: { read: 'all', write: 'all', update: 'none' } },
    { ...dog, name: 'Drop', 'x-key': 'e_drop', permissions: { read: 'none', write: 'all' } },
  ]);
  const made = async (entity: string, names: string[], as = call, more = {}): Promise<Row[]> =>
    (await as('POST', `/${entity}/bulk`, { body: names.map((name) => ({ name, ...more })) })).json;
  const all = async (entity = 'Dog'): Promise<Row[]> => (await call('GET', `/${entity}?sort=name&limit=5000`)).json;
  const names = async (entity = 'Dog'): Promise<string[]> => (await all(entity)).map(({ name }) => name);
  const told = ({ status, json }: TestAnswer) => ({
    status,
    code: json.code,
    issues: json.error?.details?.issues as unknown,
  });

  describe('are changed by their ids', () => {
    const put = (body: unknown, entity = 'Dog', as = call) => as('PUT', `/${entity}/bulk`, { body });

    it('each in its own way, in the order of the call', async () => {
      const [a, b] = await made('Dog', ['a', 'b', 'c']);
      const answer = await put([
        { id: b!.id, name: 'b2', weight: 3 },
        { id: a!.id, breed: 'pug' },
      ]);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject([
        { id: b!.id, name: 'b2', weight: 3 },
        { id: a!.id, name: 'a', breed: 'pug' },
      ]);
      expect(await names()).toEqual(['a', 'b2', 'c']);
      expect((await call('GET', `/Dog/${a!.id}`)).json).toEqual(answer.json[1]);
    });

    it('all or none: what is wrong, missing or refused is named by its index', async () => {
      const [a, b] = await made('Dog', ['a', 'b']);
      expect(
        told(
          await put([
            { id: a!.id, name: 'x' },
            { id: b!.id, weight: -1, born: 'x' },
          ]),
        ),
      ).toEqual({
        status: 422,
        code: 'does-not-validate',
        issues: [
          { path: '1.weight', message: 'must be >= 0' },
          { path: '1.born', message: 'must be a date such as 2026-02-28' },
        ],
      });
      expect(
        told(
          await put([
            { id: a!.id, name: 'x' },
            { id: newId(), name: 'y' },
          ]),
        ),
      ).toEqual({
        status: 404,
        code: 'entity/row-not-found',
        issues: [{ path: '1', message: 'Row not found' }],
      });
      const fixed = await made('Fixed', ['a']);
      expect(told(await put([{ id: fixed[0]!.id, name: 'x' }], 'Fixed'))).toMatchObject({
        status: 403,
        code: 'entity/permission-denied',
      });
      expect(told(await put([{ id: a!.id, breed: 'x'.repeat(263_000) }]))).toMatchObject({
        status: 413,
        code: 'too-large',
      });
      expect(await names()).toEqual(['a', 'b']);
    });

    it('each for itself where that is asked for', async () => {
      const [a, b, c] = await made('Dog', ['a', 'b', 'c']);
      const gone = newId();
      const answer = await call('PUT', '/Dog/bulk?partial=true', {
        body: [
          { id: a!.id, name: 'a2' },
          { id: b!.id, weight: 'heavy' },
          { id: gone, name: 'x' },
          { id: a!.id, name: 'a3' },
          { id: c!.id, breed: 'x'.repeat(263_000) },
          'text',
          { name: 'no id' },
          { id: c!.id, name: 'c2' },
        ],
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ done: 1, failed: 7 });
      expect(answer.json.results).toEqual([
        { index: 0, row: expect.objectContaining({ id: a!.id, name: 'a2' }) },
        {
          index: 1,
          error: expect.objectContaining({
            code: 'does-not-validate',
            issues: [{ path: 'weight', message: 'must be a number' }],
          }),
        },
        { index: 2, error: { code: 'entity/row-not-found', message: 'Row not found' } },
        { index: 3, error: expect.objectContaining({ issues: [{ path: 'id', message: 'is there twice' }] }) },
        { index: 4, error: { code: 'too-large', message: 'A row may have 256 KB' } },
        { index: 5, error: expect.objectContaining({ issues: [{ path: 'id', message: 'must be the id of a row' }] }) },
        { index: 6, error: expect.objectContaining({ issues: [{ path: 'id', message: 'must be the id of a row' }] }) },
        { index: 7, error: expect.objectContaining({ issues: [{ path: 'id', message: 'is there twice' }] }) },
      ]);
      expect(await names()).toEqual(['a2', 'b', 'c']);
    });

    it('only where the caller may, and hidden rows are missing ones, whatever else is wrong with them', async () => {
      const { ada, bob } = await kennel.roles(app());
      const [hers] = await made('Hidden', ['hers'], ada.call);
      const [shown] = await made('Own', ['shown'], ada.call);
      const [his] = await made('Own', ['his'], bob.call);
      for (const body of [{ name: 'x' }, { name: 7 }])
        expect(told(await put([{ id: hers!.id, ...body }], 'Hidden', bob.call)).code).toBe('entity/row-not-found');
      for (const body of [{ name: 'x' }, { name: 7 }])
        expect(
          told(
            await put(
              [
                { id: his!.id, name: 'y' },
                { id: shown!.id, ...body },
              ],
              'Own',
              bob.call,
            ),
          ).code,
        ).toBe('entity/permission-denied');
      const partial = await bob.call('PUT', '/Own/bulk?partial=true', {
        body: [
          { id: shown!.id, name: 'x' },
          { id: his!.id, name: 'his now', creatorId: ada.id },
        ],
      });
      expect(partial.json).toMatchObject({
        results: [{ error: { code: 'entity/permission-denied' } }, { row: { name: 'his now', creatorId: bob.id } }],
      });
    });

    it.each([[null], [{}], [{ 0: { id: newId() }, length: 1 }]])('not where the body is no list: %j', async (body) => {
      expect(told(await put(body)).status).toBe(422);
    });

    it.each([{ $ne: null }, ['a'], 5, '', 'x', { $gt: '' }, '../x'])('not by what is no id: %j', async (id) => {
      await made('Dog', ['a']);
      expect(told(await put([{ id, name: 'x' }]))).toMatchObject({ status: 422, issues: [{ path: '0.id' }] });
      expect(await names()).toEqual(['a']);
    });

    it('not more than 500 of them, nor with an unknown parameter', async () => {
      expect(told(await put(Array.from({ length: 501 }, () => ({ id: newId() })))).status).toBe(422);
      expect((await call('PUT', '/Dog/bulk?partial=yes', { body: [] })).json.code).toBe('malformed-request');
      expect((await put([])).json).toEqual([]);
    });

    it("of the users by an admin: never what is the platform's", async () => {
      const { admin, ada } = await kennel.roles(app());
      for (const { id } of [admin, ada])
        kennel.people.set(`${app().appId}/${id}`, {
          email: `${id}@example.org`,
          role: 'user',
          createdAt: new Date().toISOString(),
        });
      const answer = await admin.call('PUT', '/User/bulk?partial=true', {
        body: [
          { id: ada.id, fullName: 'Ada' },
          { id: admin.id, role: 'admin', email: 'x@example.org' },
        ],
      });
      expect(answer.json.results).toMatchObject([
        { row: { id: ada.id, fullName: 'Ada' } },
        { error: { issues: [{ path: 'email' }] } },
      ]);
      expect(told(await ada.call('PUT', '/User/bulk', { body: [{ id: admin.id, fullName: 'x' }] })).code).toBe(
        'entity/row-not-found',
      );
    });
  });

  describe('are changed by a filter', () => {
    const patch = (q: unknown, set: unknown, entity = 'Dog', as = call) =>
      as('PATCH', `/${entity}/update-many`, { body: { q, set } });

    it('all alike, and what they were is what they are otherwise', async () => {
      await made('Dog', ['a', 'b'], call, { status: 'young', tags: ['x'] });
      await made('Dog', ['c'], call, { status: 'old' });
      const answer = await patch({ status: 'young' }, { breed: 'pug', tags: ['y'] });
      expect([answer.status, answer.json]).toEqual([200, { success: true, updated: 2, hasMore: false }]);
      expect(await all()).toMatchObject([
        { name: 'a', breed: 'pug', status: 'young', tags: ['y'] },
        { name: 'b', breed: 'pug', tags: ['y'] },
        { name: 'c', status: 'old' },
      ]);
      expect((await all())[2]).not.toHaveProperty('breed');
    });

    it('500 a call, until no more is to be done, though the filter still fits', async () => {
      for (let count = 0; count < 3; count += 1)
        await made(
          'Dog',
          Array.from({ length: 400 }, (_, index) => `dog ${count}.${index}`),
        );
      await made('Dog', ['done'], call, { breed: 'pug' });
      const outcomes = [];
      for (let more = true; more && outcomes.length < 10;) {
        const { json } = await patch({ good: true }, { breed: 'pug' });
        outcomes.push(json.updated);
        more = json.hasMore;
      }
      expect(outcomes).toEqual([500, 500, 200]);
      expect((await patch({ good: true }, { breed: 'pug' })).json).toEqual({
        success: true,
        updated: 0,
        hasMore: false,
      });
    });

    it.each<[Record<string, unknown>, Record<string, unknown>]>([
      [{ breed: ['pug', 'mix'] }, { breed: 'pug' }],
      [{ breed: 'pug' }, { breed: null }],
      [{ tags: ['a', 'b'] }, { tags: [] }],
      [{ tags: [] }, { tags: ['a'] }],
      [{ home: { city: 'a', zip: 'b' } }, { home: { city: 'a' } }],
      [{ weight: 1 }, { weight: 0 }],
      [{ note: 'x' }, { note: { deep: [1] } }],
    ])('that hold %j become %j, once', async (before, set) => {
      const [row] = await made('Dog', ['a']);
      const stored = Object.fromEntries(
        Object.entries(before).map(([name, value]) => [name === 'note' ? 'unknown.note' : `data.f_${name}`, value]),
      );
      await kennel.lathe.service.app
        .get<Connection>(CONNECTION, { strict: false })
        .collection<{ _id: string }>('rows')
        .updateOne({ _id: row!.id }, { $set: stored });
      expect((await patch({ name: 'a' }, set)).json).toMatchObject({ updated: 1, hasMore: false });
      expect((await patch({ name: 'a' }, set)).json).toMatchObject({ updated: 0, hasMore: false });
      expect((await all())[0]).toMatchObject(set);
    });

    it.each([
      undefined, null, {}, [], 'all', 1, true, { id: { $exists: true } }, { name: { $ne: null } },
      { $or: [{ name: 'a' }, {}] }, { $and: [{}] }, { name: { $regex: '.*' } }, { name: null }, { name: { $nin: [] } },
    ])('not by a filter that names nothing: %j', async (q) => {
      await made('Dog', ['a']);
      const answer = await call('PATCH', '/Dog/update-many', { body: { ...(q === undefined ? {} : { q }), set: { breed: 'x' } } });
      expect([answer.status, ['entity/confirm-update', 'entity/bad-query'].includes(answer.json.code)]).toEqual([400, true]);
      expect((await all())[0]).not.toHaveProperty('breed');
    }); // oxfmt-ignore

    it.each([
      undefined, null, {}, [], 'x', { id: newId() }, { creatorId: newId() }, { created_by: 'x' }, { weight: -1 },
      { name: null }, { $set: { breed: 'x' } }, { $inc: { weight: 1 } }, { 'data.f_name': 'x' }, { __proto__x$: 1 },
      { home: { $where: '1' } }, { status: 'dead' },
    ])('not to what is not valid: %j', async (set) => {
      const [row] = await made('Dog', ['a']);
      const answer = await call('PATCH', '/Dog/update-many', { body: { q: { name: 'a' }, ...(set === undefined ? {} : { set }) } });
      expect(answer.status).toBe(422);
      expect((await all())[0]).toEqual(row);
    }); // oxfmt-ignore

    it('not with more in the body, nor growing beyond what a row may be: then none is', async () => {
      await made('Dog', ['a', 'b'], call, { breed: 'x' });
      expect(
        (await call('PATCH', '/Dog/update-many', { body: { q: { breed: 'x' }, set: { breed: 'y' }, all: true } }))
          .status,
      ).toBe(422);
      await call('PUT', `/Dog/${(await all())[1]!.id}`, { body: { note: 'x'.repeat(200_000) } });
      expect((await patch({ breed: 'x' }, { breed: 'y'.repeat(63_000) })).json.code).toBe('too-large');
      expect(await all()).toMatchObject([{ breed: 'x' }, { breed: 'x' }]);
    });

    it('only rows that the caller may see and change', async () => {
      const { ada, bob, admin } = await kennel.roles(app());
      for (const entity of ['Own', 'Hidden']) {
        await made(entity, ['hers'], ada.call);
        await made(entity, ['his'], bob.call);
        expect((await patch({ good: true }, { breed: 'x' }, entity, bob.call)).json).toMatchObject({ updated: 1 });
        expect((await patch({ creatorId: ada.id }, { breed: 'x' }, entity, bob.call)).json).toMatchObject({
          updated: 0,
        });
        expect((await patch({ good: true }, { breed: 'x' }, entity, admin.call)).json).toMatchObject({ updated: 0 });
      }
      await made('Fixed', ['a']);
      expect((await patch({ name: 'a' }, { breed: 'x' }, 'Fixed')).json.code).toBe('entity/permission-denied');
      await made('Drop', ['a']);
      expect((await patch({ name: 'a' }, { breed: 'x' }, 'Drop')).json).toMatchObject({ updated: 0 });
    });

    it("of users by an admin: never what is the platform's", async () => {
      const { admin, ada } = await kennel.roles(app());
      for (const { id } of [admin, ada]) {
        kennel.people.set(`${app().appId}/${id}`, {
          email: `${id}@example.org`,
          role: 'user',
          createdAt: new Date().toISOString(),
        });
        await admin.call('GET', `/User/${id}`);
      }
      for (const set of [{ role: 'admin' }, { email: 'x@example.org' }, { nothing: 1 }])
        expect((await patch({ role: 'user' }, set, 'User', admin.call)).status).toBe(422);
      expect((await patch({ role: 'user' }, { fullName: 'X' }, 'User', ada.call)).json).toMatchObject({ updated: 1 });
      expect((await patch({ role: 'user' }, { fullName: 'X' }, 'User', admin.call)).json).toMatchObject({ updated: 1 });
    });
  });

  describe('are made', () => {
    it('each for itself where that is asked for', async () => {
      const answer = await call('POST', '/Dog/bulk?partial=true', {
        body: [
          { name: 'a' },
          { name: 5 },
          {},
          null,
          { name: 'b', extra: 1 },
          { name: 'c', breed: 'x'.repeat(263_000) },
        ],
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ done: 2, failed: 4 });
      expect(answer.json.results).toMatchObject([
        { index: 0, row: { name: 'a', good: true } },
        { index: 1, error: { code: 'does-not-validate', issues: [{ path: 'name', message: 'must be a string' }] } },
        { index: 2, error: { issues: [{ path: 'name', message: 'is required' }] } },
        { index: 3, error: { issues: [{ path: '' }, { path: 'name' }] } },
        { index: 4, row: { name: 'b', extra: 1 } },
        { index: 5, error: { issues: [{ message: 'is larger than 256 KB' }] } },
      ]);
      expect(await names()).toEqual(['a', 'b']);
      expect((await call('POST', '/Dog/bulk?partial=false', { body: [{ name: 'c' }] })).status).toBe(201);
    });

    it('all wrong is told row by row as well, up to 500', async () => {
      const body = Array.from({ length: 500 }, () => ({ name: 5 }));
      const { json } = await call('POST', '/Dog/bulk?partial=true', { body });
      expect([json.done, json.failed, json.results.length]).toEqual([0, 500, 500]);
      expect((await call('POST', '/Dog/bulk?partial=true', { body: [...body, {}] })).status).toBe(422);
    });

    it('who may not read learns the ids alone', async () => {
      const { json } = await call('POST', '/Drop/bulk?partial=true', { body: [{ name: 'a' }, { name: 1 }] });
      expect(json.results[0]).toEqual({ index: 0, row: { id: expect.any(String) } });
      expect(json.results[1].error.code).toBe('does-not-validate');
    });
  });

  it('an older version is to be looked at only', async () => {
    const at = await kennel.olderVersion(app(), [dog]);
    for (const [method, path] of [
      ['PUT', '/Dog/bulk'],
      ['PATCH', '/Dog/update-many'],
      ['POST', '/Dog/bulk?partial=true'],
    ] as const)
      expect((await at(method, path, { body: [] })).json.code).toBe('app/older-version');
    expect((await at('GET', '/Dog/count')).json).toEqual({ count: 0 });
  });
});
