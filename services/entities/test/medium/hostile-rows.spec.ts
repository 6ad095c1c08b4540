import { describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { dog } from './kennel.js';
import { useKennel } from './use-kennel.js';

const json = { headers: { 'content-type': 'application/json' } };

/** What strangers send to the rows of an app (reference, hostile inputs, section 1), on every way in. */
describe('hostile rows', () => {
  const { kennel, app, call, upload } = useKennel([
    dog,
    { ...dog, name: 'Owned', 'x-key': 'e_owned', permissions: { read: 'all', write: 'creator' } },
  ]);
  const all = async (): Promise<Record<string, unknown>[]> => (await call('GET', '/Dog?limit=5000')).json;

  /** Sends a body, as JSON text, every way that rows are written. */
  async function everyWay(body: string): Promise<TestAnswer[]> {
    const { id } = (await call('POST', '/Dog', { body: { name: 'mine' } })).json;
    return [
      await call('POST', '/Dog', { body, ...json }),
      await call('POST', '/Dog/bulk', { body: `[{"name":"first"},${body}]`, ...json }),
      await call('PUT', `/Dog/${id}`, { body, ...json }),
      await upload('Dog', `[{"name":"first"},${body}]`),
    ];
  }

  it.each([
    'id',
    '_id',
    '__v',
    'Id',
    'ID',
    'createdAt',
    'createdat',
    'CREATED_AT',
    'created_at',
    'updatedAt',
    'updated_at',
    'creatorId',
    'CreatorId',
    'creatorid',
    'creator_id',
    'appId',
    'app_id',
    'APP_ID',
    'entityKey',
    'created_by',
    'created_by_id',
    'created_date',
    'updated_date',
    'Created_By',
  ])("%s is the server's on every way in", async (name) => {
    const forged = 'f'.repeat(24);
    for (const { status } of await everyWay(`{"name":"Rex","${name}":"${forged}"}`)) expect(status).toBeLessThan(300);
    await upload('Dog', `name,${name}\nRex,${forged}\n`);
    for (const row of await all()) expect(JSON.stringify(row)).not.toContain(forged);
    expect((await call('GET', `/Dog/${forged}`)).status).toBe(404);
  });

  it('a field that the author declared under such a name is his', async () => {
    const other = await kennel.app([
      {
        ...dog,
        properties: {
          ...dog.properties,
          ID: { type: 'string', 'x-key': 'f_id' },
          created_by: { type: 'string', 'x-key': 'f_by' },
          creatorId: { type: 'string', 'x-key': 'f_creator' },
        },
      },
    ]);
    const row = (
      await kennel.at(other)('POST', '/Dog', { body: { name: 'Rex', ID: 'x', created_by: 'y', creatorId: 'z' } })
    ).json;
    expect(row).toMatchObject({ ID: 'x', created_by: 'y', creatorId: null });
  });

  it('a key that is there twice has one value, and the rule sees that one', async () => {
    const answers = await everyWay(
      '{"name":"Rex","creatorId":"a","creatorId":"ffffffffffffffffffffffff","weight":1,"weight":"x"}',
    );
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(answers[3]!.json).toMatchObject({ inserted: 1, failed: 1 });
  });

  it.each([
    '{"name":"a","__proto__":{"x":1}}',
    '{"name":"a","constructor":{"prototype":{"x":1}}}',
    '{"name":"a","prototype":1}',
    '{"name":"a","$set":{"x":1}}',
    '{"name":"a","$where":"1"}',
    '{"name":"a","data.f_name":"x"}',
    '{"name":"a","data.created_by":"x"}',
    '{"name":"a","home":{"$where":"1"}}',
    '{"name":"a","home":{"a.b":1}}',
    '{"name":"a","home":{"_bsontype":"ObjectId","id":"x"}}',
    '{"name":"a","home":{"x":{"__proto__":1}}}',
    '{"name":"a","extra":{"y":[{"constructor":1}]}}',
    '{"name":"a","tags":[{"$ne":null}]}',
    '{"name":{"$ne":null}}',
    '{"name":"a","weight":{"$inc":5}}',
    '{"name":"a","weight":1e400}',
    '{"name":"a","nul\\u0000":1}',
    '{"name":"a","":1}',
    '{"name":"a","na me":1}',
    '{"name":"a","náme":1}',
    '{"name":"a","nаme":1}',
    `{"name":"a","${'x'.repeat(61)}":1}`,
    `{"name":"a","home":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`,
    `{"name":"a","extra":${'['.repeat(1000)}${']'.repeat(1000)}}`,
    `{"name":"a","extra":[${'1,'.repeat(60_000)}1]}`,
    `{"name":"a",${Array.from({ length: 51 }, (_, index) => `"e${index}":1`).join(',')}}`,
    `{"name":"a",${Array.from({ length: 20 }, (_, index) => `"e${index}":[${'1,'.repeat(3_000)}1]`).join(',')}}`,
    '[]',
    'null',
    '"text"',
    '5',
    'true',
  ])('nothing is stored of %#, on any way in', async (body) => {
    const answers = await everyWay(body);
    for (const { status, text } of answers.slice(0, 3)) {
      expect([400, 413, 422]).toContain(status);
      expect(text.length).toBeLessThan(50_000);
    }
    const [, , , imported] = answers;
    if (imported!.status === 200) expect(imported!.json).toMatchObject({ inserted: 1, failed: 1 });
    for (const { text } of answers) expect(text).not.toMatch(/mongo|bson|ajv|at \//i);
    expect((await all()).map(({ name }) => name).sort()).toEqual(
      imported!.status === 200 ? ['first', 'mine'] : ['mine'],
    );
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>]>([
    ['{"name":"\\ud800"}', { name: '\ufffd' }],
    ['{"name":"a","weight":9007199254740993}', { weight: 9007199254740992 }],
    ['{"name":"a","weight":1e308}', { weight: 1e308 }],
    ['{"name":"\\u0000"}', { name: '\u0000' }],
    ['{"name":"$where","breed":"{\\"$ne\\":null}"}', { name: '$where', breed: '{"$ne":null}' }],
    ['{"name":"a","extra":{"$date":1}}', {}],
    ['{"name":"a","extra":"2026-13-45T99:99:99Z"}', { extra: '2026-13-45T99:99:99Z' }],
  ])('%s is plain data or refused', async (body, stored) => {
    const answer = await call('POST', '/Dog', { body, ...json });
    if (answer.status === 422) return expect(await all()).toEqual([]);
    expect((await call('GET', `/Dog/${answer.json.id}`)).json).toMatchObject(stored);
  });

  it('an app is named by its path, not by a header, a query or a body', async () => {
    const other = await kennel.app([dog]);
    await call('POST', `/Dog?appId=${other.appId}`, {
      body: { name: 'Rex', app_id: other.appId },
      headers: { 'x-app-id': other.appId, 'content-type': 'application/json' },
    });
    expect((await kennel.at(other)('GET', '/Dog')).json).toEqual([]);
    expect(await all()).toHaveLength(1);
  });

  it('a body that names rows of others touches those of the caller alone', async () => {
    const { ada, bob } = await kennel.roles(app());
    const hers = (await ada.call('POST', '/Owned', { body: { name: 'hers' } })).json;
    const his = (await bob.call('POST', '/Owned', { body: { name: 'his' } })).json;
    for (const body of [
      { all: true },
      { id: { $in: [hers.id, his.id] } },
      { $or: [{ id: hers.id }, { id: his.id }] },
      { creatorId: ada.id },
    ])
      await bob.call('DELETE', '/Owned', { body });
    expect((await ada.call('GET', '/Owned')).json.map(({ id }: { id: string }) => id)).toEqual([hers.id]);
    expect((await bob.call('PUT', `/Owned/${hers.id}`, { body: { name: 'his now' } })).json.code).toBe(
      'entity/permission-denied',
    );
  });

  it('a change cannot make a row that creation would refuse', async () => {
    const { id } = (await call('POST', '/Dog', { body: { name: 'Rex' } })).json;
    for (const body of [
      { name: null },
      { name: ''.padEnd(41, 'x') },
      { weight: -1 },
      { tags: [1] },
      { home: { city: 1 } },
      { status: 'dead' },
    ])
      expect((await call('PUT', `/Dog/${id}`, { body })).status).toBe(422);
    expect((await call('PUT', `/Dog/${newId()}`, { body: { name: 7 } })).status).toBe(404);
  });
});
