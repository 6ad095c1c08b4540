import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { type TestAnswer } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { type AccessLevel, accessLevel } from '@lathe/proto/entities/schema';
import { dog, Kennel, type TestApp } from './kennel.js';

const outcome = ({ status, json }: TestAnswer): string => (status < 300 ? 'yes' : String(json.code));

describe('access', () => {
  const kennel = new Kennel();
  beforeAll(() => kennel.start());
  afterAll(() => kennel.stop());

  it('at the database panel follows an app to its new owner', async () => {
    const app = await kennel.app([{ ...dog, permissions: { read: 'none', write: 'none' } }]);
    const former = kennel.at(app, {
      token: await kennel.lathe.accountToken(app.state.ownerId),
      host: 'localhost:4400',
    });
    expect(outcome(await former('GET', ''))).toBe('yes');
    const ownerId = newId();
    kennel.change(app, { ownerId });
    await kennel.lathe.publish('apps.app.owner-changed.v1', app.appId, app.appId, app.state);
    const next = kennel.at(app, { token: await kennel.lathe.accountToken(ownerId), host: 'localhost:4400' });
    expect([outcome(await next('GET', '')), outcome(await former('GET', ''))]).toEqual(['yes', 'not-found']);
  });

  it('at a host of its own lasts as long as the plan of its owner includes that', async () => {
    const app = await kennel.app([{ ...dog, permissions: { read: 'all', write: 'all' } }], {
      hosts: ['dogs.example.org'],
    });
    const { ownerId } = app.state;
    const call = kennel.at(app, { host: 'dogs.example.org' });
    const seen = [];
    for (const [seq, plan] of (['business', 'monetizer', 'business'] as const).entries()) {
      const data = { accountId: ownerId, seq: seq + 1, plan, isAdmin: false };
      await kennel.lathe.publish('accounts.account.entitlements-changed.v1', ownerId, ownerId, data);
      seen.push([outcome(await call('GET', '/Dog')), outcome(await kennel.at(app)('GET', '/Dog'))]);
    }
    expect(seen).toEqual([
      ['yes', 'yes'],
      ['not-found', 'yes'],
      ['yes', 'yes'],
    ]);
  });

  it('by a link of the draft is that of a visitor, while the link is good', async () => {
    const app = await kennel.app(
      (['all', 'creator', 'admin'] as const).map((level) => ({
        ...dog,
        name: level,
        'x-key': `e_${level}`,
        permissions: { read: level, write: level },
      })),
      { published: null },
    );
    const linkId = newId();
    const end = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const call = kennel.at(app, { token: await kennel.lathe.visitorToken(app.appId, linkId), host: app.preview });
    const tries = async () => [
      outcome(await call('GET', '/all')),
      outcome(await call('POST', '/all', { body: { name: 'Rex' } })),
      outcome(await call('POST', '/creator', { body: { name: 'Rex' } })),
      outcome(await call('POST', '/admin', { body: { name: 'Rex' } })),
    ];
    await kennel.announce(app, { previewLink: { linkId, expiresAt: end(1) } });
    const refused = 'entity/permission-denied';
    expect(await tries()).toEqual(['yes', 'yes', refused, refused]);
    const live = await call('GET', '/all', { host: app.host });
    expect([live.status, live.json.code]).toEqual([404, 'app/not-published']);
    for (const previewLink of [{ linkId, expiresAt: end(-1) }, { linkId: newId(), expiresAt: end(1) }, null]) {
      await kennel.announce(app, { previewLink });
      expect(await tries()).toEqual(Array(4).fill('not-found'));
    }
  });

  const levels = accessLevel.options;
  /** One entity per pair of levels. */
  const entities = levels.flatMap((read) =>
    levels.map((write) => ({
      ...dog,
      name: `${read}_${write}`,
      'x-key': `e_${read}_${write}`,
      permissions: { read, write },
    })),
  );

  describe('by read and write level', () => {
    let app: TestApp;
    let roles: Awaited<ReturnType<Kennel['roles']>>;
    beforeAll(async () => {
      app = await kennel.app(entities);
      roles = await kennel.roles(app);
    });
    type Role = 'builder' | 'owner' | 'admin' | 'ada' | 'visitor';
    const as = (role: Role) => (role === 'admin' || role === 'ada' ? roles[role].call : roles[role]);
    /** What a role may do, in words of its own: of everybody's rows, of its own, or of none. */
    const reach = (level: AccessLevel, role: Role): 'any' | 'own' | 'none' => {
      if (role === 'builder' || level === 'all') return 'any';
      if (level === 'none' || (level === 'creator' && role === 'visitor')) return 'none';
      if (level === 'creator') return 'own';
      return role === 'owner' || role === 'admin' ? 'any' : 'none';
    };
    const cases = levels.flatMap((read) =>
      levels.flatMap((write) =>
        (['builder', 'owner', 'admin', 'ada', 'visitor'] as const).map((role) => ({ read, write, role })),
      ),
    );

    it.each(cases)('read $read, write $write, as $role', async ({ read, write, role }) => {
      const path = `/${read}_${write}`;
      const call = as(role);
      const foreign = (await roles.builder('POST', path, { body: { name: 'foreign' } })).json.id as string;
      const created = await call('POST', path, { body: { name: 'mine' } });
      const canRead = reach(read, role);
      const canWrite = reach(write, role);
      expect(outcome(created)).toBe(canWrite === 'none' ? 'entity/permission-denied' : 'yes');
      // The builder's rows and the owner's are one person's.
      const isOwn = role === 'owner' || role === 'builder';
      const seesForeign = canRead === 'any' || (canRead === 'own' && isOwn);
      const writesForeign = canWrite === 'any' || (canWrite === 'own' && isOwn);
      const touched = !seesForeign ? 'entity/row-not-found' : writesForeign ? 'yes' : 'entity/permission-denied';

      if (canWrite !== 'none') {
        if (canRead === 'none') expect(Object.keys(created.json)).toEqual(['id']);
        const seen = await call('GET', `${path}/${created.json.id}`);
        expect(outcome(seen)).toBe(canRead === 'none' ? 'entity/row-not-found' : 'yes');
      }
      const listed = (await call('GET', `${path}?limit=5000`)).json.map(({ id }: { id: string }) => id);
      expect(listed.includes(foreign)).toBe(seesForeign);
      const found = (
        await call('GET', `${path}?q=${encodeURIComponent(JSON.stringify({ $or: [{ id: foreign }, {}] }))}&limit=5000`)
      ).json;
      expect(found.some(({ id }: { id: string }) => id === foreign)).toBe(seesForeign);
      expect(outcome(await call('GET', `${path}/${foreign}`))).toBe(seesForeign ? 'yes' : 'entity/row-not-found');
      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 3 } }))).toBe(touched);
      expect(outcome(await call('PUT', `${path}/${foreign}`, { body: { weight: 'x' } }))).toBe(
        touched === 'yes' ? 'does-not-validate' : touched,
      );
      const swept = await call('DELETE', path, { body: { id: foreign } });
      expect(canWrite === 'none' ? outcome(swept) : swept.json.deleted).toBe(
        canWrite === 'none' ? 'entity/permission-denied' : touched === 'yes' ? 1 : 0,
      );
      if (touched !== 'yes') expect(outcome(await call('DELETE', `${path}/${foreign}`))).toBe(touched);
      expect(outcome(await roles.builder('GET', `${path}/${foreign}`))).toBe(
        touched === 'yes' ? 'entity/row-not-found' : 'yes',
      );
    });

    it('bulk follows the same rule as one', async () => {
      expect(outcome(await roles.visitor('POST', '/all_creator/bulk', { body: [{ name: 'a' }] }))).toBe(
        'entity/permission-denied',
      );
      expect((await roles.visitor('POST', '/none_all/bulk', { body: [{ name: 'a' }] })).json).toEqual([
        { id: expect.any(String) },
      ]);
    });

    it('one user sees and deletes his own rows only, whatever he asks', async () => {
      const { ada, bob } = roles;
      const mine = (await ada.call('POST', '/creator_creator', { body: { name: 'hers' } })).json;
      expect(mine.creatorId).toBe(ada.id);
      for (const q of [
        {},
        { creatorId: { $ne: null } },
        { creatorId: ada.id },
        { $or: [{ creatorId: ada.id }, {}] },
        { $nor: [{ name: 'x' }] },
        { name: { $regex: '.*' } },
        { id: { $in: [mine.id] } },
      ]) {
        const { json } = await bob.call('GET', `/creator_creator?q=${encodeURIComponent(JSON.stringify(q))}`);
        expect(json).toEqual([]);
      }
      for (const body of [{ all: true }, { creatorId: ada.id }, { id: mine.id }])
        expect((await bob.call('DELETE', '/creator_creator', { body })).json.deleted).toBe(0);
      expect((await bob.call('PUT', `/creator_creator/${mine.id}`, { body: { creatorId: bob.id } })).status).toBe(404);
      expect(
        (await ada.call('PUT', `/creator_creator/${mine.id}`, { body: { creatorId: bob.id } })).json.creatorId,
      ).toBe(ada.id);
    });

    it('hides the schema of an entity that a caller has nothing to do with', async () => {
      expect(outcome(await roles.visitor('GET', '/none_none/schema'))).toBe('entity/unknown');
      expect(outcome(await roles.ada.call('GET', '/admin_admin/schema'))).toBe('entity/unknown');
      expect(outcome(await roles.visitor('GET', '/all_none/schema'))).toBe('yes');
      expect(outcome(await roles.visitor('GET', '/creator_creator/schema'))).toBe('yes');
      expect(outcome(await roles.builder('GET', '/none_none/schema'))).toBe('yes');
    });
  });

  describe('of the people of a workspace in the published app', () => {
    const [editor, viewer] = [newId(), newId()];
    const people = ['owner', 'editor', 'viewer'] as const;
    let app: TestApp;
    let foreign: Record<string, string>;
    beforeAll(async () => {
      const members = [
        { accountId: editor, role: 'editor' as const },
        { accountId: viewer, role: 'viewer' as const },
      ];
      app = await kennel.app(entities, { visibility: 'workspace_with_login', members });
      const { builder } = await kennel.roles(app);
      const ids = entities.map(async ({ name }) => {
        const created = await builder('POST', `/${name}`, { body: { name: 'foreign' } });
        return [name, created.json.id as string] as const;
      });
      foreign = Object.fromEntries(await Promise.all(ids));
    });
    const inside = async (person: (typeof people)[number]) => {
      const accountId = { owner: app.state.ownerId, editor, viewer }[person];
      return kennel.at(app, { token: await kennel.lathe.previewToken(app.appId, accountId) });
    };

    // The owner is the admin of its data; members are its users, whatever they may do in the builder.
    it.each(levels.flatMap((read) => levels.flatMap((write) => people.map((person) => ({ read, write, person })))))(
      'read $read, write $write, as $person',
      async ({ read, write, person }) => {
        const call = await inside(person);
        const isAdmin = person === 'owner';
        const path = `/${read}_${write}`;
        const mayWrite = write === 'all' || write === 'creator' || (write === 'admin' && isAdmin);
        const created = await call('POST', path, { body: { name: 'mine' } });
        expect(outcome(created)).toBe(mayWrite ? 'yes' : 'entity/permission-denied');
        const mayReadAll = read === 'all' || (read === 'admin' && isAdmin) || (read === 'creator' && isAdmin);
        const seen = await call('GET', `${path}/${foreign[`${read}_${write}`]}`);
        expect(outcome(seen)).toBe(mayReadAll ? 'yes' : 'entity/row-not-found');
      },
    );

    it('ends with their place in the workspace, from the very answer on', async () => {
      const call = await inside('editor');
      expect(outcome(await call('GET', '/all_all'))).toBe('yes');
      await kennel.announce(app, { members: [{ accountId: viewer, role: 'viewer' }] });
      expect(outcome(await call('GET', '/all_all'))).toBe('not-signed-in');
      expect(outcome(await (await inside('viewer'))('GET', '/all_all'))).toBe('yes');
    });
  });

  describe('by host and principal', () => {
    const draftOnly = { ...dog, name: 'Draft', 'x-key': 'e_draft' };
    let app: TestApp;
    let other: TestApp;
    beforeAll(async () => {
      app = await kennel.app([dog], { head: kennel.version([dog, draftOnly]), hosts: ['dogs.example.org'] });
      other = await kennel.app([dog]);
    });
    const token = async (as: string): Promise<string | undefined> => {
      const { lathe } = kennel;
      const { ownerId } = app.state;
      switch (as) {
        case 'the owner':
          return lathe.accountToken(ownerId);
        case 'another builder':
          return lathe.accountToken(newId());
        case 'an administrator':
          return lathe.accountToken(newId(), { isAdmin: true });
        case 'the preview':
          return lathe.previewToken(app.appId, ownerId);
        case 'the owner as a user':
          return lathe.previewToken(app.appId, ownerId, undefined, 'user');
        case 'the owner as a visitor':
          return lathe.previewToken(app.appId, ownerId, undefined, 'visitor');
        case 'a former owner':
          return lathe.previewToken(app.appId, newId());
        case 'the preview of another app':
          return lathe.previewToken(other.appId, ownerId);
        case 'a user':
          return lathe.appUserToken(app.appId, newId());
        case 'an app admin':
          return lathe.appUserToken(app.appId, newId(), { role: 'admin' });
        case 'a user of another app':
          return lathe.appUserToken(other.appId, newId());
        default:
          return undefined;
      }
    };
    const hosts: Record<string, (on: TestApp) => string> = {
      platform: () => 'localhost:4400',
      live: (on) => on.host,
      preview: (on) => on.preview,
      custom: () => 'dogs.example.org',
      files: () => 'files.localhost',
      'another live': () => other.host,
      'another preview': () => other.preview,
      'unknown custom': () => 'cats.example.org',
    };

    it.each<[string, string, string]>([
      ['platform', 'the owner', 'draft'],
      ['platform', 'another builder', 'published'],
      ['platform', 'an administrator', 'published'],
      ['platform', 'a user', 'published'],
      ['platform', 'a visitor', 'published'],
      ['platform', 'the preview', 'not-signed-in'],
      ['platform', 'a user of another app', 'not-found'],
      ['live', 'a visitor', 'published'],
      ['live', 'a user', 'published'],
      ['live', 'an app admin', 'published'],
      ['live', 'a user of another app', 'not-found'],
      ['live', 'the owner', 'not-signed-in'],
      ['live', 'another builder', 'not-signed-in'],
      ['live', 'the preview', 'published'],
      ['live', 'a former owner', 'not-signed-in'],
      ['live', 'the preview of another app', 'not-found'],
      ['preview', 'the preview', 'draft'],
      ['preview', 'the owner as a user', 'draft'],
      ['preview', 'the owner as a visitor', 'draft'],
      ['live', 'the owner as a user', 'not-signed-in'],
      ['platform', 'the owner as a visitor', 'not-signed-in'],
      ['preview', 'a visitor', 'not-signed-in'],
      ['preview', 'a user', 'not-signed-in'],
      ['preview', 'the owner', 'not-signed-in'],
      ['preview', 'a former owner', 'not-found'],
      ['preview', 'the preview of another app', 'not-found'],
      ['preview', 'a user of another app', 'not-found'],
      ['custom', 'a visitor', 'published'],
      ['custom', 'a user', 'published'],
      ['unknown custom', 'a visitor', 'not-found'],
      ['another live', 'a visitor', 'not-found'],
      ['another live', 'a user', 'not-found'],
      ['another preview', 'the preview', 'not-found'],
      ['files', 'a visitor', 'not-found'],
    ])('%s host, %s: %s', async (host, as, expected) => {
      const call = kennel.at(app, { host: hosts[host]!(app), token: await token(as) } as {
        host: string;
        token?: string;
      });
      const live = await call('GET', '/Dog');
      const draft = await call('GET', '/Draft');
      const got = live.status !== 200 ? live.json.code : draft.status === 200 ? 'draft' : 'published';
      expect(got).toBe(expected);
    });

    it.each([
      'GET /Dog',
      'GET /Dog/schema',
      `GET /Dog/${'0'.repeat(24)}`,
      'POST /Dog',
      'POST /Dog/bulk',
      'POST /Dog/import',
      `PUT /Dog/${'0'.repeat(24)}`,
      `DELETE /Dog/${'0'.repeat(24)}`,
      'DELETE /Dog',
      'GET /Dog?paging=cursor',
      'GET /Dog/count',
      'GET /Dog/fields',
      'GET /Dog/export',
      'POST /Dog/bulk?partial=true',
      'PUT /Dog/bulk',
      'PATCH /Dog/update-many',
      'GET ',
    ])('a token of another app is refused on %s', async (route) => {
      const [method, path] = route.split(' ') as [string, string];
      for (const as of ['a user of another app', 'the preview of another app']) {
        const call = kennel.at(app, { token: (await token(as))! });
        const body = method === 'PATCH' ? { q: { name: 'a' }, set: { name: 'b' } } : { name: 'a' };
        const options = method === 'GET' ? {} : { body, headers: { 'x-app-id': other.appId } };
        expect((await call(method, path, options)).status).toBe(404);
      }
    });

    it('the list of entities is for the owner', async () => {
      for (const as of ['a visitor', 'a user', 'an app admin', 'another builder', 'an administrator']) {
        const bearer = await token(as);
        const { status } = await kennel.at(app, { host: 'localhost:4400', ...(bearer ? { token: bearer } : {}) })(
          'GET',
          '',
        );
        expect({ as, status }).toEqual({ as, status: bearer ? 404 : 401 });
      }
    });

    it.each<[string, Partial<AppState>, Record<string, string>]>([
      [
        'public with login',
        { visibility: 'public_with_login' },
        { 'a visitor': 'app/sign-in-required', 'a user': 'yes' },
      ],
      ['private', { visibility: 'private_with_login' }, { 'a visitor': 'app/sign-in-required', 'a user': 'yes' }],
      [
        'workspace',
        { visibility: 'workspace_with_login' },
        { 'a visitor': 'app/sign-in-required', 'a user': 'app/sign-in-required', 'the preview': 'yes' },
      ],
      ['public', { visibility: 'public_without_login' }, { 'a visitor': 'yes', 'a user': 'yes' }],
      ['unpublished', { published: null }, { 'a visitor': 'app/not-published', 'a user': 'app/not-published' }],
      ['deleted', { deleted: true }, { 'a visitor': 'not-found', 'a user': 'not-found' }],
    ])('%s counts at once', async (_, change, expected) => {
      const before = { ...app.state };
      await kennel.announce(app, change);
      for (const [as, code] of Object.entries(expected)) {
        const bearer = await token(as);
        expect({ as, code: outcome(await kennel.at(app, bearer ? { token: bearer } : {})('GET', '/Dog')) }).toEqual({
          as,
          code,
        });
      }
      await kennel.announce(app, { visibility: before.visibility, published: before.published, deleted: false });
    });

    it('in a preview is no more than that of whom the owner sees it as', async () => {
      const rules = (who: 'all' | 'creator' | 'admin') => ({ read: who, write: who });
      const ruled = [
        { ...dog, name: 'Open', 'x-key': 'e_open', permissions: rules('all') },
        { ...dog, name: 'Own', 'x-key': 'e_own', permissions: rules('creator') },
        { ...dog, name: 'Closed', 'x-key': 'e_closed', permissions: rules('admin') },
      ];
      const shop = await kennel.app(ruled);
      const { ownerId } = shop.state;
      const preview = async (viewer?: 'user' | 'visitor') =>
        kennel.at(shop, {
          token: await kennel.lathe.previewToken(shop.appId, ownerId, undefined, viewer),
          host: shop.preview,
        });
      const [me, user, guest] = [await preview(), await preview('user'), await preview('visitor')];
      const live = {
        user: kennel.at(shop, { token: await kennel.lathe.appUserToken(shop.appId, newId()) }),
        visitor: kennel.at(shop),
      };
      for (const entity of ['Open', 'Own', 'Closed']) {
        const mine = await me('POST', `/${entity}`, { body: { name: 'mine' } });
        expect(mine.status).toBe(201);
        for (const [seen, real] of [
          [user, live.user],
          [guest, live.visitor],
        ] as const)
          for (const [method, path, options] of [
            ['GET', `/${entity}`, {}],
            ['POST', `/${entity}`, { body: { name: 'theirs' } }],
            ['PUT', `/${entity}/${mine.json.id}`, { body: { name: 'taken' } }],
            ['DELETE', `/${entity}`, { body: { name: 'nothing' } }],
          ] as const) {
            const [got, wanted] = [await seen(method, path, options), await real(method, path, options)];
            expect({ entity, method, status: got.status }).toEqual({ entity, method, status: wanted.status });
          }
      }
      const { json: own } = await user('GET', '/Own');
      expect(own.map(({ name }: { name: string }) => name)).toEqual(['theirs']);
      expect(own[0].creatorId).not.toBe(ownerId);

      await kennel.announce(shop, { visibility: 'private_with_login' });
      expect(outcome(await guest('GET', '/Open'))).toBe('app/sign-in-required');
      expect(outcome(await user('GET', '/Open'))).toBe('yes');
    });

    it('a new version counts although its event is still under way', async () => {
      const fresh = await kennel.app([dog], { published: null });
      expect(outcome(await kennel.at(fresh)('GET', '/Dog'))).toBe('app/not-published');
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      kennel.change(fresh, { published: kennel.version([dog, draftOnly]) });
      expect(outcome(await kennel.at(fresh)('GET', '/Draft'))).toBe('yes');
    });

    it('an app without a version has no entities', async () => {
      const empty = await kennel.app([dog], { head: null, published: null });
      const { builder } = await kennel.roles(empty);
      expect((await builder('GET', '')).json).toEqual({ entities: [] });
      expect(outcome(await builder('GET', '/Dog'))).toBe('entity/unknown');
    });

    it('a raised epoch ends a token', async () => {
      const userId = newId();
      const bearer = await kennel.lathe.appUserToken(app.appId, userId);
      expect((await kennel.at(app, { token: bearer })('GET', '/Dog')).status).toBe(200);
      await kennel.lathe.publish('accounts.app-user.epoch-raised.v1', userId, app.appId, {
        appId: app.appId,
        userId,
        epoch: 1,
      });
      expect(outcome(await kennel.at(app, { token: bearer })('GET', '/Dog'))).toBe('auth/session-ended');
    });
  });

  it('to an older version is to look at it, by its schemas', async () => {
    const app = await kennel.app([dog]);
    const roles = await kennel.roles(app);
    const row = (await roles.builder('POST', '/Dog', { body: { name: 'Rex' } })).json.id as string;
    const older = await kennel.olderVersion(app, [
      { ...dog, name: 'Cat', 'x-key': 'cat' },
      { ...dog, name: 'Hound' },
    ]);
    expect((await older('GET', '/Hound')).json).toMatchObject([{ id: row, name: 'Rex' }]);
    expect((await older('GET', '/Cat')).json).toEqual([]);
    expect((await older('GET', '/Dog')).status).toBe(404);
    for (const [method, path, body] of [
      ['POST', '/Hound', { name: 'Bella' }],
      ['POST', '/Hound/bulk', [{ name: 'Bella' }]],
      ['PUT', `/Hound/${row}`, { name: 'Bella' }],
      ['DELETE', `/Hound/${row}`, undefined],
      ['DELETE', '/Hound', { name: 'Rex' }],
    ] as const)
      expect(await older(method, path, { body })).toMatchObject({ status: 409, json: { code: 'app/older-version' } });
    expect((await roles.builder('GET', '/Dog')).json).toMatchObject([{ id: row, name: 'Rex' }]);
  });
});
