import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { EntityAccess } from '../../src/access/entity-access.js';
import { dog, type EntityFile, Kennel, type TestApp } from './kennel.js';
import { EventReader, listenOn, type ReadingAs, SocketReader } from './live-reader.js';
import { multipart } from './use-kennel.js';

const levels = ['all', 'creator', 'admin', 'none'] as const;
const ofLevel = (read: (typeof levels)[number]): EntityFile => ({
  ...dog,
  name: `Dog_${read}`,
  'x-key': `e_dog_${read}`,
  permissions: { read, write: 'all' },
});
/** Rows of a team for those who are in it; what they weigh is for admins. */
const teamDog: EntityFile = {
  ...dog,
  name: 'TeamDog',
  'x-key': 'e_team_dog',
  rls: { read: { 'data.breed': 'husky' } },
  properties: {
    ...dog.properties,
    weight: { type: 'number', 'x-key': 'f_weight', rls: { read: { user_condition: { role: 'admin' } } } },
  },
};

describe('live changes', () => {
  const kennel = new Kennel();
  let port: number;
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  const open: (EventReader | SocketReader)[] = [];
  beforeAll(async () => {
    await kennel.start({ LIVE_PER_VISITOR: '8', LIVE_PER_APP: '12' });
    port = await listenOn(kennel);
  });
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog, teamDog, ...levels.map(ofLevel)]);
    roles = await kennel.roles(app);
  });
  afterEach(async () => {
    open.splice(0).forEach((reader) => reader.close());
  });

  async function reader(entity = 'Dog', as: ReadingAs = {}): Promise<EventReader> {
    const opened = await EventReader.open(port, app, entity, as);
    open.push(opened);
    return opened;
  }
  async function socket(as: ReadingAs = {}): Promise<SocketReader> {
    const opened = await SocketReader.open(port, app, as);
    open.push(opened);
    return opened;
  }
  const make = async (name: string, call = roles.visitor, entity = 'Dog', more = {}): Promise<string> =>
    (await call('POST', `/${entity}`, { body: { name, ...more } })).json.id as string;
  const names = (reader: EventReader): unknown[] => reader.changes.map(({ type, row }) => row?.['name'] ?? type);
  const appUser = (id: string, role?: 'admin') =>
    kennel.lathe.appUserToken(app.appId, id, role ? { role } : {}).then((token) => ({ token }));

  it('arrive in the order of the writes, as rows are read', async () => {
    const visitor = await reader();
    expect([visitor.status, visitor.kinds]).toEqual([200, ['ready']]);
    expect(visitor.answer?.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
    });
    const id = await make('Rex');
    await roles.visitor('PUT', `/Dog/${id}`, { body: { name: 'Max' } });
    const { json: row } = await roles.visitor('GET', `/Dog/${id}`);
    await roles.visitor('DELETE', `/Dog/${id}`);
    const changes = await visitor.heard(3);
    expect(changes).toMatchObject([
      { type: 'create', id, row: { id, name: 'Rex', good: true } },
      { type: 'update', id, row },
      { type: 'delete', id },
    ]);
    expect(Object.keys(changes[2]!)).toEqual(['type', 'id']);
  });

  it('come of every way to write', async () => {
    const visitor = await reader();
    const { json: made } = await roles.visitor('POST', '/Dog/bulk', { body: [{ name: 'One' }, { name: 'Two' }] });
    await visitor.heard(2);
    const { status } = await roles.visitor('POST', '/Dog/import', multipart('name,breed\nThree,pug\n'));
    expect(status).toBe(200);
    await visitor.heard(3);
    const token = await kennel.lathe.internalToken({ subject: app.state.ownerId, role: 'owner', tenant: app.appId });
    const sample = { batchId: 'b1', records: [{ entity: 'Dog', rows: [{ name: 'Four' }] }] };
    expect(
      (await kennel.lathe.request('POST', `/internal/apps/${app.appId}/sample-rows`, { token, body: sample })).status,
    ).toBe(201);
    await visitor.heard(4);
    await roles.visitor('DELETE', '/Dog', { body: { name: { $in: ['One', 'Two'] } } });
    const changes = await visitor.heard(6);
    expect(names(visitor).slice(0, 4)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(
      changes
        .slice(4)
        .map(({ type, id }) => [type, id])
        .sort(),
    ).toEqual((made as { id: string }[]).map(({ id }) => ['delete', id]).sort());
  });

  it('are summed up as a reset where they are many', async () => {
    const visitor = await reader();
    const rows = Array.from({ length: 150 }, (_, index) => ({ name: `Dog ${index}` }));
    await roles.visitor('POST', '/Dog/bulk', { body: rows });
    await until(() => visitor.kinds.includes('reset'));
    await roles.visitor('DELETE', '/Dog', { body: { all: true } });
    await until(() => visitor.kinds.filter((kind) => kind === 'reset').length === 2);
    await make('After');
    await visitor.heard(1);
    expect(visitor.kinds).toEqual(['ready', 'reset', 'reset', 'change']);
  });

  describe('reach whoever may read the row, and nobody else:', () => {
    const heardBy = {
      all: ['visitor', 'bob', 'ada', 'admin', 'owner', 'builder'],
      creator: ['ada', 'builder'],
      admin: ['admin', 'owner', 'builder'],
      none: ['builder'],
    };
    it.each(levels)('read is %s', async (level) => {
      const entity = `Dog_${level}`;
      const readers: Record<string, EventReader> = {
        visitor: await reader(entity),
        bob: await reader(entity, await appUser(roles.bob.id)),
        ada: await reader(entity, await appUser(roles.ada.id)),
        admin: await reader(entity, await appUser(roles.admin.id, 'admin')),
        owner: await reader(entity, {
          token: await kennel.lathe.previewToken(app.appId, app.state.ownerId),
          host: app.preview,
        }),
        builder: await reader(entity, {
          token: await kennel.lathe.accountToken(app.state.ownerId),
          host: 'localhost:4400',
        }),
      };
      // Each hears of his own rows at least where he may; so whatever was to come before has come by then.
      const id = await make('Rex', roles.ada.call, entity);
      await readers['builder']!.heard(1);
      const last = await readers['builder']!.heard(1);
      expect(last).toMatchObject([{ type: 'create', id }]);
      await roles.builder('DELETE', `/${entity}/${id}`);
      await readers['builder']!.heard(2);
      await until(() => heardBy[level].every((name) => readers[name]!.changes.length === 2));
      const silent = Object.keys(readers).filter((name) => !heardBy[level].includes(name));
      for (const name of silent)
        expect([name, readers[name]!.kinds, readers[name]!.body.includes(id)]).toEqual([name, ['ready'], false]);
    });

    it('a row that is no longer open to somebody goes, and one that opens comes; of its fields only what he may see', async () => {
      const ada = await reader('TeamDog', await appUser(roles.ada.id));
      const admin = await reader('TeamDog', await appUser(roles.admin.id, 'admin'));
      const hidden = await make('Pug', roles.builder, 'TeamDog', { breed: 'pug', weight: 3 });
      const id = await make('Husky', roles.builder, 'TeamDog', { breed: 'husky', weight: 30 });
      await roles.builder('PUT', `/TeamDog/${id}`, { body: { breed: 'pug' } });
      await roles.builder('PUT', `/TeamDog/${id}`, { body: { breed: 'husky' } });
      expect((await ada.heard(3)).map((change) => [change.type, change.id])).toEqual([
        ['create', id],
        ['delete', id],
        ['create', id],
      ]);
      expect(ada.body.includes(hidden) || ada.body.includes('weight')).toBe(false);
      expect((await admin.heard(3))[0]).toMatchObject({ row: { name: 'Husky', weight: 30 } });
    });
  });

  describe('a reader who comes back', () => {
    it('hears what he has missed, and goes on', async () => {
      const before = await reader();
      await make('Seen');
      await before.heard(1);
      before.close();
      await make('Missed 1');
      await make('Missed 2');
      const back = await reader('Dog', { after: before.position });
      await make('New');
      await back.heard(3);
      expect([back.kinds[0], names(back)]).toEqual(['ready', ['Missed 1', 'Missed 2', 'New']]);
      expect(back.kinds).not.toContain('reset');
    });

    it.each(['0-0', '9999999999999-1', 'nothing', '-'])('is told to reset when %s is not known', async (after) => {
      const back = await reader('Dog', { after });
      await until(() => back.kinds.length === 2);
      expect(back.kinds).toEqual(['ready', 'reset']);
      await make('New');
      expect(await back.heard(1)).toMatchObject([{ row: { name: 'New' } }]);
    });

    it('is told to reset when more was written than is kept', async () => {
      const before = await reader();
      await make('Seen');
      await before.heard(1);
      before.close();
      const other = await reader();
      for (let round = 0; round < 1_001; round += 1) {
        await kennel.lathe.runtime.recentLog.append(`changes:${app.appId}`, () => '[]');
      }
      const back = await reader('Dog', { after: before.position });
      await until(() => back.kinds.includes('reset'));
      expect(back.kinds).toEqual(['ready', 'reset']);
      expect(other.kinds).toEqual(['ready']);
    });

    it('goes on over a WebSocket in the same way', async () => {
      const before = await socket();
      await before.follow('Dog');
      await make('Seen');
      await until(() => before.changes('Dog').length === 1);
      before.close();
      const position = before.of('Dog').at(-1) as { position: string };
      await make('Missed');
      const back = await socket();
      await back.follow('Dog', position.position);
      await until(() => back.changes('Dog').length === 1);
      expect(back.changes('Dog')).toMatchObject([{ row: { name: 'Missed' } }]);
    });
  });

  it('come over a WebSocket, of each entity that is asked for', async () => {
    const page = await socket();
    await page.follow('dog');
    await make('Nobody asked', roles.visitor, 'Dog_all');
    const id = await make('Rex');
    await until(() => page.changes('dog').length > 0);
    expect(page.of('dog')[0]).toMatchObject({ type: 'ready', quietMs: expect.any(Number) });
    expect(page.changes('dog')).toMatchObject([{ type: 'create', id, row: { name: 'Rex' } }]);
    await page.follow('Dog_all');
    page.send({ type: 'unsubscribe', entity: 'dog' });
    await make('Unheard');
    await make('Heard', roles.visitor, 'Dog_all');
    await until(() => page.changes('Dog_all').length > 0);
    expect([page.changes('dog').length, page.changes('Dog_all')]).toMatchObject([1, [{ row: { name: 'Heard' } }]]);
  });

  describe('end', () => {
    const endOf = async (stream: EventReader): Promise<string> => {
      await until(() => stream.ended);
      return (JSON.parse(stream.events.findLast(({ event }) => event === 'end')!.data) as { code: string }).code;
    };

    it('with the session', async () => {
      const user = await appUser(roles.ada.id);
      const [stream, page, other] = [
        await reader('Dog', user),
        await socket(user),
        await reader('Dog', await appUser(roles.bob.id)),
      ];
      await page.follow('Dog');
      await kennel.lathe.publish('accounts.app-user.epoch-raised.v1', roles.ada.id, app.appId, {
        appId: app.appId,
        userId: roles.ada.id,
        epoch: 1,
      });
      expect(await endOf(stream)).toBe('auth/session-ended');
      await until(() => page.code !== 0);
      expect(page.messages.at(-1)).toMatchObject({ type: 'refused', code: 'auth/session-ended' });
      expect([page.code, other.ended]).toEqual([1008, false]);
    });

    it('with what accounts says of one person, who alone is looked at again', async () => {
      await reader('Dog', await appUser(roles.bob.id));
      await reader('Dog', await appUser(roles.ada.id));
      const opened = jest.spyOn(kennel.lathe.service.app.get(EntityAccess, { strict: false }), 'entity');
      const { appId } = app;
      const ada = { appId, userId: roles.ada.id, email: 'ada@example.org', createdAt: new Date().toISOString() };
      const change = { ...ada, role: 'admin', isDisabled: false } as const;
      await kennel.lathe.publish('accounts.app-user.changed.v1', roles.ada.id, appId, change);
      const lookedAt = () => opened.mock.calls.map(([{ caller }]) => 'userId' in caller && caller.userId);
      await until(() => lookedAt().includes(roles.ada.id));
      expect(lookedAt()).not.toContain(roles.bob.id);
      opened.mockRestore();
    });

    it('with the app: published no longer, for signed-in people only, deleted', async () => {
      const [visitor, user] = [await reader(), await reader('Dog', await appUser(roles.ada.id))];
      await kennel.announce(app, { visibility: 'private_with_login' });
      expect(await endOf(visitor)).toBe('app/sign-in-required');
      await kennel.announce(app, { published: null });
      expect(await endOf(user)).toBe('app/not-published');
      const builder = await reader('Dog', {
        token: await kennel.lathe.accountToken(app.state.ownerId),
        host: 'localhost:4400',
      });
      await kennel.announce(app, { deleted: true });
      expect(await endOf(builder)).toBe('not-found');
    });

    it('never because of a new version, which may show rows otherwise: those are to be read again', async () => {
      const visitor = await reader();
      const renamed: EntityFile = {
        ...dog,
        properties: { title: { type: 'string', 'x-key': 'f_name' } },
        required: [],
      };
      const version = kennel.version([renamed]);
      await kennel.announce(app, { published: version, head: version });
      await until(() => visitor.kinds.includes('reset'));
      await roles.visitor('POST', '/Dog', { body: { title: 'Rex' } });
      expect(await visitor.heard(1)).toMatchObject([{ row: { title: 'Rex' } }]);
    });
  });

  describe('are refused', () => {
    it('as reading is: no such app, entity, host; no good session', async () => {
      expect((await reader('Cat')).json).toMatchObject({ code: 'entity/unknown' });
      const [bad, other] = [
        await reader('Dog', { token: 'a.b.c' }),
        await reader('Dog', { host: 'app-x.localhost:4400' }),
      ];
      expect([bad.status, other.status]).toEqual([401, 404]);
      const page = await socket();
      await page.follow('Cat');
      expect(page.messages).toMatchObject([{ type: 'refused', entity: 'Cat', code: 'entity/unknown' }]);
    });

    it('to more than so many of a visitor, and of an app, with the time to wait', async () => {
      for (let count = 0; count < 8; count += 1) await reader();
      const ninth = await reader();
      expect([ninth.status, ninth.json.code]).toEqual([429, 'live/visitor-full']);
      expect(Number(ninth.answer?.headers['retry-after'])).toBe(30);
      const page = await socket();
      page.send({ type: 'subscribe', entity: 'Dog' });
      await until(() => page.code !== 0);
      expect([page.code, page.messages]).toMatchObject([1013, [{ type: 'refused', code: 'live/visitor-full' }]]);
      for (let count = 0; count < 4; count += 1) await reader('Dog', await appUser(roles.ada.id));
      expect((await reader('Dog', await appUser(roles.bob.id))).json).toMatchObject({ code: 'live/app-full' });
      open.splice(0).forEach((one) => one.close());
      await until(async () => (await reader()).status === 200);
    });

    it('to pages of other sites, and to what is no WebSocket', async () => {
      const foreign = await socket({ headers: { origin: 'https://evil.example' } });
      expect(foreign.status).toBe(403);
      const own = await socket({ headers: { origin: `http://${app.host}` } });
      expect(own.status).toBe(0);
      const plain = await kennel.lathe.request('GET', `/live_api/apps/${app.appId}/changes`, { host: app.host });
      expect([plain.status, plain.json.code]).toEqual([400, 'malformed-request']);
    });

    it.each([
      '',
      'null',
      '{}',
      '[1]',
      '{"type":"subscribe"}',
      '{"type":"subscribe","entity":"Dog","more":1}',
      `{"type":"sign-in","token":"${'x'.repeat(9_000)}"}`,
    ])('to a page that sends %s', async (text) => {
      const page = await socket();
      page.socket.send(text);
      await until(() => page.code !== 0);
      expect([page.code, page.messages]).toMatchObject([1008, [{ code: 'malformed-request' }]]);
    });
  });

  it('of a slow reader are dropped with a reset, and hold nobody up', async () => {
    const [slow, quick, page] = [await reader(), await reader(), await socket()];
    await page.follow('Dog');
    slow.answer!.pause();
    page.socket.pause();
    const long = 'x'.repeat(40_000);
    let made = 0;
    // So much as no socket of the system holds for somebody who does not read.
    for (; made < 600; made += 1) await make(`Dog ${made}`, roles.visitor, 'Dog', { breed: long });
    await quick.heard(made);
    slow.answer!.resume();
    page.socket.resume();
    await until(() => slow.ended && page.code !== 0);
    expect(slow.kinds.slice(-2)).toEqual(['reset', 'end']);
    expect(JSON.parse(slow.events.at(-1)!.data)).toMatchObject({ code: 'live/too-slow' });
    expect(slow.changes.length).toBeLessThan(made);
    expect(page.messages.slice(-2)).toMatchObject([
      { type: 'reset', entity: 'Dog' },
      { type: 'refused', code: 'live/too-slow' },
    ]);
    expect(page.code).toBe(1013);
  }, 120_000);
});
