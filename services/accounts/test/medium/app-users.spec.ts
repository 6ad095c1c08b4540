import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId as orderedId } from '@lathe/platform/ids/new-id';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Connection } from 'mongoose';
import { AppUserRepository } from '../../src/app-users/app-user.repository.js';
import type { HostedApp } from '../../src/app-users/hosted-app.js';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('users of an app', () => {
  const apps = new Map<string, AppState>();
  let lathe: TestService;
  let owner: { accountId: string; token: string };
  let shop: AppState;
  let choir: AppState;

  /** Publishes the state of an app as the apps service would. */
  const announce = async (state: AppState): Promise<AppState> => {
    apps.set(state.appId, state);
    await lathe.publish('apps.app.changed.v1', state.appId, state.appId, state);
    return state;
  };
  const app = (slug: string, change: Partial<AppState> = {}): AppState => ({
    appId: newId(),
    ownerId: owner.accountId,
    seq: 1,
    name: slug,
    slug,
    hosts: [],
    visibility: 'public_without_login',
    isSignupEnabled: true,
    head: newId(),
    published: newId(),
    deleted: false,
    ...change,
  });
  const changed = (state: AppState, change: Partial<AppState>): Promise<AppState> =>
    announce({ ...state, ...change, seq: state.seq + 1 });
  const hostOf = (state: AppState): string => `${state.slug}.localhost:4400`;
  const call = (
    state: AppState,
    action: string,
    options: { body?: unknown; token?: string; host?: string; headers?: Record<string, string> } = {},
  ) =>
    lathe.request(action === 'me' ? 'GET' : 'POST', `/live_api/apps/${state.appId}/auth/${action}`, {
      host: hostOf(state),
      ...options,
    });
  const signUp = (state: AppState, email: string) => call(state, 'sign-up', { body: { email, password } });

  beforeAll(async () => {
    lathe = await startTestService(accountsService, {
      remote: (service, request) => {
        if (service !== 'apps') return undefined;
        const state = apps.get(request.path.split('/').pop()!);
        return state
          ? { status: 200, body: state }
          : { status: 404, body: { error: { code: 'not-found', message: 'Not found' } } };
      },
    });
    const { json } = await lathe.request('POST', '/api/auth/sign-up', {
      body: { email: 'owner@example.org', password },
    });
    owner = { accountId: json.account.accountId, token: json.accessToken };
    shop = await announce(app('shop'));
    choir = await announce(app('choir', { hosts: ['choir.example.org'] }));
  });
  afterAll(() => lathe.stop());

  it('sign up, sign in and see themselves on the host of the app', async () => {
    const up = await signUp(shop, 'Mia@example.org');
    expect(up.status).toBe(201);
    expect(up.json.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'mia@example.org',
      role: 'user',
      isOwner: false,
    });
    expect(up.json.refreshToken).toBeUndefined();
    expect(up.headers['set-cookie']).toMatch(
      new RegExp(
        `^lathe_app_refresh=[\\w-]{43}; Path=/live_api/apps/${shop.appId}/auth; Max-Age=\\d+; HttpOnly; SameSite=Strict$`,
      ),
    );
    const back = await call(shop, 'sign-in', { body: { email: 'mia@example.org', password } });
    expect((await call(shop, 'me', { token: back.json.accessToken })).json).toEqual(up.json.user);
    expect((await call(shop, 'me')).status).toBe(401);
    expect((await signUp(shop, 'mia@example.org')).json.message).toBe('This email is already in use, try logging in');
  });

  it('are strangers in every other app, with their token, their cookie and their password', async () => {
    const up = await signUp(shop, 'eve@example.org');
    expect((await call(choir, 'me', { token: up.json.accessToken })).status).toBe(404);
    expect((await call(shop, 'me', { token: up.json.accessToken, host: hostOf(choir) })).status).toBe(404);
    expect((await call(choir, 'refresh', { headers: { cookie: cookieOf(up) } })).status).toBe(401);
    expect((await call(choir, 'sign-in', { body: { email: 'eve@example.org', password } })).status).toBe(400);
    expect((await signUp(choir, 'eve@example.org')).status).toBe(201);
  });

  it('are strangers on the platform', async () => {
    const up = await signUp(shop, 'mallory@example.org');
    expect((await lathe.request('GET', '/api/live_api/account/current', { token: up.json.accessToken })).status).toBe(
      401,
    );
    expect((await lathe.request('POST', '/api/account/create', { token: up.json.accessToken })).status).toBe(401);
    expect(
      (await lathe.request('POST', '/api/auth/sign-in', { body: { email: 'mallory@example.org', password } })).status,
    ).toBe(400);
    expect(
      (await lathe.request('POST', '/api/auth/refresh', { body: { refreshToken: cookieOf(up).split('=')[1] } })).status,
    ).toBe(401);
  });

  it("are served on the app's own hosts only", async () => {
    const credentials = { body: { email: 'host@example.org', password } };
    for (const host of [
      'localhost:4400',
      hostOf(choir),
      `preview-${shop.appId}.localhost`,
      'files.localhost',
      'choir.example.org',
      'evil.example.org',
    ]) {
      expect({ host, status: (await call(shop, 'sign-up', { ...credentials, host })).status }).toEqual({
        host,
        status: 404,
      });
    }
    expect((await call(choir, 'sign-up', { ...credentials, host: 'choir.example.org' })).status).toBe(201);
    expect((await call({ ...shop, appId: newId() }, 'sign-up', credentials)).status).toBe(404);
  });

  it('are not served on a host that the plan of the owner does not include, until it does', async () => {
    const accounts = lathe.service.app.get<Connection>(CONNECTION).collection('accounts');
    const plan = (to: string) =>
      accounts.updateOne({ email: 'plans@example.org' }, { $set: { plan: to, isAdmin: false } });
    const { json } = await lathe.request('POST', '/api/auth/sign-up', {
      body: { email: 'plans@example.org', password },
    });
    const opera = await announce(app('opera', { ownerId: json.account.accountId, hosts: ['opera.example.org'] }));
    const credentials = { body: { email: 'tosca@example.org', password } };
    expect((await signUp(opera, 'tosca@example.org')).status).toBe(201);
    const there = async () => (await call(opera, 'sign-in', { ...credentials, host: 'opera.example.org' })).status;
    const seen = [];
    for (const to of ['business', 'monetizer', 'business']) {
      await plan(to);
      seen.push(await there());
    }
    expect(seen).toEqual([200, 404, 200]);
  });

  it('refresh by cookie, and sign out', async () => {
    const up = await signUp(shop, 'leaver@example.org');
    const refreshed = await call(shop, 'refresh', {
      headers: { cookie: cookieOf(up), origin: `http://${hostOf(shop)}` },
    });
    expect(refreshed.status).toBe(200);
    expect(
      (await call(shop, 'refresh', { headers: { cookie: cookieOf(up), origin: 'http://localhost:4400' } })).status,
    ).toBe(403);
    await call(shop, 'sign-out', { token: refreshed.json.accessToken, headers: { cookie: cookieOf(refreshed) } });
    expect((await call(shop, 'refresh', { headers: { cookie: cookieOf(refreshed) } })).status).toBe(401);
    expect((await call(shop, 'me', { token: refreshed.json.accessToken })).json.code).toBe('auth/session-ended');
  });

  it('lets exactly one of ten parallel sign-ups of one address through', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(shop, 'race@example.org')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each<[string, Partial<AppState>, number, string | undefined]>([
    ['public with login', { visibility: 'public_with_login' }, 201, undefined],
    ['private', { visibility: 'private_with_login' }, 403, 'auth/sign-up-closed'],
    ['workspace', { visibility: 'workspace_with_login' }, 403, 'auth/sign-up-closed'],
    ['closed sign-up', { isSignupEnabled: false }, 403, 'auth/sign-up-closed'],
    ['unpublished', { published: null }, 404, 'not-found'],
    ['deleted', { deleted: true }, 404, 'not-found'],
  ])('honours %s at once', async (name, change, status, code) => {
    const state = await announce(app(`gate-${name.replaceAll(' ', '-')}`));
    expect((await signUp(state, 'before@example.org')).status).toBe(201);
    await changed(state, change);
    const answer = await signUp(state, 'after@example.org');
    expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
  });

  it('an older event does not undo a newer one', async () => {
    const state = await announce(app('ordered', { seq: 5 }));
    await announce({ ...state, seq: 7, isSignupEnabled: false });
    await lathe.publish('apps.app.changed.v1', state.appId, state.appId, { ...state, seq: 6 });
    expect((await signUp(state, 'late@example.org')).status).toBe(403);
  });

  it('asks the apps service about an app whose event is still under way', async () => {
    const state = app('brand-new');
    apps.set(state.appId, state);
    expect((await signUp(state, 'first@example.org')).status).toBe(201);
  });

  it('are not made in an app for its workspace, by no invitation either', async () => {
    const state = await announce(app('team'));
    const { json } = await lathe.request('POST', `/api/apps/${state.appId}/invitations`, {
      token: owner.token,
      body: {},
    });
    const invitation = new URL(json.url).searchParams.get('invite');
    await changed(state, { visibility: 'workspace_with_login' });
    const body = { email: 'invited@example.org', password, invitation };
    expect((await call(state, 'sign-up', { body })).json.code).toBe('auth/sign-up-closed');
  });

  it('are not the owner, who has a token of the platform', async () => {
    const preview = `preview-${shop.appId}.localhost:4400`;
    const token = await lathe.internalToken({
      service: 'apps',
      role: 'owner',
      subject: owner.accountId,
      tenant: shop.appId,
    });
    const body = { appId: shop.appId, accountId: owner.accountId };
    const issued = await lathe.request('POST', '/internal/preview-tokens', { token, body });
    expect(issued.status).toBe(201);
    const me = await call(shop, 'me', { token: issued.json.accessToken, host: preview });
    expect(me.json).toEqual({ id: owner.accountId, email: 'owner@example.org', role: 'admin', isOwner: true });
    expect((await call(shop, 'me', { token: issued.json.accessToken })).json).toEqual(me.json);
    expect(
      (await call(choir, 'me', { token: issued.json.accessToken, host: `preview-${choir.appId}.localhost` })).status,
    ).toBe(404);
    expect((await call(shop, 'me', { token: owner.token, host: preview })).status).toBe(401);
    const seenAs = async (viewer: string) => {
      const { json } = await lathe.request('POST', '/internal/preview-tokens', { token, body: { ...body, viewer } });
      return call(shop, 'me', { token: json.accessToken, host: preview });
    };
    expect((await seenAs('user')).json).toMatchObject({ role: 'user', isOwner: false });
    expect((await seenAs('user')).json.id).not.toBe(owner.accountId);
    expect((await seenAs('visitor')).status).toBe(401);
    const other = await lathe.request('POST', '/internal/preview-tokens', {
      token,
      body: { ...body, accountId: newId() },
    });
    expect(other.status).toBe(404);
  });

  describe('seen by the owner of the app', () => {
    let club: AppState;
    const path = (query = '') => `/api/apps/${club.appId}/users${query}`;
    const list = async (query = '', token = owner.token) => lathe.request('GET', path(query), { token });
    const emailsOf = ({ json }: TestAnswer): string[] => json.users.map(({ email }: { email: string }) => email);
    beforeAll(async () => {
      club = await announce(app('club'));
    });

    it('are listed page by page, last come first, and found by a part of their address', async () => {
      expect((await list()).json).toEqual({ users: [], total: 0, next: null });
      const appUsers = Array.from({ length: 53 }, (_, index) => `p${index + 10}@example.org`);
      for (const email of appUsers) await insertUser(email);
      const first = await list();
      expect([emailsOf(first).length, first.json.total]).toEqual([50, 53]);
      expect(emailsOf(first)[0]).toBe('p62@example.org');
      const second = await list(`?after=${first.json.next}`);
      expect([emailsOf(second), second.json.next]).toEqual([
        ['p12@example.org', 'p11@example.org', 'p10@example.org'],
        null,
      ]);
      expect(emailsOf(await list('?search=P1'))).toHaveLength(10);
      expect(emailsOf(await list('?search=%2B'))).toEqual([]);
      for (const search of ['.*', '(', '%5B%5E', '$ne']) expect((await list(`?search=${search}`)).json.total).toBe(0);
      expect((await list(`?search=${'x'.repeat(255)}`)).status).toBe(400);
      expect((await list('?after=$ne')).status).toBe(400);
    });

    /** Without a password, which takes its time. */
    const insertUser = (email: string) => {
      const user = {
        userId: orderedId(),
        appId: club.appId,
        email,
        role: 'user' as const,
        isDisabled: false,
        emailVerified: true,
        epoch: 0,
      };
      const users = lathe.service.app.get(AppUserRepository, { strict: false });
      return lathe.service.app
        .get(UnitOfWork)
        .run((tx) => users.insert(club as unknown as HostedApp, { ...user, createdAt: new Date() }, tx));
    };

    it("are nobody else's to see or to change", async () => {
      const other = (
        await lathe.request('POST', '/api/auth/sign-up', { body: { email: 'other@example.org', password } })
      ).json.accessToken;
      const { userId } = (await list()).json.users[0];
      expect((await list('', other)).status).toBe(404);
      expect((await lathe.request('GET', path())).status).toBe(401);
      const change = { body: { role: 'admin' } };
      expect((await lathe.request('PATCH', path(`/${userId}`), { ...change, token: other })).status).toBe(404);
      const elsewhere = `/api/apps/${shop.appId}/users/${userId}`;
      expect((await lathe.request('PATCH', elsewhere, { ...change, token: owner.token })).status).toBe(404);
      for (const body of [{ role: 'owner' }, { email: 'x@example.org' }, { role: { $ne: 1 } }, { id: userId }])
        expect((await lathe.request('PATCH', path(`/${userId}`), { body, token: owner.token })).status).toBe(422);
    });

    it('have another role at their next request, and get a session with it', async () => {
      const up = await signUp(club, 'rosa@example.org');
      const { id } = up.json.user;
      const changedUser = await lathe.request('PATCH', path(`/${id}`), { body: { role: 'admin' }, token: owner.token });
      expect(changedUser.json).toMatchObject({
        userId: id,
        email: 'rosa@example.org',
        role: 'admin',
        isDisabled: false,
      });
      expect((await call(club, 'me', { token: up.json.accessToken })).json.code).toBe('auth/session-ended');
      const refreshed = await call(club, 'refresh', { headers: { cookie: cookieOf(up) } });
      expect((await call(club, 'me', { token: refreshed.json.accessToken })).json.role).toBe('admin');
      expect(emailsOf(await list('?search=rosa'))).toEqual(['rosa@example.org']);
    });

    it('are counted by the day of their sign-up, today the last', async () => {
      const days = async (token = owner.token) => lathe.request('GET', path('/sign-ups'), { token });
      const before = (await days()).json.days;
      expect(before).toHaveLength(30);
      await insertUser('counted@example.org');
      const after = (await days()).json.days;
      const today = new Date().toISOString().slice(0, 10);
      expect(after.at(-1)).toEqual({ day: today, count: before.at(-1).count + 1 });
      expect(after[0]).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: 0 });
      expect((await days(await lathe.accountToken(newId()))).status).toBe(401);
    });

    /**
     * What the owner did to a user, as the log of the installation has it: by whom, and nothing of the person but the
     * id.
     */
    const actsOn = async (userId: string, count: number): Promise<string[]> => {
      const log = lathe.service.app.get<Connection>(CONNECTION).collection('audit');
      await until(async () => (await log.countDocuments({ 'subject.id': userId })) >= count);
      const entries = await log.find({ 'subject.id': userId }).sort({ _id: 1 }).toArray();
      for (const entry of entries)
        expect(entry).toMatchObject({
          actor: club.ownerId,
          subject: { kind: 'app-user', id: userId },
          from: expect.any(String),
          details: { appId: club.appId },
        });
      return entries.map(({ act }) => act);
    };

    it('are let in no more once disabled, whatever they hold, and are let in again', async () => {
      const up = await signUp(club, 'dora@example.org');
      const set = (isDisabled: boolean) =>
        lathe.request('PATCH', path(`/${up.json.user.id}`), { body: { isDisabled }, token: owner.token });
      expect((await set(true)).json).toMatchObject({ isDisabled: true, emailVerified: true });
      expect((await call(club, 'me', { token: up.json.accessToken })).json.code).toBe('auth/session-ended');
      expect((await call(club, 'refresh', { headers: { cookie: cookieOf(up) } })).status).toBe(401);
      const signIn = () => call(club, 'sign-in', { body: { email: 'dora@example.org', password } });
      expect((await signIn()).json.message).toBe('User is disabled, contact us for more info');
      await set(false);
      expect((await signIn()).status).toBe(200);
      expect(await actsOn(up.json.user.id, 2)).toEqual(['app-user.disabled', 'app-user.enabled']);
    });

    it('are removed for good by the owner alone, and come back as somebody else', async () => {
      const up = await signUp(club, 'gone@example.org');
      const { id } = up.json.user;
      const remove = (token: string, of = club) =>
        lathe.request('DELETE', `/api/apps/${of.appId}/users/${id}`, { token });
      expect((await remove(up.json.accessToken)).status).toBe(401);
      expect((await remove(owner.token, shop)).status).toBe(404);
      const [first, second] = await Promise.all([remove(owner.token), remove(owner.token)]);
      expect([first.status, second.status].sort()).toEqual([200, 404]);
      expect(await actsOn(id, 1)).toEqual(['app-user.removed']);
      expect((await call(club, 'me', { token: up.json.accessToken })).json.code).toBe('auth/session-ended');
      expect((await call(club, 'refresh', { headers: { cookie: cookieOf(up) } })).status).toBe(401);
      expect((await call(club, 'sign-in', { body: { email: 'gone@example.org', password } })).status).toBe(400);
      expect((await list('?search=gone')).json.total).toBe(0);
      const again = await signUp(club, 'gone@example.org');
      expect(again.status).toBe(201);
      expect(again.json.user.id).not.toBe(id);
    });

    it('are told to services that work for the app, and its owner as one of its admins', async () => {
      const { id } = (await signUp(club, 'tom@example.org')).json.user;
      const person = async (userId: string, tenant = club.appId, of = club.appId) =>
        lathe.request('GET', `/internal/apps/${of}/people/${userId}`, { token: await lathe.internalToken({ tenant }) });
      expect((await person(id)).json).toMatchObject({ email: 'tom@example.org', role: 'user' });
      expect((await person(owner.accountId)).json).toMatchObject({ email: 'owner@example.org', role: 'admin' });
      for (const answer of [
        await person(newId()),
        await person(id, shop.appId),
        await person(id, shop.appId, shop.appId),
      ])
        expect(answer.status).toBe(404);
    });
  });

  it.each(['/internal/keys', '/internal/accounts/{owner}/entitlements'])('%s is for services only', async (named) => {
    const path = named.replace('{owner}', owner.accountId);
    expect((await lathe.request('GET', path)).status).toBe(401);
    expect((await lathe.request('GET', path, { token: owner.token })).status).toBe(401);
    expect((await lathe.request('GET', path, { token: await lathe.internalToken({}, 'apps') })).status).toBe(401);
    expect((await lathe.request('GET', path, { token: await lathe.internalToken({}) })).status).toBe(200);
  });

  it('the owner sees his apps in his account', async () => {
    const { json } = await lathe.request('GET', '/api/live_api/account/current', { token: owner.token });
    expect(json.myAppIds).toEqual(expect.arrayContaining([shop.appId, choir.appId]));
    expect(json.appsCount).toBe(json.myAppIds.length);
  });
});

describe('the cookie of an app over https', () => {
  const appsDomain = 'apps.example.net';
  let lathe: TestService;
  let shop: AppState;
  const call = (action: string, options: { body?: unknown; headers?: Record<string, string> }) =>
    lathe.request('POST', `/live_api/apps/${shop.appId}/auth/${action}`, { host: `shop.${appsDomain}`, ...options });

  beforeAll(async () => {
    shop = {
      appId: newId(),
      ownerId: newId(),
      seq: 1,
      name: 'shop',
      slug: 'shop',
      hosts: [],
      visibility: 'public_without_login',
      isSignupEnabled: true,
      head: newId(),
      published: newId(),
      deleted: false,
    };
    lathe = await startTestService(accountsService, {
      env: { PUBLIC_URL: 'https://lathe.example.org', APPS_DOMAIN: appsDomain },
      remote: (service) => (service === 'apps' ? { status: 200, body: shop } : undefined),
    });
  });
  afterAll(() => lathe.stop());

  it('belongs to its host alone, so that a sibling app cannot plant one', async () => {
    const up = await call('sign-up', { body: { email: 'mia@example.org', password } });
    expect(up.headers['set-cookie']).toMatch(
      /^__Host-lathe_app_refresh=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
    const token = cookieOf(up).split('=')[1];
    expect((await call('refresh', { headers: { cookie: `lathe_app_refresh=${token}` } })).status).toBe(401);
    const planted = `lathe_app_refresh=${'x'.repeat(43)}; ${cookieOf(up)}`;
    const renewed = await call('refresh', { headers: { cookie: planted } });
    expect([renewed.status, renewed.json.user.email]).toEqual([200, 'mia@example.org']);
    const out = await call('sign-out', { headers: { cookie: cookieOf(renewed) } });
    expect(out.headers['set-cookie']).toMatch(
      /^__Host-lathe_app_refresh=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await call('refresh', { headers: { cookie: cookieOf(renewed) } })).status).toBe(401);
  });
});
