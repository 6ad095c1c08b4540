import { describe, expect, it } from '@jest/globals';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

const cat = {
  name: 'Cat',
  'x-key': 'e_cat',
  required: ['name'],
  permissions: { read: 'creator' as const, write: 'creator' as const },
  properties: {
    name: { type: 'string' as const, maxLength: 40, title: 'Name', 'x-display': true },
    image_url: { type: 'string' as const },
    kind: { type: 'string' as const, enum: ['indoor', 'outdoor'] },
    toys: { type: 'array' as const, items: { type: 'string' as const, enum: ['ball', 'mouse'] } },
    born: { type: 'string' as const, format: 'date' as const },
    friend: { type: 'string' as const, 'x-ref': 'Dog' },
    friends: { type: 'array' as const, items: { type: 'string' as const, 'x-ref': 'Dog' } },
    weight: { type: 'number' as const },
    calm: { type: 'boolean' as const },
    home: { type: 'object' as const },
  },
};

describe('counts and fields', () => {
  const { kennel, app, call } = useKennel([
    dog,
    cat,
    { ...dog, name: 'Secret', 'x-key': 'e_secret', permissions: { read: 'none', write: 'none' } },
    { ...dog, name: 'Drop', 'x-key': 'e_drop', permissions: { read: 'none', write: 'all' } },
  ]);

  it('count what a list would hold', async () => {
    const body = Array.from({ length: 30 }, (_, index) => ({ name: `dog ${index}`, weight: index }));
    await call('POST', '/Dog/bulk', { body });
    const counts = async (query: string) => (await call('GET', `/Dog/count${query}`)).json;
    expect(await counts('')).toEqual({ count: 30 });
    expect(await counts('?q=')).toEqual({ count: 30 });
    expect(await counts('?q={"weight":{"$gte":25}}')).toEqual({ count: 5 });
    expect(await counts('?q={"name":"nobody"}')).toEqual({ count: 0 });
    expect(await counts('?limit=1&skip=3&q={"weight":{"$lt":2}}')).toEqual({ count: 2 });
  });

  it('count the rows that may be read, and no others', async () => {
    const { ada, bob, builder, admin, visitor } = await kennel.roles(app());
    await ada.call('POST', '/Cat/bulk', { body: [{ name: 'a' }, { name: 'b' }] });
    await bob.call('POST', '/Cat', { body: { name: 'c' } });
    const seen = await Promise.all(
      [ada.call, bob.call, admin.call, visitor, builder].map(async (as) => (await as('GET', '/Cat/count')).json.count),
    );
    expect(seen).toEqual([2, 1, 0, 0, 3]);
    for (const q of [{ creatorId: ada.id }, { $or: [{ name: 'a' }, { name: { $ne: null } }] }])
      expect((await visitor('GET', `/Cat/count?q=${JSON.stringify(q)}`)).json).toEqual({ count: 0 });
    await call('POST', '/Drop', { body: { name: 'x' } });
    expect((await call('GET', '/Drop/count')).json).toEqual({ count: 0 });
  });

  it.each(['q=[]', 'q={"$where":"1"}', 'q=x', 'q={}&q={}', 'q={"name":{"$regex":"(a%2B)%2B$"}}'])(
    'refuse a filter as a list does: %s',
    async (query) => {
      const answer = await call('GET', `/Dog/count?${query}`);
      expect([answer.status, answer.json.code]).toEqual([400, 'entity/bad-query']);
    },
  );

  it('tell of fields as columns show them', async () => {
    const { fields } = (await call('GET', '/Cat/fields')).json;
    const plain = { required: false, readOnly: true, isDisplay: false };
    expect(fields).toEqual([
      { name: 'id', type: 'text', ...plain },
      { name: 'name', type: 'text', title: 'Name', maxLength: 40, required: true, readOnly: true, isDisplay: true },
      { name: 'image_url', type: 'image', ...plain },
      { name: 'kind', type: 'select', options: ['indoor', 'outdoor'], ...plain },
      { name: 'toys', type: 'multiselect', options: ['ball', 'mouse'], ...plain },
      { name: 'born', type: 'datetime', format: 'date', ...plain },
      { name: 'friend', type: 'text', reference: 'Dog', ...plain },
      { name: 'friends', type: 'json', reference: 'Dog', ...plain },
      { name: 'weight', type: 'number', ...plain },
      { name: 'calm', type: 'boolean', ...plain },
      { name: 'home', type: 'json', ...plain },
      { name: 'createdAt', type: 'datetime', ...plain },
      { name: 'updatedAt', type: 'datetime', ...plain },
      { name: 'creatorId', type: 'text', ...plain },
    ]);
  });

  it('tell each caller what he may do', async () => {
    const { ada, builder, visitor } = await kennel.roles(app());
    const of = async (as: typeof visitor, entity: string) => {
      const { json } = await as('GET', `/${entity}/fields`);
      const field = json.fields.find(({ name }: { name: string }) => name === 'name');
      return { ...json.rights, readOnly: field.readOnly };
    };
    expect(await of(visitor, 'Cat')).toEqual({
      read: 'none',
      create: 'none',
      update: 'none',
      delete: 'none',
      readOnly: true,
    });
    expect(await of(ada.call, 'Cat')).toEqual({
      read: 'own',
      create: 'own',
      update: 'own',
      delete: 'own',
      readOnly: false,
    });
    expect(await of(builder, 'Cat')).toEqual({
      read: 'any',
      create: 'any',
      update: 'any',
      delete: 'any',
      readOnly: false,
    });
    expect(await of(visitor, 'Drop')).toEqual({
      read: 'none',
      create: 'any',
      update: 'none',
      delete: 'none',
      readOnly: false,
    });
    expect((await visitor('GET', '/Secret/fields')).json.code).toBe('entity/unknown');
    const users = (await ada.call('GET', '/User/fields')).json;
    expect(users.fields.map(({ name, readOnly }: { name: string; readOnly: boolean }) => [name, readOnly])).toEqual([
      ['id', true], ['email', true], ['fullName', false], ['role', true], ['createdAt', true], ['updatedAt', true],
    ]); // oxfmt-ignore
  });
});
