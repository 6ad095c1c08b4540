import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CredentialRepository } from '../../src/identity/credential.repository.js';
import type { ProvenIdentity, SignInMethod } from '../../src/identity/sign-in-method.js';
import { accountsService } from '../../src/service.js';
import { AdmitAccount } from '../../src/sign-in/admit-account.js';
import { SignIn } from '../../src/sign-in/sign-in.use-case.js';
import { codeIn, mailsOf } from './mailbox.js';

const password = 'a long enough phrase';

interface Claims {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** A second method, as an OpenID provider would be one: what it says of somebody is believed. */
class TokenMethod implements SignInMethod<Claims> {
  constructor(private readonly credentials: CredentialRepository) {}

  async identify(realm: string, { sub, email, emailVerified }: Claims): Promise<ProvenIdentity> {
    const key = `https://id.example.org ${sub}`;
    return { key, boundTo: (await this.credentials.find(realm, key))?.subjectId, email, emailVerified };
  }
}

const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;
const signInTo = (lathe: TestService, claims: Claims) => {
  const { app } = lathe.service;
  return app.get(SignIn).execute(new TokenMethod(app.get(CredentialRepository, { strict: false })), claims, 'Firefox');
};

describe('a method beside the password', () => {
  let lathe: TestService;
  let admin: TestAnswer;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
    admin = await signUp('admin@example.org');
  });
  afterAll(() => lathe.stop());

  const signUp = (email: string) => lathe.request('POST', '/api/auth/sign-up', { body: { email, password } });
  const byPassword = (email: string) => lathe.request('POST', '/api/auth/sign-in', { body: { email, password } });
  const current = (token: string) => lathe.request('GET', '/api/live_api/account/current', { token });
  const refresh = (cookie: string) => lathe.request('POST', '/api/auth/refresh', { headers: { cookie } });
  const signIn = (sub: string, email: string, emailVerified = true) => signInTo(lathe, { sub, email, emailVerified });

  it('makes an account for somebody new, with tokens and a session of ours', async () => {
    const { session, refreshToken } = await signIn('new', 'New@Example.org');
    expect(session.account).toMatchObject({ email: 'new@example.org', emailVerified: true, isAdmin: false });
    expect((await current(session.accessToken)).json).toEqual(session.account);
    const refreshed = await refresh(`lathe_refresh=${refreshToken}`);
    expect(refreshed).toMatchObject({ status: 200, json: { account: { accountId: session.account.accountId } } });
  });

  it('finds the account by its key, whatever the address is by now', async () => {
    const first = await signIn('moved', 'before@example.org');
    const again = await signIn('moved', 'after@example.org', false);
    expect(again.session.account).toEqual(first.session.account);
    expect((await current(first.session.accessToken)).status).toBe(200);
    const other = await signIn('other', 'after@example.org', false);
    expect(other.session.account.accountId).not.toBe(first.session.account.accountId);
  });

  it('finds the account by its verified address, and ends what others had of it', async () => {
    const early = await signUp('ada@example.org');
    const { session } = await signIn('ada', 'ADA@example.org');
    expect(session.account.accountId).toBe(early.json.account.accountId);
    expect((await current(session.accessToken)).status).toBe(200);
    expect((await current(early.json.accessToken)).status).toBe(401);
    expect((await refresh(cookieOf(early))).status).toBe(401);
    expect((await byPassword('ada@example.org')).json.code).toBe('auth/bad-credentials');
    const again = await signIn('ada', 'ada@example.org');
    expect(again.session.account.accountId).toBe(early.json.account.accountId);
    expect((await current(session.accessToken)).status).toBe(200);
  });

  it('leaves nobody a link to move the account that its owner has found by the verified address', async () => {
    const squatter = await signUp('owned@example.org');
    const body = { newEmail: 'squatter@example.org', password };
    await lathe.request('POST', '/api/auth/change-email', { body, token: squatter.json.accessToken });
    const code = codeIn((await mailsOf(lathe, 1)).at(-1)!);
    await signIn('owner-of-it', 'owned@example.org');
    const move = { body: { newEmail: 'squatter@example.org', code } };
    const moved = await lathe.request('POST', '/api/live_api/account/completeEmailChange', move);
    expect(moved.json.code).toBe('auth/link-invalid');
  });

  it('takes no account over by an address that is not verified', async () => {
    const owner = await signUp('grace@example.org');
    await expect(signIn('sly', 'Grace@example.org', false)).rejects.toMatchObject({
      code: 'auth/email-already-exists',
    });
    await expect(signIn('sly', 'Grace@example.org', false)).rejects.toMatchObject({
      code: 'auth/email-already-exists',
    });
    expect((await current(owner.json.accessToken)).status).toBe(200);
    expect((await refresh(cookieOf(owner))).status).toBe(200);
    expect((await byPassword('grace@example.org')).status).toBe(200);
  });

  it('leaves its addresses to no sign-up with a password', async () => {
    await signIn('taken', 'taken@example.org', false);
    expect(await signUp('Taken@example.org')).toMatchObject({
      status: 409,
      json: { code: 'auth/email-already-exists' },
    });
    expect((await byPassword('taken@example.org')).json.code).toBe('auth/bad-credentials');
  });

  it('cannot name the operator', async () => {
    await expect(signIn('sly', 'operator@localhost')).rejects.toMatchObject({ code: 'auth/invalid-email' });
  });

  it('makes one account of two tabs', async () => {
    const tabs = await Promise.all(Array.from({ length: 4 }, () => signIn('tabs', 'tabs@example.org')));
    expect(new Set(tabs.map(({ session }) => session.account.accountId)).size).toBe(1);
    const statuses = await Promise.all(tabs.map(async ({ session }) => (await current(session.accessToken)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  it('finds the account that another tab has made in between', async () => {
    const { accountId } = (await signIn('between', 'between@example.org', false)).session.account;
    const credentials = lathe.service.app.get(CredentialRepository, { strict: false });
    const find = jest.spyOn(credentials, 'find').mockResolvedValueOnce(undefined);
    const again = {
      key: 'https://id.example.org between',
      boundTo: undefined,
      email: 'between@example.org',
      emailVerified: false,
    };
    expect((await lathe.service.app.get(AdmitAccount).execute(again)).accountId).toBe(accountId);
    find.mockRestore();
  });

  it('lets nobody in whose account is suspended or gone', async () => {
    const { accountId } = (await signIn('bad', 'bad@example.org')).session.account;
    const path = `/api/admin/accounts/${accountId}`;
    const token = admin.json.accessToken;
    expect((await lathe.request('PATCH', path, { token, body: { isDisabled: true } })).status).toBe(200);
    await expect(signIn('bad', 'bad@example.org')).rejects.toMatchObject({ code: 'auth/user-disabled' });
    const gone = { key: 'k', boundTo: 'f'.repeat(24), email: 'bad@example.org', emailVerified: true };
    const admission = lathe.service.app.get(AdmitAccount);
    await expect(admission.execute(gone)).rejects.toMatchObject({ code: 'auth/bad-credentials' });
  });

  it('is forgotten with the account', async () => {
    const { accountId } = (await signIn('leaving', 'leaving@example.org')).session.account;
    const token = admin.json.accessToken;
    expect((await lathe.request('DELETE', `/api/admin/accounts/${accountId}`, { token })).status).toBe(200);
    const credentials = lathe.service.app.get(CredentialRepository, { strict: false });
    await until(async () => !(await credentials.find('platform', 'https://id.example.org leaving')));
    expect((await signIn('leaving', 'leaving@example.org')).session.account.accountId).not.toBe(accountId);
  });
});

describe('the address that ADMIN_EMAIL names, by a method beside the password', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, { env: { ADMIN_EMAIL: 'boss@example.org' } });
  });
  afterAll(() => lathe.stop());

  it('is admin when the method has verified it, and not before', async () => {
    const sly = await signInTo(lathe, { sub: 'sly', email: 'boss@example.org', emailVerified: false });
    expect(sly.session.account).toMatchObject({ isAdmin: false, emailVerified: false });
    const { session } = await signInTo(lathe, { sub: 'boss', email: 'boss@example.org', emailVerified: true });
    expect(session.account).toMatchObject({ isAdmin: true, emailVerified: true });
    const seen = await lathe.request('GET', '/api/live_api/account/current', { token: session.accessToken });
    expect(seen.json).toEqual(session.account);
    const again = await lathe.request('GET', '/api/live_api/account/current', { token: sly.session.accessToken });
    expect(again.status).toBe(401);
  });
});
