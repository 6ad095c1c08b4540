import { describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

describe('rows', () => {
  const { kennel, app, call } = useKennel([dog]);
  const create = async (body: unknown) => (await call('POST', '/Dog', { body })).json;

  it('are created, read, listed, changed and deleted', async () => {
    const made = await call('POST', '/Dog', {
      body: { name: 'Rex', weight: 12.5, tags: ['loud'], home: { city: 'Oslo' } },
    });
    expect(made.status).toBe(201);
    expect(made.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Rex',
      weight: 12.5,
      good: true,
      tags: ['loud'],
      home: { city: 'Oslo' },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: made.json.createdAt,
      creatorId: null,
    });
    const { id } = made.json;
    expect((await call('GET', `/Dog/${id}`)).json).toEqual(made.json);
    expect((await call('GET', '/Dog')).json).toEqual([made.json]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const changed = await call('PUT', `/Dog/${id}`, { body: { weight: 13, breed: null } });
    expect(changed.json).toEqual({ ...made.json, weight: 13, breed: null, updatedAt: expect.any(String) });
    expect(changed.json.updatedAt > made.json.updatedAt).toBe(true);
    expect((await call('DELETE', `/Dog/${id}`)).json).toEqual({ success: true });
    expect((await call('GET', `/Dog/${id}`)).json).toMatchObject({ code: 'entity/row-not-found' });
    expect((await call('DELETE', `/Dog/${id}`)).status).toBe(404);
    expect((await call('PUT', `/Dog/${id}`, { body: { weight: 1 } })).status).toBe(404);
  });

  it('belong to one entity and one app', async () => {
    const other = await kennel.app([dog]);
    const { id } = await create({ name: 'Rex' });
    expect((await kennel.at(other)('GET', `/Dog/${id}`)).status).toBe(404);
    expect((await kennel.at(other)('GET', '/Dog')).json).toEqual([]);
    expect((await kennel.at(other)('PUT', `/Dog/${id}`, { body: { name: 'X' } })).status).toBe(404);
    expect((await kennel.at(other)('DELETE', `/Dog/${id}`)).status).toBe(404);
    expect((await kennel.at(other)('DELETE', '/Dog', { body: { all: true } })).json).toEqual({
      success: true,
      deleted: 0,
    });
  });

  it.each<[unknown, string, string]>([
    [{}, 'name', 'is required'],
    [{ name: null }, 'name', 'must be a string'],
    [{ name: 7 }, 'name', 'must be a string'],
    [{ name: 'x'.repeat(41) }, 'name', 'must NOT have more than 40 characters'],
    [{ name: 'a', weight: '12' }, 'weight', 'must be a number'],
    [{ name: 'a', weight: -1 }, 'weight', 'must be >= 0'],
    [{ name: 'a', good: 'yes' }, 'good', 'must be true or false'],
    [{ name: 'a', status: 'dead' }, 'status', 'must be one of: young, old'],
    [{ name: 'a', born: '2026-02-30' }, 'born', 'must be a date such as 2026-02-28'],
    [{ name: 'a', seen: 'yesterday' }, 'seen', 'must be a date and time such as 2026-02-28T09:30:00Z'],
    [{ name: 'a', email: 'nobody' }, 'email', 'must be an email address'],
    [{ name: 'a', tags: 'loud' }, 'tags', 'must be an array'],
    [{ name: 'a', tags: ['loud', 3] }, 'tags.1', 'must be a string'],
    [{ name: 'a', home: { city: 3 } }, 'home.city', 'must be a string'],
    [[], '', 'must be an object with the fields of one row'],
    [null, '', 'must be an object with the fields of one row'],
    ['"text"', '', 'must be an object with the fields of one row'],
  ])('%j does not validate: %s %s', async (body, path, message) => {
    const answer = await call('POST', '/Dog', { body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(422);
    expect(answer.json.error.details.issues).toContainEqual({ path, message });
    expect((await call('GET', '/Dog')).json).toEqual([]);
  });

  it('null empties a field that is not required; an update may leave required ones out, not empty them', async () => {
    const { id } = await create({ name: 'Rex', weight: null, born: '2024-02-29', seen: '2026-05-01T10:00' });
    expect((await call('PUT', `/Dog/${id}`, { body: { status: null } })).status).toBe(200);
    expect((await call('PUT', `/Dog/${id}`, { body: { name: null } })).status).toBe(422);
  });

  it.each([
    'id',
    '_id',
    '__v',
    'createdAt',
    'updatedAt',
    'creatorId',
    'appId',
    'app_id',
    'entityKey',
    'created_by',
    'created_date',
    'updated_date',
    'creator_id',
  ])('never take %s from a client, on any route', async (name) => {
    const forged = { name: 'Rex', [name]: 'f'.repeat(24) };
    const one = await create(forged);
    const [, two] = (await call('POST', '/Dog/bulk', { body: [{ name: 'First' }, forged] })).json;
    const three = (await call('PUT', `/Dog/${one.id}`, { body: forged })).json;
    for (const row of [one, two, three, ...(await call('GET', '/Dog')).json])
      expect(JSON.stringify(row)).not.toContain('f'.repeat(24));
  });

  it.each([
    ['{"name":"a","__proto__":{"x":1}}'],
    ['{"name":"a","constructor":{"prototype":{"x":1}}}'],
    ['{"name":"a","constructor":1}'],
    ['{"name":"a","$set":{"x":1}}'],
    ['{"name":"a","data.f_name":"x"}'],
    ['{"name":"a","home":{"$where":"1"}}'],
    ['{"name":"a","home":{"a.b":1}}'],
    ['{"name":"a","home":{"_bsontype":"ObjectId"}}'],
    ['{"name":"a","home":{"x":{"__proto__":1}}}'],
    ['{"name":"a","weight":1e400}'],
    ['{"name":"a","nul\\u0000":1}'],
    ['{"name":"a","":1}'],
    ['{"name":"a","home":{"":1}}'],
    [`{"name":"a","home":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`],
    [`{"name":"a","tags":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    [`{"name":"a","extra":[${'1,'.repeat(100_000)}1]}`],
  ])('refuse %s', async (body) => {
    const answer = await call('POST', '/Dog', { body, headers: { 'content-type': 'application/json' } });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text).not.toMatch(/mongo|bson|ajv|at \//i);
    expect((await call('GET', '/Dog')).json).toEqual([]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('store odd but plain data as it is', async () => {
    const odd = {
      name: '\u0000\u202e<script>',
      breed: "=cmd|'/c'",
      weight: 9007199254740991,
      tags: ['', ' ', 'NULL', '$where'],
      home: { city: '{"$ne":null}', constructorName: 'x' },
    };
    expect(await create(odd)).toMatchObject(odd);
    expect(
      (
        await call('POST', '/Dog', {
          body: '{"name":"a","weight":-0}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(201);
  });

  it('are refused above 4 MB, and as anything but JSON', async () => {
    expect((await call('POST', '/Dog', { body: { name: 'a', breed: 'x'.repeat(5_000_000) } })).status).toBe(413);
    expect(
      (await call('POST', '/Dog', { body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await call('POST', '/Dog', { body: '{"name":', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
  });

  it('keep fields the entity does not have, and report them to the builder', async () => {
    const { builder } = await kennel.roles(app());
    const { id } = await create({ name: 'Rex', nickname: 'R', colour: { coat: 'brown' } });
    await call('PUT', `/Dog/${id}`, { body: { nickname: 'Rexy' } });
    expect((await call('GET', `/Dog/${id}`)).json).toMatchObject({ nickname: 'Rexy', colour: { coat: 'brown' } });
    expect((await builder('GET', '')).json).toEqual({
      entities: [{ name: 'Dog', count: 1, unknownFields: ['nickname', 'colour'], unconverted: [] }],
    });
    expect(
      (await create({ name: 'a', ...Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`f${index}`, 1])) }))
        .code,
    ).toBe('does-not-validate');
  });

  it('come in bulk, all or none', async () => {
    const bad = await call('POST', '/Dog/bulk', {
      body: [{ name: 'a' }, { weight: 'x' }, { name: 'c', status: 'dead' }],
    });
    expect(bad.status).toBe(422);
    expect(bad.json.error.details.issues.map(({ path }: { path: string }) => path)).toEqual([
      '1.name',
      '1.weight',
      '2.status',
    ]);
    expect((await call('GET', '/Dog')).json).toEqual([]);
    const good = await call('POST', '/Dog/bulk', {
      body: Array.from({ length: 500 }, (_, index) => ({ name: `dog ${index}` })),
    });
    expect(good.status).toBe(201);
    expect(good.json).toHaveLength(500);
    expect((await call('POST', '/Dog/bulk', { body: Array(501).fill({ name: 'a' }) })).status).toBe(422);
    expect((await call('POST', '/Dog/bulk', { body: { name: 'a' } })).status).toBe(422);
    expect((await call('POST', '/Dog/bulk', { body: [] })).json).toEqual([]);
    expect((await call('GET', '/Dog?limit=100000')).json).toHaveLength(500);
  });

  it('keep their values when a field or the entity is renamed, and hide those of a removed field', async () => {
    const { id } = await create({ name: 'Rex', breed: 'Collie', weight: 7 });
    const { breed, weight: _, ...rest } = dog.properties as Record<string, object>;
    const renamed = kennel.version([{ ...dog, name: 'Hound', properties: { ...rest, race: breed! } as never }]);
    await kennel.announce(app(), { head: renamed });
    const { owner } = await kennel.roles(app());
    expect((await owner('GET', `/Hound/${id}`)).json).toMatchObject({ name: 'Rex', race: 'Collie' });
    expect((await owner('GET', `/Hound/${id}`)).json.weight).toBeUndefined();
    expect((await owner('GET', '/Dog')).json.code).toBe('entity/unknown');
    await owner('PUT', `/Hound/${id}`, { body: { race: 'Border Collie' } });
    expect((await call('GET', `/Dog/${id}`)).json).toMatchObject({ name: 'Rex', breed: 'Border Collie', weight: 7 });
  });

  it('answer the schema of their entity without the stable keys', async () => {
    const { json } = await call('GET', '/Dog/schema');
    expect(json).toMatchObject({
      name: 'Dog',
      type: 'object',
      required: ['name'],
      permissions: { read: 'all', write: 'all' },
    });
    expect(json.properties.status).toEqual({ type: 'string', enum: ['young', 'old'] });
    expect(JSON.stringify(json)).not.toContain('x-key');
  });

  it.each([
    ['constructor'],
    ['toString'],
    ['__proto__'],
    ['$cmd'],
    ['system.users'],
    ['..%2FUser'],
    ['User%2f..%2fadmin'],
    ['a.b'],
    ['%20'],
    ['x'.repeat(90)],
    ['Dog%20'],
    ['rows'],
  ])('there is no entity %s', async (name) => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${newId()}`],
      ['DELETE', ''],
    ] as const) {
      const answer = await call(method, `/${name}${path}`, method === 'GET' ? {} : { body: { name: 'a' } });
      expect({ method, status: answer.status }).toEqual({ method, status: 404 });
    }
  });

  it('a name of 10,000 characters is refused', async () => {
    expect((await call('GET', `/${'x'.repeat(10_000)}`)).status).toBe(413);
  });

  it('a name with a zero byte is no request', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await call(method, '/%00', method === 'POST' ? { body: { name: 'a' } } : {})).status).toBe(400);
  });

  it('an entity is found by its exact name, else by the only one that differs in case', async () => {
    const two = await kennel.app([dog, { ...dog, name: 'DOG', 'x-key': 'e_other' }]);
    expect((await call('GET', '/dog')).status).toBe(200);
    expect((await kennel.at(two)('GET', '/DOG')).status).toBe(200);
    expect((await kennel.at(two)('GET', '/dog')).status).toBe(404);
  });

  it.each(['x', 'ABCDEFABCDEFABCDEFABCDEF', '%7B%22$ne%22:null%7D', '../../x', '0', '000000000000000000000000'])(
    'there is no row %s',
    async (id) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        expect((await call(method, `/Dog/${id}`, method === 'PUT' ? { body: { name: 'a' } } : {})).status).toBe(404);
      }
    },
  );
});
