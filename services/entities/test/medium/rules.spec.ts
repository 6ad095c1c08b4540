import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { type EntityFile, Kennel, type TestApp } from './kennel.js';
import { multipart } from './use-kennel.js';

const open = { read: 'all', write: 'all' } as const;
const admins = { user_condition: { role: 'admin' } };
const own = { created_by: '{{user.email}}' };
const outcome = ({ status, json }: TestAnswer): string => (status < 300 ? 'yes' : String(json.code));
const query = (q: unknown, more = ''): string => `?q=${encodeURIComponent(JSON.stringify(q))}${more}`;
const names = ({ json }: TestAnswer): string[] => json.map(({ name }: { name: string }) => name).toSorted();

/** An entity with these rules, whose permissions are in nobody's way. */
const ruled = (name: string, rls: EntityFile['rls'], fields: EntityFile['properties'] = {}): EntityFile => ({
  name,
  'x-key': `e_${name}`,
  permissions: open,
  properties: {
    name: { type: 'string', 'x-key': 'f_name' },
    team: { type: 'string', 'x-key': 'f_team' },
    tags: { type: 'array', items: { type: 'string' }, 'x-key': 'f_tags' },
    ...fields,
  },
  ...(rls ? { rls } : {}),
});

const users: EntityFile = {
  name: 'User',
  properties: {
    team: { type: 'string', 'x-key': 'f_team', rls: { write: admins } },
    phone: { type: 'string', 'x-key': 'f_phone' },
  },
};

describe('row rules', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([
      users,
      ruled('Task', { read: { $or: [own, admins] }, create: true, update: own, delete: admins }),
      ruled('Note', { read: { team: '{{user.data.team}}' }, write: { 'data.team': '{{user.data.team}}' } }),
      ruled('Mail', { read: { name: '{{user.email}}' } }),
      ruled('Open', { read: {}, write: null }),
      ruled('Shut', { read: false, write: false }),
      ruled('Tags', { read: { $nor: [{ tags: 'secret' }, { team: { $in: ['x', 'y'] } }] } }),
      { ...ruled('Both', { read: true, write: true }), permissions: { read: 'admin', write: 'none' } },
    ]);
    roles = await kennel.roles(app);
    for (const person of [roles.ada, roles.bob, roles.admin])
      kennel.people.set(`${app.appId}/${person.id}`, {
        email: `${person.id}@example.org`,
        role: person === roles.admin ? 'admin' : 'user',
        createdAt: new Date().toISOString(),
      });
  });

  /** Rows of two people and of a visitor. */
  const tasks = async () => {
    const make = async (call: typeof roles.visitor, name: string) =>
      (await call('POST', '/Task', { body: { name } })).json.id as string;
    return {
      ada: await make(roles.ada.call, 'of Ada'),
      bob: await make(roles.bob.call, 'of Bob'),
      nobody: await make(roles.visitor, 'of nobody'),
    };
  };

  it('filter what is read', async () => {
    const ids = await tasks();
    expect(names(await roles.ada.call('GET', '/Task'))).toEqual(['of Ada']);
    expect(names(await roles.bob.call('GET', '/Task'))).toEqual(['of Bob']);
    expect(names(await roles.admin.call('GET', '/Task'))).toEqual(['of Ada', 'of Bob', 'of nobody']);
    expect(names(await roles.owner('GET', '/Task'))).toHaveLength(3);
    expect((await roles.visitor('GET', '/Task')).json).toEqual([]);
    expect(outcome(await roles.ada.call('GET', `/Task/${ids.bob}`))).toBe('entity/row-not-found');
    expect(outcome(await roles.visitor('GET', `/Task/${ids.nobody}`))).toBe('entity/row-not-found');
    for (const q of [
      { $or: [{ name: 'of Bob' }, {}] },
      { creatorId: roles.bob.id },
      { id: ids.bob },
      { $nor: [{ name: 'x' }] },
    ])
      expect(
        (await roles.ada.call('GET', `/Task${query(q)}`)).json.every(({ name }: { name: string }) => name === 'of Ada'),
      ).toBe(true);
  });

  it('answer callers who ask in the same moment each by his own rule', async () => {
    const ids = await tasks();
    const asked = [roles.ada, roles.bob, roles.admin].flatMap(({ call }) => [
      call('GET', `/Task/${ids.ada}`),
      call('GET', `/Task/${ids.bob}`),
    ]);
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200, 200, 200]);
  });

  it('keep from changing and deleting what may be seen, and hide the rest', async () => {
    const ids = await tasks();
    const body = { name: 'new' };
    expect(outcome(await roles.ada.call('PUT', `/Task/${ids.ada}`, { body }))).toBe('yes');
    expect(outcome(await roles.ada.call('PUT', `/Task/${ids.bob}`, { body }))).toBe('entity/row-not-found');
    expect(outcome(await roles.admin.call('PUT', `/Task/${ids.bob}`, { body }))).toBe('entity/permission-denied');
    expect(outcome(await roles.admin.call('PUT', `/Task/${ids.bob}`, { body: { name: 7 } }))).toBe(
      'entity/permission-denied',
    );
    expect(outcome(await roles.ada.call('DELETE', `/Task/${ids.ada}`))).toBe('entity/permission-denied');
    expect(outcome(await roles.ada.call('DELETE', `/Task/${ids.bob}`))).toBe('entity/row-not-found');
    expect(outcome(await roles.ada.call('DELETE', '/Task', { body: { all: true } }))).toBe('entity/permission-denied');
    expect((await roles.admin.call('DELETE', '/Task', { body: { all: true } })).json.deleted).toBe(3);
  });

  it('have the builder above them, and the owner in his preview below', async () => {
    const { json } = await roles.builder('POST', '/Shut', { body: { name: 'x' } });
    expect(names(await roles.builder('GET', '/Shut'))).toEqual(['x']);
    expect(outcome(await roles.builder('PUT', `/Shut/${json.id}`, { body: { name: 'y' } }))).toBe('yes');
    for (const call of [roles.owner, roles.admin.call, roles.ada.call, roles.visitor]) {
      expect((await call('GET', '/Shut')).json).toEqual([]);
      expect(outcome(await call('POST', '/Shut', { body: { name: 'x' } }))).toBe('entity/permission-denied');
      expect(outcome(await call('DELETE', '/Shut', { body: { name: 'y' } }))).toBe('entity/permission-denied');
    }
  });

  it('that let everybody in do so, and permissions must let him in too', async () => {
    expect(outcome(await roles.visitor('POST', '/Open', { body: { name: 'x' } }))).toBe('yes');
    expect(names(await roles.visitor('GET', '/Open'))).toEqual(['x']);
    await roles.builder('POST', '/Both', { body: { name: 'x' } });
    expect([names(await roles.ada.call('GET', '/Both')), names(await roles.admin.call('GET', '/Both'))]).toEqual([
      [],
      ['x'],
    ]);
    expect(outcome(await roles.admin.call('POST', '/Both', { body: { name: 'x' } }))).toBe('entity/permission-denied');
  });

  it('ask for what the row of a user says, as it is now', async () => {
    const join = (person: { id: string }, team: string | null) =>
      roles.admin.call('PUT', `/User/${person.id}`, { body: { team } });
    const note = (call: typeof roles.visitor, team?: string) =>
      call('POST', '/Note', { body: { name: `${team}`, team } });
    expect(outcome(await note(roles.ada.call, 'red'))).toBe('entity/permission-denied');
    expect(outcome(await join(roles.ada, 'red'))).toBe('yes');
    expect(outcome(await join(roles.bob, 'blue'))).toBe('yes');
    expect(outcome(await note(roles.ada.call, 'red'))).toBe('yes');
    expect(outcome(await note(roles.ada.call, 'blue'))).toBe('entity/permission-denied');
    expect(outcome(await note(roles.ada.call))).toBe('entity/permission-denied');
    await roles.builder('POST', '/Note', { body: { name: 'without' } });
    const seen = async () => [names(await roles.ada.call('GET', '/Note')), names(await roles.bob.call('GET', '/Note'))];
    expect(await seen()).toEqual([['red'], []]);
    await join(roles.bob, 'red');
    await join(roles.ada, null);
    expect(await seen()).toEqual([[], ['red']]);
    expect((await roles.visitor('GET', '/Note')).json).toEqual([]);
  });

  it('do not let a user give himself what a rule asks for, where its field is guarded', async () => {
    expect(outcome(await roles.ada.call('PUT', '/User/me', { body: { team: 'red' } }))).toBe('entity/field-denied');
    expect(outcome(await roles.ada.call('PUT', '/User/me', { body: { phone: '1' } }))).toBe('yes');
    const me = (await roles.ada.call('GET', '/User/me')).json;
    expect(outcome(await roles.ada.call('PUT', '/User/me', { body: me }))).toBe('yes');
  });

  it('ask for the address of a user, also while his event is under way', async () => {
    await roles.builder('POST', '/Mail', { body: { name: `${roles.ada.id}@example.org` } });
    await roles.builder('POST', '/Mail', { body: { name: 'user@example.org' } });
    expect(names(await roles.ada.call('GET', '/Mail'))).toEqual([`${roles.ada.id}@example.org`]);
    expect((await roles.bob.call('GET', '/Mail')).json).toEqual([]);
    const token = await kennel.lathe.previewToken(app.appId, app.state.ownerId, undefined, 'user');
    expect(names(await kennel.at(app, { token, host: app.preview })('GET', '/Mail'))).toEqual(['user@example.org']);
  });

  it('hold in lists and negations as the store has them', async () => {
    for (const body of [
      { name: 'a' },
      { name: 'b', tags: ['secret'] },
      { name: 'c', team: 'x' },
      { name: 'd', tags: [] },
    ])
      await roles.builder('POST', '/Tags', { body });
    expect(names(await roles.ada.call('GET', '/Tags'))).toEqual(['a', 'd']);
    expect((await roles.visitor('GET', '/Tags')).json).toEqual([]);
  });

  it('make of a row that its maker may not see an id', async () => {
    const made = await roles.visitor('POST', '/Task', { body: { name: 'x' } });
    expect([made.status, Object.keys(made.json)]).toEqual([201, ['id']]);
    const bulk = await roles.visitor('POST', '/Task/bulk', { body: [{ name: 'x' }] });
    expect([bulk.status, Object.keys(bulk.json[0])]).toEqual([201, ['id']]);
    const tag = await roles.ada.call('POST', '/Tags', { body: { name: 'mine' } });
    const changed = await roles.ada.call('PUT', `/Tags/${tag.json.id}`, { body: { team: 'x' } });
    expect([changed.status, Object.keys(changed.json)]).toEqual([200, ['id']]);
  });

  it('refuse a bulk for the sake of one row, and leave out rows of a file', async () => {
    await roles.admin.call('PUT', `/User/${roles.ada.id}`, { body: { team: 'red' } });
    const body = [
      { name: 'a', team: 'red' },
      { name: 'b', team: 'blue' },
    ];
    expect(outcome(await roles.ada.call('POST', '/Note/bulk', { body }))).toBe('entity/permission-denied');
    expect((await roles.builder('GET', '/Note')).json).toEqual([]);
    const { json } = await roles.ada.call('POST', '/Note/import', multipart(JSON.stringify(body)));
    expect(json).toMatchObject({ status: 'partial', inserted: 1, failed: 1 });
    expect(json.issues).toEqual([{ path: '1', message: 'Permission denied' }]);
  });

  it('hold for counts, exports and changes of many rows', async () => {
    const ids = await tasks();
    expect((await roles.ada.call('GET', '/Task/count')).json).toEqual({ count: 1 });
    expect(names(await roles.ada.call('GET', '/Task/export?format=json'))).toEqual(['of Ada']);
    const all = { q: { id: { $in: Object.values(ids) } }, set: { team: 'x' } };
    expect((await roles.ada.call('PATCH', '/Task/update-many', { body: all })).json.updated).toBe(1);
    expect((await roles.admin.call('PATCH', '/Task/update-many', { body: all })).json.updated).toBe(0);
    const many = (id: string) => roles.ada.call('PUT', '/Task/bulk', { body: [{ id, team: 'y' }] });
    expect([outcome(await many(ids.ada)), outcome(await many(ids.bob))]).toEqual(['yes', 'entity/row-not-found']);
    await roles.admin.call('PUT', `/User/${roles.ada.id}`, { body: { team: 'blue' } });
    const partial = await roles.ada.call('POST', '/Note/bulk?partial=true', { body: [{ name: 'a', team: 'red' }] });
    expect(partial.json).toMatchObject({
      done: 0,
      failed: 1,
      results: [{ error: { code: 'entity/permission-denied' } }],
    });
  });

  it('are shown to the builder, and to nobody else', async () => {
    expect((await roles.builder('GET', '/Task/schema')).json.rls).toMatchObject({ delete: admins });
    const { json } = await roles.ada.call('GET', '/Task/schema');
    expect(json.rls).toBeUndefined();
    expect(outcome(await roles.ada.call('GET', '/Shut/schema'))).toBe('entity/unknown');
    expect(outcome(await roles.visitor('GET', '/Note/schema'))).toBe('yes');
  });
});

describe('field rules', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  let id: string;
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([
      ruled('Person', undefined, {
        pay: { type: 'number', 'x-key': 'f_pay', rls: { read: admins, write: admins } },
        mine: { type: 'string', 'x-key': 'f_mine', rls: { read: { created_by_id: '{{user.id}}' }, update: false } },
        rank: { type: 'string', 'x-key': 'f_rank', default: 'junior', rls: { create: false, update: admins } },
        home: {
          type: 'object',
          'x-key': 'f_home',
          properties: { city: { type: 'string' }, key: { type: 'string', rls: { read: admins, write: admins } } },
        },
      }),
    ]);
    roles = await kennel.roles(app);
    const body = { name: 'Ada', pay: 7, mine: 'x', home: { city: 'Bern', key: '1' } };
    id = (await roles.builder('POST', '/Person', { body })).json.id;
  });

  it('strip what the caller may not read', async () => {
    const seen = { name: 'Ada', rank: 'junior', home: { city: 'Bern' } };
    for (const call of [roles.ada.call, roles.visitor]) {
      const listed = (await call('GET', '/Person')).json[0];
      expect(listed).toMatchObject(seen);
      for (const row of [listed, (await call('GET', `/Person/${id}`)).json]) {
        expect(Object.keys(row).filter((name) => ['pay', 'mine'].includes(name))).toEqual([]);
        expect(row.home).toEqual({ city: 'Bern' });
      }
    }
    expect((await roles.admin.call('GET', `/Person/${id}`)).json).toMatchObject({ pay: 7, home: { key: '1' } });
    expect((await roles.owner('GET', `/Person/${id}`)).json).toMatchObject({ pay: 7, mine: 'x' });
    expect((await roles.builder('GET', `/Person/${id}`)).json).toMatchObject({ pay: 7, mine: 'x', home: { key: '1' } });
  });

  it('show a field to whoever made the row', async () => {
    const { json } = await roles.ada.call('POST', '/Person', { body: { name: 'Bo', mine: 'y' } });
    expect(json.mine).toBe('y');
    const rows = (await roles.ada.call('GET', '/Person?sort=name&fields=name,mine')).json;
    expect(rows.map(({ name, mine }: { name: string; mine?: string }) => [name, mine])).toEqual([
      ['Ada', undefined],
      ['Bo', 'y'],
    ]);
  });

  it.each([
    query({ pay: { $gt: 5 } }),
    query({ $or: [{ name: 'x' }, { pay: 7 }] }),
    query({ $nor: [{ pay: { $exists: false } }] }),
    query({ mine: 'x' }),
    query({ 'home.key': '1' }),
    query({ home: { city: 'Bern', key: '1' } }),
    query({ home: { $elemMatch: { key: '1' } } }),
    '?sort=pay',
    '?sort=-mine',
    '?sort=home',
    '?fields=name,pay',
  ])('%s tells nothing', async (path) => {
    for (const call of [roles.ada.call, roles.visitor]) {
      const { status, json } = await call('GET', `/Person${path}`);
      expect({ status, code: json.code }).toEqual({ status: 403, code: 'entity/field-denied' });
      expect(json.message).toMatch(/^You're not allowed to read the following fields: (pay|mine|home|home\.key)$/);
    }
    expect((await roles.builder('GET', `/Person${path}`)).status).toBe(200);
  });

  it('let ask for what may be read', async () => {
    expect(names(await roles.ada.call('GET', `/Person${query({ 'home.city': 'Bern' }, '&sort=name')}`))).toEqual([
      'Ada',
    ]);
    expect(names(await roles.admin.call('GET', `/Person${query({ pay: 7 }, '&sort=pay')}`))).toEqual(['Ada']);
  });

  it('refuse the whole change with the names of the fields', async () => {
    const { status, json } = await roles.ada.call('PUT', `/Person/${id}`, {
      body: { name: 'new', pay: 8, rank: 'boss', home: { key: '2' } },
    });
    expect(status).toBe(403);
    expect(json.message).toBe("You're not allowed to modify the following fields: pay, rank, home.key");
    expect(json.error.details.fields).toEqual(['pay', 'rank', 'home.key']);
    expect((await roles.builder('GET', `/Person/${id}`)).json).toMatchObject({ name: 'Ada', pay: 7, rank: 'junior' });
    expect(outcome(await roles.admin.call('PUT', `/Person/${id}`, { body: { pay: 8, rank: 'boss' } }))).toBe('yes');
  });

  it('refuse a new row with the names of the fields, and give it its defaults', async () => {
    const { status, json } = await roles.ada.call('POST', '/Person', { body: { name: 'x', pay: 1, rank: 'boss' } });
    expect([status, json.message]).toEqual([403, "You're not allowed to set the following fields: pay, rank"]);
    const bulk = await roles.ada.call('POST', '/Person/bulk', { body: [{ name: 'x' }, { pay: 1 }] });
    expect([bulk.status, bulk.json.code]).toEqual([403, 'entity/field-denied']);
    expect((await roles.ada.call('POST', '/Person', { body: { name: 'x', pay: null } })).json.rank).toBe('junior');
  });

  it('let pass what stays as it is, and keep what was not seen', async () => {
    const { json } = await roles.ada.call('GET', `/Person/${id}`);
    const body = { ...json, name: 'new', home: { ...json.home, city: 'Rome' } };
    expect(outcome(await roles.ada.call('PUT', `/Person/${id}`, { body }))).toBe('yes');
    const { name, home } = (await roles.builder('GET', `/Person/${id}`)).json;
    expect({ name, home }).toEqual({ name: 'new', home: { city: 'Rome', key: '1' } });
    expect(outcome(await roles.ada.call('PUT', `/Person/${id}`, { body: { home: null } }))).toBe('entity/field-denied');
  });

  it('hold for counts, exports, fields and changes of many rows', async () => {
    const { call } = roles.ada;
    const q = `q=${encodeURIComponent(JSON.stringify({ pay: 7 }))}`;
    for (const path of [`/count?${q}`, `/export?${q}`, '/export?sort=pay', '/export?fields=pay'])
      expect({ path, code: outcome(await call('GET', `/Person${path}`)) }).toEqual({
        path,
        code: 'entity/field-denied',
      });
    const { text } = await call('GET', '/Person/export');
    expect(text).not.toMatch(/pay|,7,|key/);
    const { fields } = (await call('GET', '/Person/fields')).json;
    expect(fields.map(({ name }: { name: string }) => name)).not.toContain('pay');
    expect(fields.find(({ name }: { name: string }) => name === 'rank')).toMatchObject({ readOnly: true });
    for (const pay of [7, 8]) {
      const set = await call('PATCH', '/Person/update-many', { body: { q: { id }, set: { pay } } });
      expect([set.status, set.json.code]).toEqual([403, 'entity/field-denied']);
      const bulk = await call('PUT', '/Person/bulk', { body: [{ id, pay }] });
      expect([bulk.status, bulk.json.code]).toEqual([403, 'entity/field-denied']);
    }
    expect(outcome(await call('PATCH', '/Person/update-many', { body: { q: { pay: 7 }, set: { name: 'x' } } }))).toBe(
      'entity/field-denied',
    );
    const kept = await call('PUT', '/Person/bulk', { body: [{ id, home: { city: 'Rome' } }] });
    expect(kept.json).toMatchObject([{ home: { city: 'Rome' } }]);
    expect((await roles.builder('GET', `/Person/${id}`)).json.home).toEqual({ city: 'Rome', key: '1' });
    const partial = await call('POST', '/Person/bulk?partial=true', { body: [{ name: 'b' }, { pay: 1 }] });
    expect(partial.json).toMatchObject({
      done: 1,
      failed: 1,
      results: [{ row: { name: 'b' } }, { error: { code: 'entity/field-denied' } }],
    });
  });

  it('tell nobody of a row that is hidden', async () => {
    const other = `/Person/${newId()}`;
    expect(outcome(await roles.ada.call('PUT', other, { body: { pay: 8 } }))).toBe('entity/row-not-found');
  });

  it('leave rows of a file out', async () => {
    const { json } = await roles.ada.call('POST', '/Person/import', multipart('name,pay\na,\nb,7'));
    expect(json).toMatchObject({
      inserted: 1,
      failed: 1,
      issues: [{ path: '1', message: expect.stringContaining('pay') }],
    });
  });

  it('are not in the schema that others see', async () => {
    const { properties } = (await roles.ada.call('GET', '/Person/schema')).json;
    expect(JSON.stringify(properties)).not.toContain('rls');
    expect(JSON.stringify((await roles.builder('GET', '/Person/schema')).json.properties)).toContain('rls');
  });
});
