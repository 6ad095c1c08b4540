import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';
import { type LocalRealm, startLocalRealm } from './local-realm.js';

const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;
const now = (): number => Math.floor(Date.now() / 1000);

describe('sign-in by Keycloak', () => {
  let realm: LocalRealm;
  let lathe: TestService;
  beforeAll(async () => {
    realm = await startLocalRealm();
    lathe = await startTestService(accountsService, { env: realm.env });
  });
  afterAll(async () => {
    await lathe.stop();
    await realm.stop();
  });

  const exchange = (token: string) => lathe.request('POST', '/api/auth/exchange', { body: { token } });
  const enter = async (claims: Record<string, unknown> = {}) => exchange(await realm.access(claims));
  const refresh = (answer: TestAnswer) =>
    lathe.request('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(answer) } });
  const current = ({ json }: TestAnswer) =>
    lathe.request('GET', '/api/live_api/account/current', { token: json.accessToken });
  const endIn = (token: string) =>
    lathe.request('POST', '/api/auth/backchannel-logout', {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const person = () => {
    const sub = randomUUID();
    return { sub, email: `${sub}@example.org` };
  };

  it('is what the front end is told', async () => {
    const { json } = await lathe.request('GET', '/api/auth/config');
    expect(json).toMatchObject({
      provider: 'keycloak',
      keycloak: { url: realm.env.KEYCLOAK_URL, realm: 'lathe', clientId: 'lathe-web' },
    });
  });

  it('makes an account at the first time and finds it by the subject afterwards', async () => {
    const who = person();
    const first = await enter(who);
    expect(first).toMatchObject({ status: 200, json: { account: { email: who.email, emailVerified: true } } });
    expect((await current(first)).status).toBe(200);
    expect((await refresh(first)).status).toBe(200);
    const again = await enter({ ...who, email: 'whatever@example.org', email_verified: false });
    expect(again.json.account).toMatchObject({ accountId: first.json.account.accountId, email: who.email });
  });

  it('follows an address that the person has verified there since, unless another account has it', async () => {
    const who = person();
    const taken = person();
    const first = await enter(who);
    await enter(taken);
    const moved = await enter({ ...who, email: `moved-${who.email}` });
    expect(moved.json.account).toMatchObject({
      accountId: first.json.account.accountId,
      email: `moved-${who.email}`,
      emailVerified: true,
    });
    const clash = await enter({ ...who, email: taken.email });
    expect(clash).toMatchObject({ status: 200, json: { account: { email: `moved-${who.email}` } } });
  });

  it('leads nobody to the account of another by an address that is not verified', async () => {
    const owner = person();
    const mine = await enter(owner);
    const sly = await enter({ email: owner.email, email_verified: false });
    expect(sly).toMatchObject({ status: 409, json: { code: 'auth/email-already-exists' } });
    expect((await current(mine)).status).toBe(200);
  });

  it('takes a token once, however many show it at a time', async () => {
    const token = await realm.access(person());
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  it('leaves no way in by a password', async () => {
    const { json } = await enter(person());
    const token: string = json.accessToken;
    const credentials = { email: 'someone@example.org', password: 'a long enough phrase' };
    const closed: [string, object][] = [
      ['/api/auth/sign-up', credentials],
      ['/api/auth/sign-in', credentials],
      ['/api/auth/reset-password', { code: 'c', password: credentials.password }],
      ['/api/live_api/account/sendResetPasswordEmail', { email: credentials.email }],
      ['/api/account/completeEmailChange', { newEmail: credentials.email, code: 'c' }],
      ['/api/auth/change-password', { currentPassword: 'a', newPassword: credentials.password }],
      ['/api/auth/change-email', { newEmail: credentials.email, password: 'a' }],
      ['/api/auth/delete-account', { password: 'a' }],
    ];
    for (const [path, body] of closed)
      expect([path, (await lathe.request('POST', path, { body, token })).status]).toEqual([path, 404]);
  });

  describe('and its end', () => {
    it('ends the sessions that belong to it at once, and no others', async () => {
      const who = person();
      const sid = randomUUID();
      const here = await enter({ ...who, sid });
      const elsewhere = await enter(who);
      const bystander = await enter(person());
      expect((await endIn(await realm.logout({ sub: who.sub, sid }))).status).toBe(200);
      expect((await current(here)).status).toBe(401);
      expect((await refresh(here)).json.code).toBe('auth/session-ended');
      expect((await refresh(elsewhere)).status).toBe(200);
      expect((await current(bystander)).status).toBe(200);
    });

    it('still ends a session that has been refreshed', async () => {
      const sid = randomUUID();
      const first = await enter({ sid });
      const second = await refresh(first);
      expect((await endIn(await realm.logout({ sid }))).status).toBe(200);
      expect((await refresh(second)).status).toBe(401);
    });

    it('ends all of a person where it names no session', async () => {
      const who = person();
      const both = [await enter(who), await enter(who)];
      expect((await endIn(await realm.logout({ sub: who.sub }))).status).toBe(200);
      for (const one of both) expect((await refresh(one)).status).toBe(401);
      expect((await enter(who)).status).toBe(200);
    });

    it('refuses a token of before that is shown later', async () => {
      const sid = randomUUID();
      const token = await realm.access({ ...person(), sid });
      await endIn(await realm.logout({ sid }));
      expect(await exchange(token)).toMatchObject({ status: 401, json: { code: 'auth/session-ended' } });
    });

    it('leaves no session behind when both come at once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const sid = randomUUID();
        const [entered] = await Promise.all([
          enter({ ...person(), sid }),
          endIn(await realm.logout({ sid })).then(({ status }) => expect(status).toBe(200)),
        ]);
        if (entered.status === 200) expect((await refresh(entered)).status).toBe(401);
      }
    });

    const forged: Record<string, (sid: string) => Promise<string>> = {
      'one with a nonce': (sid) => realm.logout({ sid, nonce: randomUUID() }),
      'one without the event': (sid) => realm.logout({ sid, events: {} }),
      'one with another event': (sid) => realm.logout({ sid, events: { 'http://schemas.openid.net/event/x': {} } }),
      'one whose event is text': (sid) =>
        realm.logout({ sid, events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }),
      'one that names nobody': () => realm.logout({}),
      'one without an id': (sid) => realm.logout({ sid, jti: undefined }),
      'one for another client': (sid) => realm.logout({ sid, aud: 'lathe' }),
      'one of another issuer': (sid) => realm.logout({ sid, iss: 'https://id.example.org/realms/lathe' }),
      'one that has expired': (sid) => realm.logout({ sid, iat: now() - 300, exp: now() - 60 }),
      'one of long ago': (sid) => realm.logout({ sid, iat: now() - 3600 }),
      'an access token': (sid) => realm.access({ sid, aud: 'lathe-web' }),
      'an ID token with the event': (sid) => realm.logout({ sid }, { typ: 'JWT' }),
      'one of an unknown key': async (sid) =>
        realm.sign({ ...realm.accessClaims({ sid }) }, { typ: 'logout+jwt' }, await realm.newKey('stranger')),
    };
    it.each(Object.keys(forged))('is not what a forged logout token brings: %s', async (name) => {
      const sid = randomUUID();
      const mine = await enter({ sid });
      expect(await endIn(await forged[name]!(sid))).toMatchObject({
        status: 400,
        json: { code: 'auth/logout-token-refused' },
      });
      expect((await current(mine)).status).toBe(200);
    });

    it('takes a logout token once', async () => {
      const token = await realm.logout({ sid: randomUUID() });
      const answers = await Promise.all(Array.from({ length: 10 }, () => endIn(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('is told by a form', async () => {
      const body = { logout_token: await realm.logout({ sid: randomUUID() }) };
      const asJson = await lathe.request('POST', '/api/auth/backchannel-logout', { body });
      expect(asJson.json.code).toBe('auth/logout-token-refused');
      expect((await endIn(body.logout_token)).status).toBe(200);
    });
  });

  it('makes an API key for who signs in once more, of the same person, and for no password', async () => {
    const who = person();
    const { accessToken: token } = (await enter(who)).json;
    const make = (shown: object) =>
      lathe.request('POST', '/api/auth/api-keys', { token, body: { ...shown, name: 'CI', scopes: ['rows:read'] } });
    expect((await make({ password: 'a long enough phrase' })).status).toBe(404);
    expect((await make({})).status).toBe(422);
    const old = await realm.access({ ...who, auth_time: now() - 600 });
    for (const refused of [await realm.access(person()), old])
      expect((await make({ token: refused })).json.code).toBe('auth/token-refused');
    const fresh = await realm.access(who);
    expect((await make({ token: fresh, password: 'x' })).status).toBe(422);
    const made = await make({ token: fresh });
    expect([made.status, made.json.token]).toEqual([201, expect.stringMatching(/^lathe_/)]);
    expect((await make({ token: fresh })).status).not.toBe(201);
    const { keys } = (await lathe.request('GET', '/api/auth/api-keys', { token })).json;
    expect(keys).toEqual([made.json.key]);
  });

  describe('and the end of an account', () => {
    const remove = (accessToken: string, body: object) =>
      lathe.request('POST', '/api/auth/delete-account', { body, token: accessToken });

    it('asks for a sign-in of just now, of the same person', async () => {
      const who = person();
      const { accessToken } = (await enter(who)).json;
      const another = await realm.access(person());
      expect((await remove(accessToken, { token: another })).json.code).toBe('auth/token-refused');
      const old = await realm.access({ ...who, auth_time: now() - 600 });
      expect((await remove(accessToken, { token: old })).json.code).toBe('auth/token-refused');
      const both = { token: await realm.access(who), password: 'x' };
      expect((await remove(accessToken, both)).status).toBe(422);
      expect((await remove(accessToken, { token: await realm.access(who) })).status).toBe(200);
      expect((await lathe.request('GET', '/api/live_api/account/current', { token: accessToken })).status).toBe(401);
    });
  });
});

describe('without Keycloak', () => {
  it('its routes are not there', async () => {
    const lathe = await startTestService(accountsService);
    const body = { token: 'a.b.c' };
    expect((await lathe.request('POST', '/api/auth/exchange', { body })).status).toBe(404);
    expect((await lathe.request('POST', '/api/auth/backchannel-logout', { body: {} })).status).toBe(404);
    expect((await lathe.request('GET', '/api/auth/config')).json.keycloak).toBeUndefined();
    await lathe.stop();
  });
});
