import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('an account that an admin changes', () => {
  let lathe: TestService;
  let admin: TestAnswer;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
    admin = await signUp('admin@example.org');
  });
  afterAll(() => lathe.stop());

  const signUp = (email: string) => lathe.request('POST', '/api/auth/sign-up', { body: { email, password } });
  const signIn = (email: string) => lathe.request('POST', '/api/auth/sign-in', { body: { email, password } });
  const current = (token: string) => lathe.request('GET', '/api/live_api/account/current', { token });
  const refresh = (answer: TestAnswer) =>
    lathe.request('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(answer) } });
  const change = (accountId: string, body: object, token: string = admin.json.accessToken) =>
    lathe.request('PATCH', `/api/admin/accounts/${accountId}`, { token, body });

  it('is out at once when it is suspended, with all its sessions, until it is let in again', async () => {
    const mia = await signUp('mia@example.org');
    const { accountId } = mia.json.account;
    expect((await change(accountId, { isDisabled: true })).json).toEqual({
      accountId,
      email: 'mia@example.org',
      isAdmin: false,
      isDisabled: true,
    });
    expect((await current(mia.json.accessToken)).status).toBe(401);
    expect((await refresh(mia)).status).toBe(401);
    expect((await signIn('mia@example.org')).json.message).toBe('User is disabled, contact us for more info');
    expect((await change(accountId, { isDisabled: false })).status).toBe(200);
    expect((await refresh(mia)).status).toBe(401);
    expect((await current((await signIn('mia@example.org')).json.accessToken)).status).toBe(200);
  });

  it('has its new role from the next token on, and the old token no longer counts', async () => {
    const sam = await signUp('sam@example.org');
    const { accountId } = sam.json.account;
    await change(accountId, { isAdmin: true });
    expect((await current(sam.json.accessToken)).status).toBe(401);
    const asAdmin = await refresh(sam);
    expect((await change(accountId, { isAdmin: true }, asAdmin.json.accessToken)).status).toBe(403);
    await change(accountId, { isAdmin: false });
    expect((await change(admin.json.account.accountId, { isDisabled: true }, asAdmin.json.accessToken)).status).toBe(
      401,
    );
    expect((await refresh(asAdmin)).json.account.isAdmin).toBe(false);
  });

  it('is changed by admins alone, never by itself, and in known fields only', async () => {
    const eve = await signUp('eve@example.org');
    const { accountId } = eve.json.account;
    expect((await change(accountId, { isAdmin: true }, eve.json.accessToken)).status).toBe(404);
    expect((await change(admin.json.account.accountId, { isDisabled: true })).status).toBe(403);
    expect((await change(accountId, { email: 'admin@example.org' })).status).toBe(422);
    expect((await change(newId(), { isDisabled: true })).status).toBe(404);
    expect((await current(eve.json.accessToken)).json.isAdmin).toBe(false);
  });

  it('is, as a user of an app, changed by the owner of that app alone', async () => {
    const owner = await signUp('owner@example.org');
    const app: AppState = {
      appId: newId(),
      ownerId: owner.json.account.accountId,
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
    await lathe.publish('apps.app.changed.v1', app.appId, app.appId, app);
    const host = 'shop.localhost:4400';
    const auth = `/live_api/apps/${app.appId}/auth`;
    const user = await lathe.request('POST', `${auth}/sign-up`, {
      host,
      body: { email: 'user@example.org', password },
    });
    const url = `/api/apps/${app.appId}/users/${user.json.user.id}`;
    const as = (answer: TestAnswer, body: object) =>
      lathe.request('PATCH', url, { token: answer.json.accessToken, body });
    expect((await as(admin, { isDisabled: true })).status).toBe(404);
    expect(
      (await lathe.request('PATCH', url, { host, token: user.json.accessToken, body: { role: 'admin' } })).status,
    ).toBe(401);
    expect((await as(owner, { role: 'admin' })).json).toEqual({
      userId: user.json.user.id,
      email: 'user@example.org',
      emailVerified: true,
      createdAt: expect.any(String),
      role: 'admin',
      isDisabled: false,
    });
    expect((await lathe.request('GET', `${auth}/me`, { host, token: user.json.accessToken })).status).toBe(401);
    const promoted = await lathe.request('POST', `${auth}/refresh`, { host, headers: { cookie: cookieOf(user) } });
    expect(promoted.json.user.role).toBe('admin');
    expect((await as(owner, { isDisabled: true })).status).toBe(200);
    expect((await lathe.request('GET', `${auth}/me`, { host, token: promoted.json.accessToken })).status).toBe(401);
    expect(
      (await lathe.request('POST', `${auth}/refresh`, { host, headers: { cookie: cookieOf(promoted) } })).status,
    ).toBe(401);
    expect(
      (await lathe.request('POST', `${auth}/sign-in`, { host, body: { email: 'user@example.org', password } })).status,
    ).toBe(403);
  });
});
