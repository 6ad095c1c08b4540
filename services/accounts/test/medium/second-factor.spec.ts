import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';
import { codeOf, factorCalls, password, type Person } from './factor-people.js';
import { codeIn, mailsOf } from './mailbox.js';

describe('an app that shows codes, as a second factor', () => {
  let lathe: TestService;
  const { post, newcomer, signIn, list, withTotp } = factorCalls(() => lathe, 'totp');
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  const enter = (ticket: string, code: string) => post('/api/auth/second-step/code', { ticket, code });
  const ticketOf = async ({ email }: Person) => (await signIn(email)).json.secondStep.ticket as string;
  const count = (collection: string, filter: object) =>
    lathe.service.app.get<Connection>(CONNECTION).collection(collection).countDocuments(filter);

  it('is set up after the password, by a code that it shows', async () => {
    const here = await newcomer();
    const begin = (withPassword: string) =>
      post('/api/auth/second-factors/totp', { password: withPassword }, here.token);
    expect((await begin('not this one')).json.code).toBe('auth/wrong-password');
    const { json } = await begin(password);
    expect(json.uri).toContain('otpauth://totp/Lathe:');
    expect(json.key).toMatch(/^[A-Z2-7]{32}$/);
    const confirm = (code: string, token = here.token) =>
      post('/api/auth/second-factors/totp/confirm', { ticket: json.ticket, name: 'My telephone', code }, token);
    expect((await confirm('000000')).json.code).toBe('auth/wrong-code');
    expect((await confirm(codeOf(json.key), (await newcomer()).token)).json.code).toBe('auth/step-expired');
    expect((await signIn(here.email)).json.accessToken).toBeDefined();
    const confirmed = await confirm(codeOf(json.key));
    expect(confirmed).toMatchObject({ status: 201, json: { factor: { kind: 'totp', name: 'My telephone' } } });
    expect(new Set(confirmed.json.recoveryCodes).size).toBe(10);
    expect((await confirm(codeOf(json.key, 1))).json.code).toBe('auth/step-expired');
    expect(await list(here)).toMatchObject({ factors: [{ lastUsedAt: null }], recoveryCodesLeft: 10 });
    expect((await lathe.request('GET', '/api/auth/second-factors')).status).toBe(401);
  });

  it('is asked for at the sign-in, whose first answer holds nothing else', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    const first = await signIn(here.email);
    expect(first.json).toEqual({
      secondStep: { ticket: expect.stringMatching(/^[\w-]{43}$/), ways: ['totp', 'recovery-code'] },
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await signIn(here.email, 'wrong')).json.code).toBe('auth/bad-credentials');
    const { ticket } = first.json.secondStep;
    expect((await enter(ticket, '000000')).json.code).toBe('auth/wrong-code');
    const entered = await enter(ticket, codeOf(key));
    expect(entered).toMatchObject({ status: 200, json: { account: { accountId: here.accountId } } });
    expect(String(entered.headers['set-cookie'])).toContain('lathe_refresh=');
    expect((await enter(ticket, codeOf(key, 1))).json.code).toBe('auth/step-expired');
  });

  it('takes a code once, and none from before it', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    expect((await enter(await ticketOf(here), codeOf(key))).status).toBe(200);
    expect((await enter(await ticketOf(here), codeOf(key))).json.code).toBe('auth/wrong-code');
    expect((await enter(await ticketOf(here), codeOf(key, -1))).json.code).toBe('auth/wrong-code');
    expect((await enter(await ticketOf(here), codeOf(key, 1))).status).toBe(200);
    expect((await enter(await ticketOf(here), codeOf(key, 5))).json.code).toBe('auth/wrong-code');
  });

  it('opens one session, however many requests send one ticket and code, or one code on tickets of their own', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    const ticket = await ticketOf(here);
    const together = await Promise.all(Array.from({ length: 50 }, () => enter(ticket, codeOf(key))));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(here)));
    const apart = await Promise.all(tickets.map((one) => enter(one, codeOf(key, 1))));
    expect(apart.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is guessed five times with one ticket, and ten times in a quarter of an hour', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    const guess = async (ticket: string, times: number) => {
      const codes: string[] = [];
      for (let at = 0; at < times; at += 1) codes.push((await enter(ticket, `00000${at}`)).json.code);
      return codes;
    };
    const first = await ticketOf(here);
    expect(await guess(first, 6)).toEqual([...Array<string>(5).fill('auth/wrong-code'), 'auth/step-expired']);
    expect((await enter(first, codeOf(key))).json.code).toBe('auth/step-expired');
    await guess(await ticketOf(here), 5);
    const late = await enter(await ticketOf(here), codeOf(key));
    expect(late).toMatchObject({
      status: 429,
      json: { code: 'auth/too-many-attempts', message: 'Too many login attempts, try again later' },
    });
  });

  it('is not got round by a ticket from before a new password, nor by one for something else', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    const ticket = await ticketOf(here);
    const change = { currentPassword: password, newPassword: 'quite another phrase' };
    const { json } = await post('/api/auth/change-password', change, here.token);
    expect((await enter(ticket, codeOf(key))).json.code).toBe('auth/step-expired');
    const begun = await post('/api/auth/second-factors/totp', { password: change.newPassword }, json.accessToken);
    expect((await enter(begun.json.ticket, codeOf(key))).json.code).toBe('auth/step-expired');
  });

  it('is not set up by a ticket from before a new password', async () => {
    const here = await newcomer();
    const begun = (await post('/api/auth/second-factors/totp', { password }, here.token)).json;
    const change = { currentPassword: password, newPassword: 'quite another phrase' };
    const { accessToken } = (await post('/api/auth/change-password', change, here.token)).json;
    const confirm = { ticket: begun.ticket, name: 'My telephone', code: codeOf(begun.key) };
    const late = await post('/api/auth/second-factors/totp/confirm', confirm, accessToken);
    expect(late.json.code).toBe('auth/step-expired');
    expect((await list({ ...here, token: accessToken })).factors).toEqual([]);
  });

  it('has recovery codes that count once each, kept hashed, and that new ones replace', async () => {
    const here = await newcomer();
    const { recoveryCodes } = await withTotp(here);
    const [first, second] = recoveryCodes as [string, string];
    expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(here)));
    const uses = await Promise.all(tickets.map((ticket) => enter(ticket, ` ${first.toUpperCase()} `)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(here)).recoveryCodesLeft).toBe(9);
    expect(await count('recovery_codes', { hashes: first })).toBe(0);
    const renew = (withPassword: string) =>
      post('/api/auth/second-factors/recovery-codes', { password: withPassword }, here.token);
    expect((await renew('wrong')).json.code).toBe('auth/wrong-password');
    const renewed = (await renew(password)).json.recoveryCodes as string[];
    expect((await enter(await ticketOf(here), second)).json.code).toBe('auth/wrong-code');
    expect((await enter(await ticketOf(here), renewed[0]!)).status).toBe(200);
    const other = await newcomer();
    expect((await post('/api/auth/second-factors/recovery-codes', { password }, other.token)).status).toBe(404);
  });

  it('gives recovery codes once where two factors come at once', async () => {
    const here = await newcomer();
    const both = await Promise.all([withTotp(here), withTotp(here)]);
    expect(both.map(({ recoveryCodes }) => recoveryCodes.length).toSorted()).toEqual([0, 10]);
    const codes = both.flatMap(({ recoveryCodes }) => recoveryCodes);
    expect((await enter(await ticketOf(here), codes[3]!)).status).toBe(200);
  });

  it('is removed after the password; with the last one the password is enough', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    const [{ factorId }, { factorId: second }] = [await withTotp(here), await withTotp(here)];
    const remove = (id: string, { token } = here, withPassword = password) =>
      post(`/api/auth/second-factors/${id}/remove`, { password: withPassword }, token);
    expect((await remove(factorId, here, 'wrong')).json.code).toBe('auth/wrong-password');
    expect((await remove(factorId, other)).status).toBe(404);
    expect((await remove(factorId)).status).toBe(200);
    expect((await signIn(here.email)).json.secondStep).toBeDefined();
    expect((await remove(second)).status).toBe(200);
    expect(await list(here)).toEqual({ factors: [], recoveryCodesLeft: 0 });
    expect((await signIn(here.email)).json.accessToken).toBeDefined();
  });

  it('stays when the password is replaced by a mailed link', async () => {
    const here = await newcomer();
    const { key } = await withTotp(here);
    await post('/api/live_api/account/sendResetPasswordEmail', { email: here.email });
    const mailed = await until(async () =>
      (await mailsOf(lathe, 1)).find((mail) => mail.includes(here.email) && mail.includes('resetPassword')),
    );
    const anew = 'quite another phrase';
    expect((await post('/api/auth/reset-password', { code: codeIn(mailed), password: anew })).status).toBe(200);
    const first = await signIn(here.email, anew);
    expect(first.json.accessToken).toBeUndefined();
    expect((await enter(first.json.secondStep.ticket, codeOf(key))).status).toBe(200);
  });

  it('is told of by mail when it comes and goes, and when a recovery code is used', async () => {
    const here = await newcomer();
    const { factorId, recoveryCodes } = await withTotp(here);
    await enter(await ticketOf(here), recoveryCodes[0]!);
    await post(`/api/auth/second-factors/${factorId}/remove`, { password }, here.token);
    await until(async () => {
      const mails = (await mailsOf(lathe, 1)).filter((mail) => mail.includes(`To: ${here.email}`));
      return ['was added', 'signed in with a recovery code', 'was removed'].every((text) =>
        mails.some((mail) => mail.includes(text)),
      );
    });
  });

  it('is stored sealed, for its own record, and goes with the account', async () => {
    const [here, other] = [await newcomer(), await newcomer()];
    const [mine, theirs] = [await withTotp(here), await withTotp(other)];
    const factors = lathe.service.app
      .get<Connection>(CONNECTION)
      .collection<{ _id: string; sealedKey: string }>('second_factors');
    const stored = (await factors.findOne({ _id: mine.factorId }))!;
    expect(JSON.stringify(stored)).not.toContain(mine.key);
    const { sealedKey } = stored;
    await factors.updateOne({ _id: theirs.factorId }, { $set: { sealedKey } });
    expect((await enter(await ticketOf(other), codeOf(mine.key))).status).toBe(500);
    await post('/api/auth/delete-account', { password }, here.token);
    await until(async () => (await count('second_factors', { accountId: here.accountId })) === 0);
    expect(await count('recovery_codes', { _id: here.accountId })).toBe(0);
  });
});
