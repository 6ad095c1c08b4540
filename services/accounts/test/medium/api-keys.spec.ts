import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { AccountRepository } from '../../src/accounts/account.repository.js';
import { ConfirmPassword } from '../../src/own-account/confirm-password.js';
import { accountsService } from '../../src/service.js';
import { factorCalls, password, type Person } from './factor-people.js';
import { codeIn, mailsOf } from './mailbox.js';

describe('API keys', () => {
  let lathe: TestService;
  const { post, newcomer } = factorCalls(() => lathe, 'keys');
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  const create = ({ token }: Person, body: Record<string, unknown> = {}) =>
    post('/api/auth/api-keys', { password, name: 'Reports', scopes: ['rows:read'], ...body }, token);
  const list = async ({ token }: Person) =>
    (await lathe.request('GET', '/api/auth/api-keys', { token })).json.keys as Record<string, unknown>[];
  const remove = ({ token }: Person, keyId: string) =>
    lathe.request('DELETE', `/api/auth/api-keys/${keyId}`, { token });
  const find = async (token: string) => {
    const body = { hash: createHash('sha256').update(token).digest('hex') };
    const caller = await lathe.internalToken({});
    return (await lathe.request('POST', '/internal/api-keys/find', { token: caller, body })).json.key;
  };
  const stored = () => lathe.service.app.get<Connection>(CONNECTION).collection<{ _id: string }>('api_keys');

  it('are made after the password, shown once and stored as hashes', async () => {
    const here = await newcomer();
    expect((await create(here, { password: 'wrong' })).json.code).toBe('auth/wrong-password');
    const { status, json } = await create(here, { scopes: ['rows:read', 'rows:read', 'apps:manage'], days: 30 });
    expect(status).toBe(201);
    expect(json.token).toMatch(/^lathe_[\w-]{43}$/);
    expect(json.key).toMatchObject({
      name: 'Reports',
      prefix: json.token.slice(0, 12),
      scopes: ['rows:read', 'apps:manage'],
      lastUsedAt: null,
    });
    expect(Date.parse(json.key.expiresAt) - Date.parse(json.key.createdAt)).toBe(30 * 24 * 3600 * 1000);
    expect(await list(here)).toEqual([json.key]);
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(json.token.slice(12));
    await until(async () =>
      (await mailsOf(lathe, 1)).some((mail) => mail.includes(`To: ${here.email}`) && mail.includes('API key was made')),
    );
  });

  it.each([[{ scopes: [] }], [{ scopes: ['everything'] }], [{ name: ' ' }], [{ days: 0 }], [{ accountId: 'x' }]])(
    'are refused with %j',
    async (body) => {
      expect((await create(await newcomer(), body)).status).toBe(422);
    },
  );

  it('are found while they count, which notes their use', async () => {
    const here = await newcomer();
    const { token, key } = (await create(here)).json;
    expect(await find(token)).toEqual({
      keyId: key.keyId,
      accountId: here.accountId,
      scopes: ['rows:read'],
      epoch: 0,
      expiresAt: null,
    });
    expect((await list(here))[0]!['lastUsedAt']).not.toBeNull();
    expect(await find(`${token}x`)).toBeNull();
    await stored().updateOne({ _id: key.keyId }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect(await find(token)).toBeNull();
  });

  it('act nowhere in the account itself', async () => {
    const here = await newcomer();
    const { token } = (await create(here, { scopes: ['rows:read', 'rows:write', 'apps:manage'] })).json;
    for (const path of ['/api/live_api/account/current', '/api/auth/api-keys', '/api/auth/sessions', '/api/auth/jwks'])
      expect((await lathe.request('GET', path, { token })).json).toMatchObject({ code: 'auth/scope-missing' });
  });

  it('are removed by their owner alone, and tell every service', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    const { token, key } = (await create(here)).json;
    expect((await remove(other, key.keyId)).status).toBe(404);
    const current = () => lathe.request('GET', '/api/live_api/account/current', { token });
    expect((await current()).status).toBe(403);
    const removals = await Promise.all(Array.from({ length: 5 }, () => remove(here, key.keyId)));
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await current()).status).toBe(401);
    expect([await find(token), await list(here)]).toEqual([null, []]);
  });

  it('end with a password set by mail, and with the account; not with one that its owner changes', async () => {
    const here = await newcomer();
    const anew = 'quite another phrase';
    const { token } = (await create(here)).json;
    const changed = await post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: anew },
      here.token,
    );
    expect(await find(token)).toMatchObject({ epoch: 1 });
    await post('/api/live_api/account/sendResetPasswordEmail', { email: here.email });
    const mail = await until(async () =>
      (await mailsOf(lathe, 1)).find((one) => one.includes(here.email) && one.includes('resetPassword')),
    );
    await post('/api/auth/reset-password', { code: codeIn(mail), password });
    expect(await find(token)).toBeNull();
    const signedIn = await post('/api/auth/sign-in', { email: here.email, password });
    const again = { ...here, token: signedIn.json.accessToken as string };
    const second = (await create(again)).json;
    await post('/api/auth/delete-account', { password }, again.token);
    expect(await find(second.token)).toBeNull();
    await until(async () => (await stored().countDocuments({ accountId: here.accountId })) === 0);
    expect(changed.status).toBe(200);
  });

  it('are twenty at most', async () => {
    const here = await newcomer();
    for (let at = 0; at < 20; at += 1) expect((await create(here)).status).toBe(201);
    expect((await create(here)).json.code).toBe('auth/too-many-keys');
  });

  it('are twenty at most, however many are made at once', async () => {
    const here = await newcomer();
    const account = (await lathe.service.app.get(AccountRepository).find(here.accountId))!;
    // The limit on passwords would let ten of them through at a time.
    const confirm = jest.spyOn(lathe.service.app.get(ConfirmPassword), 'execute').mockResolvedValue(account);
    const made = await Promise.all(Array.from({ length: 30 }, () => create(here)));
    confirm.mockRestore();
    expect(made.map(({ status, json }) => (status === 201 ? 'made' : json.code)).toSorted()).toEqual([
      ...Array<string>(10).fill('auth/too-many-keys'),
      ...Array<string>(20).fill('made'),
    ]);
    expect(await list(here)).toHaveLength(20);
  });

  it('are not made any more by a password that another has replaced since it was confirmed', async () => {
    const here = await newcomer();
    const passwords = lathe.service.app.get(ConfirmPassword);
    const confirm = jest.spyOn(passwords, 'execute').mockImplementationOnce(async (...asked) => {
      confirm.mockRestore();
      const account = await passwords.execute(...asked);
      await post('/api/auth/change-password', { currentPassword: password, newPassword: 'another phrase' }, here.token);
      return account;
    });
    expect((await create(here)).json.code).toBe('not-signed-in');
    expect(await stored().countDocuments({ accountId: here.accountId })).toBe(0);
  });
});
