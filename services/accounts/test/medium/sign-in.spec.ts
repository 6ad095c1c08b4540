import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';

/** By scrypt. */
const hashedBefore = 'scrypt$16384$8$5$YSBzYWx0IG9mIGJlZm9yZQ$dW06Gidxizn_wPkgT1ABZqJzECsaBvBrG--4QCXiScc';

/** The cookie that an answer sets, as a browser would send it back. */
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('builders', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  let people = 0;
  const post = (path: string, body: unknown = {}, options: { token?: string; headers?: Record<string, string> } = {}) =>
    lathe.request('POST', path, { body, ...options });
  const current = (token: string) => lathe.request('GET', '/api/live_api/account/current', { token });
  const newcomer = () => post('/api/auth/sign-up', { email: `person${(people += 1)}@example.org`, password });
  const refresh = (signedIn: TestAnswer) => post('/api/auth/refresh', {}, { headers: { cookie: cookieOf(signedIn) } });

  it('sign up, sign in and read the own account; the first is the admin', async () => {
    const first = await post('/api/auth/sign-up', { email: ' Ada@Example.org ', password });
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({
      expiresIn: 3600,
      account: { email: 'ada@example.org', isAdmin: true, plan: 'unlimited', appsCount: 0, myAppIds: [] },
    });
    expect(first.headers['set-cookie']).toMatch(
      /^lathe_refresh=[\w-]{43}; Path=\/api\/auth; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    expect((await newcomer()).json.account.isAdmin).toBe(false);
    const back = await post('/api/auth/sign-in', { email: 'ADA@example.org', password });
    expect(back.status).toBe(200);
    const seen = await current(back.json.accessToken);
    expect(seen.json).toEqual(back.json.account);
    const created = await post('/api/account/create', undefined, { token: back.json.accessToken });
    expect(created.json).toEqual({ accountId: first.json.account.accountId });
  });

  it('sign in by a password that was hashed as it was before, once: it is hashed anew', async () => {
    const credentials = lathe.service.app.get<Connection>(CONNECTION, { strict: false }).collection('credentials');
    const _id = 'platform:ada@example.org' as never;
    await credentials.updateOne({ _id }, { $set: { secret: hashedBefore } });
    expect((await post('/api/auth/sign-in', { email: 'ada@example.org', password })).status).toBe(200);
    expect((await credentials.findOne({ _id }))?.secret).toMatch(/^argon2id\$/);
    expect((await post('/api/auth/sign-in', { email: 'ada@example.org', password })).status).toBe(200);
    const wrong = await post('/api/auth/sign-in', { email: 'ada@example.org', password: `${password}s` });
    expect(wrong.json.code).toBe('auth/bad-credentials');
  });

  it.each([
    [{ email: 'new@example.org', password: 'short' }, 400, 'auth/weak-password', 'This password is too weak'],
    [{ email: 'new@example.org', password: 'Password1' }, 400, 'auth/weak-password', 'This password is too weak'],
    [{ email: 'new@example.org', password: 'New@Example.org' }, 400, 'auth/weak-password', 'This password is too weak'],
    [{ email: 'new@example.org', password: 'aaaaaaaaaaaa' }, 400, 'auth/weak-password', 'This password is too weak'],
    [{ email: 'not an address', password }, 400, 'auth/invalid-email', 'This email is invalid'],
    [{ email: 'operator@localhost', password }, 400, 'auth/invalid-email', 'This email is invalid'],
    [
      { email: 'ada@EXAMPLE.org', password },
      409,
      'auth/email-already-exists',
      'This email is already in use, try logging in',
    ],
  ])('refuses the sign-up %j', async (body, status, code, message) => {
    const answer = await post('/api/auth/sign-up', body);
    expect({ status: answer.status, ...answer.json }).toMatchObject({
      status,
      code,
      message,
      detail: message,
      error: { code, message },
    });
  });

  it.each([
    [{ email: { $ne: null }, password }],
    [{ email: ['a@example.org'], password }],
    [{ email: 'a@example.org', password: { $gt: '' } }],
    [{ email: 'a'.repeat(2000), password }],
    [{ password }],
    [[]],
    ['{"__proto__":{"email":"a@example.org"}}'],
  ])('refuses a body of another shape: %j', async (body) => {
    const answer = await post('/api/auth/sign-up', body, { headers: { 'content-type': 'application/json' } });
    expect([400, 422]).toContain(answer.status);
    expect(answer.text).not.toMatch(/mongo|zod|at \//i);
  });

  it('takes neither a role nor an id from a sign-up', async () => {
    const body = {
      email: 'sly@example.org',
      password,
      isAdmin: true,
      role: 'admin',
      accountId: 'f'.repeat(24),
      _id: 'f'.repeat(24),
    };
    const { json } = await post('/api/auth/sign-up', body);
    expect(json.account.isAdmin).toBe(false);
    expect(json.account.accountId).not.toBe('f'.repeat(24));
  });

  it('lets exactly one of 20 parallel sign-ups of one address through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/auth/sign-up', { email: 'race@example.org', password })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect((await post('/api/auth/sign-in', { email: 'race@example.org', password })).status).toBe(200);
  });

  it('answers alike, and as slowly, for a wrong password and an unknown address', async () => {
    const { json } = await newcomer();
    const timed = async (email: string) => {
      const start = performance.now();
      const answer = await post('/api/auth/sign-in', { email, password: 'not the password' });
      return { status: answer.status, text: answer.text.replace(/"traceId":"\w+"/, ''), ms: performance.now() - start };
    };
    /** The quickest of three: other work on the machine only ever makes it slower. */
    const quickest = async (email: string) =>
      [await timed(email), await timed(email), await timed(email)].sort((one, other) => one.ms - other.ms)[0]!;
    const wrong = await quickest(json.account.email);
    const unknown = await quickest('nobody@example.org');
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining('Invalid email or password') });
    expect(unknown).toMatchObject({ status: 400, text: wrong.text });
    expect(unknown.ms).toBeGreaterThan(wrong.ms / 3);
  });

  it('stops guessing after ten attempts, and only for the guesser', async () => {
    const { json } = await newcomer();
    const { email } = json.account;
    const attempts = [];
    for (let index = 0; index < 11; index += 1)
      attempts.push(await post('/api/auth/sign-in', { email, password: `guess number ${index}` }));
    expect(attempts.map((answer) => answer.status)).toEqual([...Array<number>(10).fill(400), 429]);
    expect(attempts[10]!.json.message).toBe('Too many login attempts, try again later');
    expect(Number(attempts[10]!.headers['retry-after'])).toBeGreaterThan(60);
    expect((await post('/api/auth/sign-in', { email: email.toUpperCase(), password })).status).toBe(429);
    const elsewhere = await post(
      '/api/auth/sign-in',
      { email, password },
      { headers: { 'x-forwarded-for': '203.0.113.7' } },
    );
    expect(elsewhere.status).toBe(200);
  });

  it('sign-out ends the access token and the refresh token', async () => {
    const signedUp = await newcomer();
    const out = await post(
      '/api/auth/sign-out',
      {},
      { token: signedUp.json.accessToken, headers: { cookie: cookieOf(signedUp) } },
    );
    expect(out.status).toBe(200);
    expect(out.headers['set-cookie']).toMatch(/^lathe_refresh=; Path=\/api\/auth; Max-Age=0; HttpOnly/);
    expect(await current(signedUp.json.accessToken)).toMatchObject({
      status: 401,
      json: { code: 'auth/session-ended' },
    });
    expect((await refresh(signedUp)).status).toBe(401);
    expect((await post('/api/auth/sign-in', { email: signedUp.json.account.email, password })).status).toBe(200);
  });

  it('refreshes by cookie, and gives parallel tabs a token each', async () => {
    const signedUp = await newcomer();
    const byCookie = await post(
      '/api/auth/refresh',
      {},
      { headers: { cookie: cookieOf(signedUp), origin: 'http://localhost:4400' } },
    );
    expect(byCookie.status).toBe(200);
    expect(cookieOf(byCookie)).not.toBe(cookieOf(signedUp));
    const tabs = await Promise.all([refresh(byCookie), refresh(byCookie)]);
    expect(tabs.map((tab) => tab.status)).toEqual([200, 200]);
    expect((await current(tabs[1]!.json.accessToken)).status).toBe(200);
    expect(cookieOf(tabs[0]!)).not.toBe(cookieOf(tabs[1]!));
    expect((await post('/api/auth/refresh')).status).toBe(401);
  });

  it('hand the refresh token to the cookie alone: no answer holds it, no body is read for it', async () => {
    const signedUp = await newcomer();
    const signedIn = await post('/api/auth/sign-in', { email: signedUp.json.account.email, password });
    const refreshed = await refresh(signedIn);
    for (const answer of [signedUp, signedIn, refreshed]) {
      expect(answer.text).not.toContain(cookieOf(answer).split('=')[1]);
      expect(answer.json.refreshToken).toBeUndefined();
    }
    expect((await post('/api/auth/refresh', { refreshToken: cookieOf(refreshed).split('=')[1] })).status).toBe(401);
  });

  it('a refresh token used again later ends its session, access tokens included', async () => {
    const signedUp = await newcomer();
    const next = await refresh(signedUp);
    const tokens = lathe.service.app.get<Connection>(CONNECTION).collection('refresh_tokens');
    await tokens.updateMany({ usedAt: { $ne: null } }, { $set: { usedAt: new Date(Date.now() - 60_000) } });
    expect(await refresh(signedUp)).toMatchObject({ status: 401, json: { code: 'auth/session-ended' } });
    expect((await refresh(next)).status).toBe(401);
    expect(await current(next.json.accessToken)).toMatchObject({ status: 401, json: { code: 'auth/session-ended' } });
  });

  it('does not read the cookie for a page of another origin', async () => {
    const signedUp = await newcomer();
    const answer = await post(
      '/api/auth/refresh',
      {},
      { headers: { cookie: cookieOf(signedUp), origin: 'http://shop.localhost:4400' } },
    );
    expect(answer.status).toBe(403);
  });

  it.each([
    ['no token', undefined],
    ['no signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    [
      'algorithm none',
      (token: string) =>
        `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'another payload',
      (token: string) =>
        token.replace(/\.([^.]+)\./, `.${Buffer.from('{"sub":"f","aud":"lathe"}').toString('base64url')}.`),
    ],
    ['text', () => 'text'],
  ])('refuses a bearer with %s', async (_, change) => {
    const { json } = await newcomer();
    const answer = await lathe.request(
      'GET',
      '/api/live_api/account/current',
      change ? { token: change(json.accessToken) } : {},
    );
    expect(answer.status).toBe(401);
  });

  it('publishes public halves of its keys only', async () => {
    const { json } = await lathe.request('GET', '/api/auth/jwks');
    expect(json.keys).toHaveLength(1);
    expect(Object.keys(json.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('says how people sign in', async () => {
    const { json } = await lathe.request('GET', '/api/auth/config');
    expect(json).toEqual({ provider: 'built-in', mailDelivers: false, embedded: true, google: false });
  });

  it('has no operator without an operator token', async () => {
    expect((await post('/api/auth/operator', { operatorToken: '' })).status).toBe(404);
  });
});

describe('the operator', () => {
  const operatorToken = 'the token in the data directory 0123456789';
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, {
      env: { OPERATOR_TOKEN: operatorToken, ADMIN_EMAIL: 'boss@example.org' },
    });
  });
  afterAll(() => lathe.stop());

  it('signs in by the token, to one account however often', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => lathe.request('POST', '/api/auth/operator', { body: { operatorToken } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json.account.accountId)).size).toBe(1);
    expect(answers[0]!.json.account).toMatchObject({ email: 'operator@localhost', isAdmin: true });
    expect(
      (await lathe.request('POST', '/api/auth/operator', { body: { operatorToken: `${operatorToken}x` } })).status,
    ).toBe(400);
  });

  it('is no sign-up: ADMIN_EMAIL names the admin, whoever comes first', async () => {
    const signUp = (email: string) => lathe.request('POST', '/api/auth/sign-up', { body: { email, password } });
    expect((await signUp('early@example.org')).json.account.isAdmin).toBe(false);
    expect((await signUp('Boss@example.org')).json.account).toMatchObject({ isAdmin: false, emailVerified: false });
  });
});
