import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { dog, Kennel, type TestApp } from './kennel.js';

const walk = {
  name: 'Walk',
  'x-key': 'e_walk',
  required: ['dog'],
  permissions: { read: 'creator', write: 'creator' } as const,
  properties: {
    dog: { type: 'string' as const, 'x-ref': 'Dog', 'x-key': 'f_dog' },
    friends: { type: 'array' as const, items: { type: 'string' as const }, 'x-key': 'f_friends' },
    minutes: { type: 'integer' as const, 'x-key': 'f_minutes' },
  },
};

describe('sample rows', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog, walk], { published: null });
    roles = await kennel.roles(app);
  });
  const insert = async (batchId: string, records: unknown, caller = {}) => {
    const token = await kennel.lathe.internalToken({
      service: 'builder-chat',
      role: 'owner',
      subject: app.state.ownerId,
      tenant: app.appId,
      ...caller,
    });
    return kennel.lathe.request('POST', `/internal/apps/${app.appId}/sample-rows`, {
      token,
      body: { batchId, records },
    });
  };

  it("are the owner's, with references resolved whatever the order", async () => {
    const answer = await insert('one', [
      { entity: 'Walk', rows: [{ dog: '@ref:Dog:1', friends: ['@ref:Dog:0', 'a stranger'], minutes: 20 }] },
      { entity: 'Dog', rows: [{ name: 'Rex' }, { name: 'Ada' }] },
    ]);
    expect(answer).toMatchObject({ status: 201, json: { inserted: 3, failed: [] } });
    const dogs = (await roles.owner('GET', '/Dog?sort=name')).json;
    expect(dogs.map((row: { name: string }) => row.name)).toEqual(['Ada', 'Rex']);
    const [walked] = (await roles.owner('GET', '/Walk')).json;
    expect(walked).toMatchObject({
      dog: dogs[0].id,
      friends: [dogs[1].id, 'a stranger'],
      minutes: 20,
      creatorId: app.state.ownerId,
    });
  });

  it('go in once per batch, also when two calls race', async () => {
    const records = [{ entity: 'Dog', rows: [{ name: 'Rex' }, { name: 7 }] }];
    const answers = await Promise.all([insert('twice', records), insert('twice', records), insert('twice', records)]);
    for (const answer of answers) expect(answer.json).toEqual(answers[0]!.json);
    expect((await insert('twice', [])).json).toEqual({
      inserted: 1,
      failed: [{ entity: 'Dog', index: 1, message: 'name must be a string' }],
    });
    expect((await roles.builder('GET', '/Dog')).json).toHaveLength(1);
  });

  it('may refer to rows that exist, and fail with a reason when there are none', async () => {
    await insert('dogs', [{ entity: 'Dog', rows: [{ name: 'Rex' }] }]);
    const answer = await insert('walks', [
      { entity: 'Walk', rows: [{ dog: '@ref:Dog:0' }, { dog: '@ref:Dog:5' }, { dog: '@ref:Cat:0' }] },
      { entity: 'Cat', rows: [{ name: 'x' }] },
    ]);
    expect(answer.json).toEqual({
      inserted: 1,
      failed: [
        { entity: 'Walk', index: 1, message: '@ref:Dog:5 refers to no row' },
        { entity: 'Cat', index: 0, message: 'Entity not found' },
        { entity: 'Walk', index: 2, message: '@ref:Cat:0 refers to no row' },
      ],
    });
  });

  it('that are only for others to name go in where there are none, and else those that are there are named in turn', async () => {
    const batch = [
      { entity: 'Dog', rows: [{ name: 'Rex' }, { name: 'Ada' }], unlessAny: true },
      { entity: 'Walk', rows: [{ dog: '@ref:Dog:0' }, { dog: '@ref:Dog:1' }] },
    ];
    expect((await insert('first', batch)).json).toEqual({ inserted: 4, failed: [] });
    await roles.owner('DELETE', `/Dog/${(await roles.owner('GET', '/Dog?sort=name')).json[0].id}`);
    expect((await insert('second', batch)).json).toEqual({ inserted: 2, failed: [] });
    const [rex, ...others] = (await roles.owner('GET', '/Dog')).json;
    expect(others).toEqual([]);
    const walks = (await roles.owner('GET', '/Walk')).json;
    expect(walks.filter((walk: { dog: string }) => walk.dog === rex.id)).toHaveLength(3);
  });

  it('a row that refers to one that was left out is left out too', async () => {
    const { json } = await insert('chain', [
      { entity: 'Dog', rows: [{ name: 7 }] },
      { entity: 'Walk', rows: [{ dog: '@ref:Dog:0' }] },
    ]);
    expect(json).toMatchObject({
      inserted: 0,
      failed: [
        { entity: 'Dog', index: 0 },
        { entity: 'Walk', index: 0, message: '@ref:Dog:0 refers to no row' },
      ],
    });
  });

  it('see the newest draft although its event is still under way', async () => {
    kennel.change(app, { head: kennel.version([dog, walk, { ...dog, name: 'Cat', 'x-key': 'e_cat' }]) });
    expect((await insert('cats', [{ entity: 'Cat', rows: [{ name: 'Tom' }] }])).json).toMatchObject({ inserted: 1 });
  });

  it('are for services that work for the owner', async () => {
    const records = [{ entity: 'Dog', rows: [{ name: 'Rex' }] }];
    expect((await insert('x', records, { subject: newId() })).status).toBe(404);
    const account = await kennel.lathe.accountToken(app.state.ownerId);
    const path = `/internal/apps/${app.appId}/sample-rows`;
    expect((await kennel.lathe.request('POST', path, { token: account, body: { batchId: 'x', records } })).status).toBe(
      401,
    );
  });
});
