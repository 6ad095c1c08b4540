import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewUserId } from '@lathe/platform/app-access/preview-user';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { dog, type EntityFile, Kennel, type TestApp } from './kennel.js';

const user: EntityFile = {
  name: 'User',
  'x-key': 'e_user',
  properties: {
    phone: { type: 'string', 'x-key': 'f_phone', maxLength: 20 },
    level: { type: 'string', enum: ['new', 'old'], default: 'new', 'x-key': 'f_level' },
    tags: { type: 'array', items: { type: 'string' }, 'x-key': 'f_tags' },
    address: { type: 'object', properties: { city: { type: 'string' } }, 'x-key': 'f_address' },
  },
};
const joined = '2026-11-20T10:00:00.000Z';
const issuesOf = ({ status, json }: TestAnswer): unknown =>
  status === 422
    ? json.error.details.issues.map(({ path, message }: Record<string, string>) => `${path} ${message}`)
    : status;

describe('users of an app', () => {
  const kennel = new Kennel();
  let app: TestApp;
  beforeAll(async () => {
    await kennel.start();
    app = await kennel.app([user, dog]);
  });
  afterAll(() => kennel.stop());

  /** Somebody who signed up to an app, as accounts tells of him. */
  const signUp = async (to: TestApp, email: string) => {
    const userId = newId();
    const data = { appId: to.appId, userId, email, role: 'user' as const, createdAt: joined };
    await kennel.lathe.publish('accounts.app-user.created.v1', userId, to.appId, data);
    const call = kennel.at(to, { token: await kennel.lathe.appUserToken(to.appId, userId) });
    await until(async () => (await call('GET', '/User')).json.length === 1);
    return { userId, call, data };
  };
  const adminOf = async (to: TestApp) =>
    kennel.at(to, { token: await kennel.lathe.appUserToken(to.appId, newId(), { role: 'admin' }) });
  const builderOf = async (to: TestApp) =>
    kennel.at(to, { token: await kennel.lathe.accountToken(to.state.ownerId), host: 'localhost:4400' });

  it('are what accounts says, with the fields and defaults of the app', async () => {
    const { userId, call } = await signUp(app, 'mia@example.org');
    const me = await call('GET', '/User/me');
    const expected = {
      id: userId,
      email: 'mia@example.org',
      fullName: null,
      role: 'user',
      level: 'new',
      createdAt: joined,
      updatedAt: joined,
    };
    expect([me.status, me.json]).toEqual([200, expected]);
    expect((await call('GET', `/User/${userId}`)).json).toEqual(expected);
    expect((await call('GET', '/user')).json).toEqual([expected]);
  });

  it('change their name and the fields of the app, and see them at the next look', async () => {
    const { userId, call } = await signUp(app, 'noa@example.org');
    const me = (await call('GET', '/User/me')).json;
    const sent = { ...me, fullName: 'Noa N.', phone: '+49 30 1', address: { city: 'Berlin' } };
    expect((await call('PUT', '/User/me', { body: sent })).json).toMatchObject({ phone: '+49 30 1' });
    expect((await call('PUT', `/User/${userId}`, { body: { level: 'old' } })).json).toMatchObject({ level: 'old' });
    expect((await call('GET', '/User/me')).json).toMatchObject({
      fullName: 'Noa N.',
      phone: '+49 30 1',
      level: 'old',
      address: { city: 'Berlin' },
      email: 'noa@example.org',
    });
  });

  it('see and change nobody else, whatever they ask', async () => {
    const [eve, bob] = [await signUp(app, 'eve@example.org'), await signUp(app, 'bob@example.org')];
    const q = (filter: object) => `/User?q=${encodeURIComponent(JSON.stringify(filter))}`;
    expect((await eve.call('GET', `/User/${bob.userId}`)).status).toBe(404);
    expect((await eve.call('PUT', `/User/${bob.userId}`, { body: { phone: '1' } })).status).toBe(404);
    expect((await eve.call('PUT', `/User/${bob.userId}`, { body: { phone: 1 } })).status).toBe(404);
    expect((await eve.call('GET', q({ id: bob.userId }))).json).toEqual([]);
    expect((await eve.call('GET', q({ $or: [{ email: 'bob@example.org' }, {}] }))).json).toHaveLength(1);
    expect((await eve.call('DELETE', `/User/${bob.userId}`)).status).toBe(404);
    expect((await eve.call('DELETE', `/User/${eve.userId}`)).status).toBe(403);
    expect((await eve.call('DELETE', '/User', { body: { id: eve.userId } })).status).toBe(403);
    expect((await eve.call('POST', '/User', { body: { email: 'x@example.org' } })).status).toBe(403);
    expect((await eve.call('POST', '/User/bulk', { body: [{ phone: '1' }] })).status).toBe(403);
  });

  it.each([
    [{ role: 'admin' }, ['role is set by the builder of the app']],
    [{ role: { $ne: 'x' } }, ['role holds a name that cannot be stored']],
    [{ email: 'other@example.org' }, ['email is the address that they sign in with']],
    [{ email: null }, ['email is the address that they sign in with']],
    [{ Role: 'admin' }, ['Role is not a field of User']],
    [{ 'data.role': 'admin' }, ['data.role is not a plain field name']],
    [{ isDisabled: false, nickname: 'x' }, ['isDisabled is not a field of User', 'nickname is not a field of User']],
    [{ phone: 5 }, ['phone must be a string']],
    [{ phone: 'x'.repeat(21) }, ['phone must NOT have more than 20 characters']],
    [{ fullName: 'x'.repeat(201) }, ['fullName must NOT have more than 200 characters']],
    [{ level: 'gold' }, ['level must be one of: new, old']],
    [{ constructor: 1 }, ['constructor is not a plain field name']],
    [{ phone: { $set: 1 } }, ['phone holds a name that cannot be stored']],
    [[{ phone: '1' }], [' must be an object with the fields of one row']],
  ])('are refused %j', async (body, issues) => {
    const { userId, call } = await signUp(app, `${newId()}@example.org`);
    const before = (await call('GET', '/User/me')).json;
    for (const path of ['/User/me', `/User/${userId}`]) {
      const found = issuesOf(await call('PUT', path, { body })) as string[];
      for (const issue of issues) expect(found).toContain(issue);
    }
    expect((await call('GET', '/User/me')).json).toEqual(before);
  });

  it.each(['"phone"', '5', 'null', '{"__proto__":{"role":"admin"}}', '{"address":{"__proto__":{"role":"admin"}}}'])(
    'are refused the text %s',
    async (body) => {
      const { call } = await signUp(app, `${newId()}@example.org`);
      const before = (await call('GET', '/User/me')).json;
      const answer = await call('PUT', '/User/me', { body, headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await call('GET', '/User/me')).json).toEqual(before);
    },
  );

  it('cannot make themselves somebody else by what the server owns', async () => {
    const { userId, call } = await signUp(app, 'zoe@example.org');
    const body = { id: newId(), creatorId: newId(), createdAt: '2001-01-01T00:00:00.000Z', appId: newId(), phone: '7' };
    expect((await call('PUT', '/User/me', { body })).json).toMatchObject({ id: userId, createdAt: joined, phone: '7' });
    const large = await call('PUT', '/User/me', { body: { tags: ['x'.repeat(2_000_000)] } });
    expect(large.status).toBe(413);
  });

  it('are strangers in every other app', async () => {
    const other = await kennel.app([user]);
    const mia = await signUp(app, 'mia2@example.org');
    const there = kennel.at(other, { token: await kennel.lathe.appUserToken(app.appId, mia.userId) });
    for (const [method, path] of [
      ['GET', '/User'],
      ['GET', '/User/me'],
      ['GET', `/User/${mia.userId}`],
      ['PUT', '/User/me'],
      ['PUT', `/User/${mia.userId}`],
    ] as const)
      expect((await there(method, path, method === 'PUT' ? { body: { phone: '1' } } : {})).status).toBe(404);
    const [admin, builder] = [await adminOf(other), await builderOf(other)];
    for (const call of [admin, builder]) {
      expect((await call('GET', `/User/${mia.userId}`)).status).toBe(404);
      expect((await call('PUT', `/User/${mia.userId}`, { body: { phone: '1' } })).status).toBe(404);
    }
  });

  it('are seen and changed by admins of the app and its builder, but for what is fixed', async () => {
    const own = await kennel.app([user]);
    const [mia, bob] = [await signUp(own, 'a@example.org'), await signUp(own, 'b@example.org')];
    for (const call of [await adminOf(own), await builderOf(own)]) {
      const listed = (await call('GET', '/User?sort=-email')).json;
      expect(listed.map(({ email }: { email: string }) => email)).toEqual(['b@example.org', 'a@example.org']);
      expect((await call('PUT', `/User/${bob.userId}`, { body: { phone: '9' } })).status).toBe(200);
      expect(issuesOf(await call('PUT', `/User/${bob.userId}`, { body: { role: 'admin' } }))).toEqual([
        'role is set by the builder of the app',
      ]);
      expect((await call('DELETE', `/User/${bob.userId}`)).status).toBe(403);
      expect((await call('DELETE', '/User', { body: { all: true } })).status).toBe(403);
      expect((await call('POST', '/User', { body: { phone: '1' } })).status).toBe(403);
    }
    expect((await mia.call('GET', '/User')).json).toHaveLength(1);
    expect((await bob.call('GET', '/User/me')).json.phone).toBe('9');
  });

  it('have the role that their token says now, and that of the event in lists', async () => {
    const own = await kennel.app([]);
    const { userId, data } = await signUp(own, 'c@example.org');
    const promoted = kennel.at(own, { token: await kennel.lathe.appUserToken(own.appId, userId, { role: 'admin' }) });
    const me = (await promoted('GET', '/User/me')).json;
    expect(me.role).toBe('admin');
    for (const role of ['admin', 'user'])
      expect((await promoted('PUT', '/User/me', { body: { ...me, role } })).json).toMatchObject({ role: 'admin' });
    await kennel.lathe.publish('accounts.app-user.changed.v1', userId, own.appId, {
      ...data,
      role: 'admin',
      isDisabled: false,
    });
    await until(async () => (await promoted('GET', '/User')).json[0].role === 'admin');
  });

  it('are nobody for visitors, who are told to sign in', async () => {
    const visitor = kennel.at(app);
    expect((await visitor('GET', '/User/me')).status).toBe(401);
    expect((await visitor('PUT', '/User/me', { body: { phone: '1' } })).status).toBe(401);
    expect((await visitor('GET', '/User')).json).toEqual([]);
  });

  it('are known before their event is here; a token of nobody is nobody', async () => {
    const userId = newId();
    const call = kennel.at(app, { token: await kennel.lathe.appUserToken(app.appId, userId) });
    expect((await call('GET', '/User/me')).status).toBe(401);
    kennel.people.set(`${app.appId}/${userId}`, { email: 'late@example.org', role: 'user', createdAt: joined });
    const [first, second] = await Promise.all([call('GET', '/User/me'), call('GET', '/User/me')]);
    expect([first.json.email, second.json.email]).toEqual(['late@example.org', 'late@example.org']);
  });

  it('have the owner among them in the preview, in each of his apps by himself, and as whom he sees it', async () => {
    const ownerId = newId();
    const [one, two] = [await kennel.app([user], { ownerId }), await kennel.app([user], { ownerId })];
    const preview = async (of: TestApp, viewer?: 'user' | 'visitor') => {
      kennel.people.set(`${of.appId}/${ownerId}`, { email: 'owner@example.org', role: 'admin', createdAt: joined });
      const token = await kennel.lathe.previewToken(of.appId, ownerId, undefined, viewer);
      return kennel.at(of, { token, host: of.preview });
    };
    const [mine, other] = [await preview(one), await preview(two)];
    expect((await mine('PUT', '/User/me', { body: { phone: '1' } })).json).toMatchObject({ id: ownerId, phone: '1' });
    expect((await other('GET', '/User/me')).json).toMatchObject({
      id: ownerId,
      role: 'admin',
      email: 'owner@example.org',
    });
    expect((await other('GET', '/User/me')).json.phone).toBeUndefined();
    const asUser = await preview(one, 'user');
    const person = previewUserId(one.appId);
    expect((await asUser('PUT', '/User/me', { body: { phone: '2' } })).json).toMatchObject({
      id: person,
      role: 'user',
    });
    expect((await asUser('GET', '/User')).json).toHaveLength(1);
    expect((await mine('GET', '/User')).json.map(({ id }: { id: string }) => id)).toEqual([ownerId]);
    expect((await mine('GET', `/User/${person}`)).status).toBe(404);
    expect((await (await preview(one, 'visitor'))('GET', '/User/me')).status).toBe(401);
  });

  it('are changed by nobody who looks at an older version', async () => {
    const older = await kennel.olderVersion(app, [user]);
    kennel.people.set(`${app.appId}/${app.state.ownerId}`, {
      email: 'o@example.org',
      role: 'admin',
      createdAt: joined,
    });
    expect((await older('GET', '/User/me')).status).toBe(200);
    expect((await older('PUT', '/User/me', { body: { phone: '1' } })).json.code).toBe('app/older-version');
  });

  it('go with the app, and are no entity of the database panel', async () => {
    const own = await kennel.app([user, dog]);
    const { userId } = await signUp(own, 'd@example.org');
    const builder = await builderOf(own);
    expect((await builder('GET', '')).json.entities.map(({ name }: { name: string }) => name)).toEqual(['Dog']);
    await kennel.lathe.publish('accounts.app-user.purged.v1', userId, own.appId, { appId: own.appId, userId });
    await until(async () => (await builder('GET', '/User')).json.length === 0);
  });

  it('go when they are removed, and what they made stays', async () => {
    const own = await kennel.app([user, dog]);
    const { userId, call } = await signUp(own, 'f@example.org');
    const builder = await builderOf(own);
    const { json: made } = await call('POST', '/Dog', { body: { name: 'Rex' } });
    await kennel.lathe.publish('accounts.app-user.removed.v1', userId, own.appId, { appId: own.appId, userId });
    await until(async () => (await builder('GET', '/User')).json.length === 0);
    expect((await builder('GET', `/Dog/${made.id}`)).json).toMatchObject({ name: 'Rex', creatorId: userId });
  });

  it('have a schema with the fields of the platform and of the app', async () => {
    const { call } = await signUp(app, 'e@example.org');
    const { name, properties } = (await call('GET', '/User/schema')).json;
    expect([name, Object.keys(properties)]).toEqual([
      'User',
      ['email', 'fullName', 'role', 'phone', 'level', 'tags', 'address'],
    ]);
  });
});
