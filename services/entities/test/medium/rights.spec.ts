import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { type AccessLevel, accessLevel } from '@lathe/proto/entities/schema';
import { dog, Kennel, type TestApp } from './kennel.js';
import { multipart } from './use-kennel.js';

const denied = 'entity/permission-denied';
const missing = 'entity/row-not-found';
const outcome = ({ status, json }: TestAnswer): string => (status < 300 ? 'yes' : String(json.code));
const name = (...levels: AccessLevel[]): string => `E_${levels.join('_')}`;

describe('rights to create, change and delete', () => {
  const kennel = new Kennel();
  const levels = accessLevel.options;
  const changing = levels.flatMap((update) => levels.map((remove) => ({ update, remove })));
  /** One entity per combination of rights over what all may read, and of those over what each reads of his own. */
  const combinations = [
    ...levels.flatMap((create) => changing.map((rest) => ({ read: 'all' as const, create, ...rest }))),
    ...changing.map((rest) => ({ read: 'creator' as const, create: 'all' as const, ...rest })),
  ];
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app(
      combinations.map(({ read, create, update, remove }) => ({
        ...dog,
        name: name(read, create, update, remove),
        'x-key': `e_${read}_${create}_${update}_${remove}`,
        permissions: { read, write: 'none', create, update, delete: remove },
      })),
    );
    roles = await kennel.roles(app);
  });
  afterAll(() => kennel.stop());

  type Role = 'builder' | 'owner' | 'admin' | 'ada' | 'visitor';
  const as = (role: Role) => (role === 'admin' || role === 'ada' ? roles[role].call : roles[role]);
  const reach = (level: AccessLevel, role: Role): 'any' | 'own' | 'none' => {
    if (role === 'builder' || level === 'all') return 'any';
    if (level === 'none' || (level === 'creator' && role === 'visitor')) return 'none';
    if (level === 'creator') return 'own';
    return role === 'owner' || role === 'admin' ? 'any' : 'none';
  };
  const cases = combinations.flatMap((levels) =>
    (['builder', 'owner', 'admin', 'ada', 'visitor'] as const).map((role) => ({ ...levels, role })),
  );

  it.each(cases)(
    'read $read, create $create, update $update, delete $remove, as $role',
    async ({ read, create, update, remove, role }) => {
      const path = `/${name(read, create, update, remove)}`;
      const call = as(role);
      const foreign = (await roles.builder('POST', path, { body: { name: 'foreign' } })).json.id as string;
      const isOwn = role === 'owner' || role === 'builder';
      const opens = (level: AccessLevel): boolean =>
        reach(level, role) === 'any' || (reach(level, role) === 'own' && isOwn);
      const touched = (level: AccessLevel): string => (!opens(read) ? missing : opens(level) ? 'yes' : denied);

      const mayCreate = reach(create, role) === 'none' ? denied : 'yes';
      const created = await call('POST', path, { body: { name: 'mine' } });
      expect(outcome(created)).toBe(mayCreate);
      expect(outcome(await call('POST', `${path}/bulk`, { body: [{ name: 'mine' }] }))).toBe(mayCreate);

      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 3 } }))).toBe(touched(update));
      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 'x' } }))).toBe(
        touched(update) === 'yes' ? 'does-not-validate' : touched(update),
      );
      if (mayCreate === 'yes' && reach(read, role) !== 'none') {
        const own = `${path}/${created.json.id}`;
        expect(outcome(await call('PUT', own, { body: { weight: 4 } }))).toBe(
          reach(update, role) === 'none' ? denied : 'yes',
        );
        expect(outcome(await call('DELETE', own))).toBe(reach(remove, role) === 'none' ? denied : 'yes');
      }

      const swept = await call('DELETE', path, { body: { id: foreign } });
      if (reach(remove, role) === 'none') expect(outcome(swept)).toBe(denied);
      else expect(swept.json.deleted).toBe(touched(remove) === 'yes' ? 1 : 0);
      if (touched(remove) !== 'yes') expect(outcome(await call('DELETE', `${path}/${foreign}`))).toBe(touched(remove));
      expect(outcome(await roles.builder('GET', `${path}/${foreign}`))).toBe(
        touched(remove) === 'yes' ? missing : 'yes',
      );
    },
  );

  it('imports follow the right to create alone', async () => {
    const upload = (call: typeof roles.visitor, entity: string) =>
      call('POST', `/${entity}/import`, multipart('name\nRex\n'));
    expect((await upload(roles.visitor, name('all', 'all', 'none', 'none'))).json.inserted).toBe(1);
    expect(outcome(await upload(roles.visitor, name('all', 'none', 'all', 'all')))).toBe(denied);
    expect(outcome(await upload(roles.ada.call, name('all', 'admin', 'all', 'all')))).toBe(denied);
  });

  it("the builder's sample rows need no right", async () => {
    const entity = name('all', 'none', 'none', 'none');
    const token = await kennel.lathe.internalToken({
      service: 'builder-chat',
      role: 'owner',
      subject: app.state.ownerId,
      tenant: app.appId,
    });
    const answer = await kennel.lathe.request('POST', `/internal/apps/${app.appId}/sample-rows`, {
      token,
      body: { batchId: newId(), records: [{ entity, rows: [{ name: 'Rex' }] }] },
    });
    expect(answer).toMatchObject({ status: 201, json: { inserted: 1, failed: [] } });
  });

  it('nobody deletes by sweeping what only he may not delete', async () => {
    const path = `/${name('all', 'creator', 'creator', 'admin')}`;
    const { json } = await roles.ada.call('POST', path, { body: { name: 'hers' } });
    for (const body of [{ all: true }, { id: json.id }, { name: 'hers' }])
      expect(outcome(await roles.ada.call('DELETE', path, { body }))).toBe(denied);
    expect(outcome(await roles.ada.call('PUT', `${path}/${json.id}`, { body: { weight: 5 } }))).toBe('yes');
    expect(outcome(await roles.admin.call('DELETE', `${path}/${json.id}`))).toBe('yes');
  });

  it('the schema tells the rights as they were written, to whoever one of them opens something', async () => {
    const permissions = { write: 'none', create: 'all', update: 'none', delete: 'none' };
    const { json } = await roles.visitor('GET', `/${name('all', 'all', 'none', 'none')}/schema`);
    expect(json.permissions).toEqual({ read: 'all', ...permissions });
    const closed = await kennel.app(
      (['create', 'update', 'delete'] as const).map((open) => ({
        ...dog,
        name: `Only_${open}`,
        'x-key': `e_only_${open}`,
        permissions: { read: 'none', write: 'none', [open]: 'all' },
      })),
    );
    for (const open of ['create', 'update', 'delete'])
      expect(outcome(await kennel.at(closed)('GET', `/Only_${open}/schema`))).toBe('yes');
  });
});

describe('rows for the runs of tools', () => {
  const kennel = new Kennel();
  let app: TestApp;
  beforeAll(async () => {
    await kennel.start();
    const properties = { ...dog.properties, walker: { type: 'string' as const, 'x-ref': 'Dog', 'x-key': 'f_walker' } };
    app = await kennel.app([
      { ...dog, name: 'Open', 'x-key': 'e_open', properties },
      { ...dog, name: 'Own', 'x-key': 'e_own', permissions: { read: 'creator', write: 'creator' } },
      { ...dog, name: 'Office', 'x-key': 'e_office', permissions: { read: 'admin', write: 'admin' } },
    ]);
  });
  afterAll(() => kennel.stop());

  type Principal = Record<string, unknown> & { kind: string };
  const host = () => ({ kind: 'app', slug: app.state.slug });
  const person = (role: 'user' | 'admin' = 'user', userId = newId()) => ({
    host: host(),
    principal: { kind: 'app-user', appId: app.appId, userId, role } as Principal,
    scopes: null as string[] | null,
  });
  const visitor = () => ({ ...person(), principal: { kind: 'anonymous' } });
  const owner = (scopes: string[] | null) => ({
    host: { kind: 'platform' },
    principal: { kind: 'account', accountId: app.state.ownerId, isAdmin: false },
    scopes,
  });
  const ask = async (path: string, body: object, service: object = {}) => {
    const caller = {
      service: 'apps',
      role: 'owner',
      subject: app.state.ownerId,
      tenant: app.appId,
      ...service,
    } as const;
    const token = await kennel.lathe.internalToken(caller);
    return kennel.lathe.request('POST', `/internal/apps/${app.appId}/rows-for-tools${path}`, { token, body });
  };
  const read = (as: object, entity: string, more: object = {}, service?: object) =>
    ask('/read', { as, entity, most: 20, maxCharacters: 4_000, filter: null, ...more }, service);
  const create = (as: object, entity: string, values: object, runId = newId()) =>
    ask('', { as, entity, runId, values });
  const seen = async (as: object, entity: string): Promise<string[] | string> => {
    const { status, json } = await read(as, entity);
    return status === 200 ? json.rows.map((row: { name: string }) => row.name) : json.error.code;
  };

  it('are those that whoever runs the tool may read and make, as if they had come themselves', async () => {
    const [ada, bob, admin] = [person(), person(), person('admin')];
    expect((await create(ada, 'Own', { name: 'Rex' })).status).toBe(201);
    expect((await create(bob, 'Own', { name: 'Bella' })).status).toBe(201);
    expect([await seen(ada, 'Own'), await seen(bob, 'Own'), await seen(visitor(), 'Own')]).toEqual([
      ['Rex'],
      ['Bella'],
      denied,
    ]);
    expect(await seen(owner(null), 'Own')).toEqual(['Bella', 'Rex']);
    expect((await create(admin, 'Office', { name: 'Boss' })).status).toBe(201);
    for (const as of [ada, visitor()]) {
      expect(await seen(as, 'Office')).toBe(denied);
      expect((await create(as, 'Office', { name: 'Mallory' })).json.error.code).toBe(denied);
    }
    expect((await create(visitor(), 'Own', { name: 'Mallory' })).json.error.code).toBe(denied);
    expect(await seen(admin, 'Office')).toEqual(['Boss']);
    expect(await seen(ada, 'Cat')).toBe('entity/unknown');
  });

  it('are no more than the key of a program opens, and for the apps service alone, for that app', async () => {
    expect([await seen(owner(['tools:run']), 'Office'), await seen(owner(['rows:read']), 'Office')]).toEqual([
      denied,
      ['Boss'],
    ]);
    expect((await create(owner(['tools:run', 'rows:read']), 'Office', { name: 'No' })).json.error.code).toBe(denied);
    for (const service of [{ service: 'builder-chat' }, { tenant: newId() }])
      expect((await read(owner(null), 'Office', {}, service)).status).toBe(404);
    const stranger = { ...person('admin'), principal: { ...person('admin').principal, appId: newId() } };
    expect((await read(stranger, 'Office')).status).toBeGreaterThanOrEqual(400);
    expect((await read({ ...visitor(), principal: { kind: 'service' } }, 'Office')).status).toBe(422);
  });

  it('go in once per run, with values of the kind of their fields, and with what the server owns left to it', async () => {
    const [ada, runId] = [person(), newId()];
    const values = { name: 'Rex', weight: '12.5', status: 'Old', tags: ['big', 'calm'], breed: ['Pug', 'mix'] };
    const first = await create(ada, 'Open', values, runId);
    for (const name of ['Rex', 'Rex again']) {
      const again = await create(ada, 'Open', { ...values, name }, runId);
      expect([again.status, again.json]).toEqual([201, first.json]);
    }
    const rows = (await kennel.at(app)('GET', '/Open')).json;
    expect(rows).toMatchObject([
      { name: 'Rex', weight: 12.5, status: 'old', tags: ['big', 'calm'], breed: 'Pug\nmix' },
    ]);
    expect(rows[0].creatorId).toBe(ada.principal['userId']);
    for (const [name, value] of [
      ['creatorId', newId()],
      ['nickname', 'R'],
    ])
      expect((await create(ada, 'Open', { name: 'Max', [name!]: value })).json.error).toMatchObject({
        code: 'does-not-validate',
        details: { issues: [{ path: name, message: 'is not there any more' }] },
      });
    expect((await create(ada, 'Open', { weight: 'heavy' })).json.error.details.issues).toHaveLength(2);
    const older = {
      kind: 'preview',
      appId: app.appId,
      accountId: app.state.ownerId,
      versionId: app.state.head,
      viewer: 'me',
    };
    const preview = { host: { kind: 'preview', appId: app.appId }, principal: older, scopes: null };
    expect((await create(preview, 'Open', { name: 'Max' })).json.error.code).toBe('app/older-version');
  });

  it('are read as texts without ids, the newest first, by a filter, and within so many characters', async () => {
    const all = kennel.at(app);
    const walker = newId();
    for (const row of [
      { name: 'Old Max', status: 'old', tags: ['one', 'two'], walker, home: { city: 'Ulm' }, good: false },
      { name: 'Long', breed: 'x'.repeat(3_000), tags: ['two'] },
    ])
      await all('POST', '/Open', { body: row });
    const rows = async (more: object) => (await read(visitor(), 'Open', more)).json.rows;
    const [long, max] = await rows({ most: 2 });
    expect(max).toEqual({ name: 'Old Max', status: 'old', tags: 'one, two', home: '{"city":"Ulm"}', good: 'false' });
    expect([long.name, long.breed.length]).toEqual(['Long', 2_000]);
    const by = async (field: string, ...values: unknown[]) =>
      (await rows({ filter: { field, values } })).map(({ name }: { name: string }) => name);
    expect([await by('status', 'OLD'), await by('tags', 'two'), await by('weight', '12.5')]).toEqual([
      ['Old Max', 'Rex'],
      ['Long', 'Old Max'],
      ['Rex'],
    ]);
    expect([await by('weight', 'heavy'), await by('name', '{"$ne":1}')]).toEqual([[], []]);
    expect((await read(visitor(), 'Open', { filter: { field: 'owner', values: ['x'] } })).json.error.code).toBe(
      'entity/bad-query',
    );
    expect(await rows({ maxCharacters: 100 })).toEqual([]);
  });
});
