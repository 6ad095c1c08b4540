import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Audit } from '@lathe/platform/audit/audit';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { accountsService } from '../../src/service.js';

const password = 'a long enough phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe("the operator's desk", () => {
  let lathe: TestService;
  let operator: TestAnswer;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
    operator = await signUp('operator@example.org');
  });
  afterAll(() => lathe.stop());

  const signUp = (email: string) => lathe.request('POST', '/api/auth/sign-up', { body: { email, password } });
  const asOperator = (method: string, path: string, body?: unknown) =>
    lathe.request(method, `/api/admin${path}`, { token: operator.json.accessToken, ...(body ? { body } : {}) });
  const current = (token: string) => lathe.request('GET', '/api/live_api/account/current', { token });
  const logOf = async (subject: string, expected: number) => {
    let entries: { act: string; details: object }[] = [];
    await until(async () => {
      entries = (await asOperator('GET', `/audit?subject=${subject}`)).json.entries;
      return entries.length >= expected;
    });
    return entries;
  };

  describe('is not there', () => {
    const routes: [string, string][] = [
      ['GET', '/api/admin/accounts'],
      ['GET', `/api/admin/accounts/${newId()}`],
      ['PATCH', `/api/admin/accounts/${newId()}`],
      ['DELETE', `/api/admin/accounts/${newId()}`],
      ['PUT', `/api/admin/accounts/${newId()}/plan`],
      ['POST', `/api/admin/accounts/${newId()}/sign-in-as`],
      ['GET', '/api/admin/audit'],
      ['GET', '/api/admin/audit.csv'],
      ['GET', '/api/admin/mails'],
      ['GET', '/api/admin/mails/one.eml'],
      ['GET', '/api/admin/model-costs'],
      ['GET', '/api/admin/services/accounts/health'],
      ['GET', '/api/admin/services/accounts/settings'],
      ['GET', '/api/admin/services/accounts/letters'],
      ['DELETE', '/api/admin/services/accounts/letters/job/one'],
    ];
    it.each(routes)('for people who are no operators: %s %s', async (method, path) => {
      const { json } = await signUp(`eve-${newId()}@example.org`);
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: { whatever: 1 } };
      const answers = await Promise.all([
        lathe.request(method, path, { token: json.accessToken, ...body }),
        lathe.request(method, path, body),
        lathe.request(method, path, { token: await lathe.appUserToken(newId(), newId(), { role: 'admin' }), ...body }),
      ]);
      // A token that no server of this installation has made is no session at all.
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
    });
  });

  it('finds accounts by the beginning of their address, in pages', async () => {
    for (let one = 10; one < 62; one += 1) await signUp(`page-${one}@example.org`);
    const first = (await asOperator('GET', '/accounts?search=PAGE-')).json;
    expect(first.entries).toHaveLength(50);
    expect(first.entries[0]).toMatchObject({ email: 'page-10@example.org', plan: null, isDisabled: false });
    const second = (await asOperator('GET', `/accounts?search=page-&after=${first.next}`)).json;
    expect(second.entries.map(({ email }: { email: string }) => email)).toEqual([
      'page-60@example.org',
      'page-61@example.org',
    ]);
    expect(second.next).toBeNull();
    // What is typed is text, never a pattern.
    expect((await asOperator('GET', '/accounts?search=.*')).json.entries).toEqual([]);
    const operators = (await asOperator('GET', '/accounts?state=operators')).json.entries;
    expect(operators.map(({ email }: { email: string }) => email)).toEqual(['operator@example.org']);
  });

  it('finds accounts by the beginning of a word of their name, too, whatever its case', async () => {
    const { accessToken: token } = (await signUp('zz-first@example.org')).json;
    await lathe.request('PATCH', '/api/account/profile', { token, body: { name: 'Ada Quillfeather (CEO)' } });
    await signUp('quill-address@example.org');
    const found = async (search: string): Promise<string[]> =>
      (await asOperator('GET', `/accounts?search=${encodeURIComponent(search)}`)).json.entries.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found('QUILL')).toEqual(['quill-address@example.org', 'zz-first@example.org']);
    expect(await found('ada quillf')).toEqual(['zz-first@example.org']);
    expect(await found('(ceo)')).toEqual(['zz-first@example.org']);
    expect(await found('feather')).toEqual([]);
    expect((await asOperator('GET', '/accounts?search=quill&after=quill-address@example.org')).json.entries).toEqual([
      expect.objectContaining({ email: 'zz-first@example.org' }),
    ]);
  });

  it('shows an account with plan, usage and sessions, and gives it another plan', async () => {
    const { accountId } = (await signUp('mia@example.org')).json.account;
    expect((await asOperator('GET', `/accounts/${accountId}`)).json).toMatchObject({
      email: 'mia@example.org',
      plan: null,
      planInForce: 'unlimited',
      apps: [],
      sessions: [{ sessionId: expect.any(String) }],
      usage: expect.arrayContaining([expect.objectContaining({ meter: 'builder-messages', used: 0, limit: null })]),
    });
    expect((await asOperator('PUT', `/accounts/${accountId}/plan`, { plan: 'business' })).json).toEqual({
      plan: 'business',
    });
    const { usage, planInForce } = (await asOperator('GET', `/accounts/${accountId}`)).json;
    expect(planInForce).toBe('business');
    expect(usage).toContainEqual(expect.objectContaining({ meter: 'builder-messages', period: 'day', limit: 150 }));
    expect((await asOperator('PUT', `/accounts/${accountId}/plan`, { plan: 'gold' })).status).toBe(422);
    expect((await asOperator('PUT', `/accounts/${newId()}/plan`, { plan: 'lite' })).status).toBe(404);
    expect(await logOf(accountId, 1)).toMatchObject([
      { act: 'account.plan-changed', details: { before: 'default', after: 'business', email: 'mia@example.org' } },
    ]);
  });

  describe('signing in as somebody', () => {
    it('works for half an hour at most, as nobody more than they are, until it is ended', async () => {
      const sam = await signUp('sam@example.org');
      const { accountId } = sam.json.account;
      const acting = await asOperator('POST', `/accounts/${accountId}/sign-in-as`);
      expect(acting.json).toMatchObject({ expiresIn: 1800, account: { email: 'sam@example.org', isAdmin: false } });
      expect(acting.headers['set-cookie']).toBeUndefined();
      const token = acting.json.accessToken;
      expect((await current(token)).json.email).toBe('sam@example.org');
      expect((await lathe.request('GET', '/api/admin/accounts', { token })).status).toBe(404);
      expect((await lathe.request('POST', '/api/auth/end-sign-in-as', { token })).status).toBe(200);
      expect((await current(token)).status).toBe(401);
      const again = await lathe.request('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(sam) } });
      expect((await current(again.json.accessToken)).status).toBe(200);
      expect((await logOf(accountId, 2)).map(({ act }) => act)).toEqual([
        'account.sign-in-as-ended',
        'account.signed-in-as',
      ]);
      expect((await lathe.request('POST', '/api/auth/end-sign-in-as', { token: again.json.accessToken })).status).toBe(
        404,
      );
    });

    it('is refused for oneself, for operators, for who is disabled and for nobody', async () => {
      const other = (await signUp('second-operator@example.org')).json.account.accountId;
      await asOperator('PATCH', `/accounts/${other}`, { isAdmin: true });
      const disabled = (await signUp('disabled@example.org')).json.account.accountId;
      await asOperator('PATCH', `/accounts/${disabled}`, { isDisabled: true });
      const codes = [];
      for (const accountId of [operator.json.account.accountId, other, disabled, newId()])
        codes.push((await asOperator('POST', `/accounts/${accountId}/sign-in-as`)).json.code);
      expect(codes).toEqual(['operator/own-account', 'operator/of-operator', 'auth/user-disabled', 'not-found']);
    });

    it('ends with the role, and with the session, of the operator', async () => {
      const victim = (await signUp('victim@example.org')).json.account.accountId;
      const second = await signUp('third-operator@example.org');
      const secondId = second.json.account.accountId;
      await asOperator('PATCH', `/accounts/${secondId}`, { isAdmin: true });
      const refreshed = await lathe.request('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(second) } });
      const acting = await lathe.request('POST', `/api/admin/accounts/${victim}/sign-in-as`, {
        token: refreshed.json.accessToken,
      });
      expect((await current(acting.json.accessToken)).status).toBe(200);
      await asOperator('PATCH', `/accounts/${secondId}`, { isAdmin: false });
      expect((await current(acting.json.accessToken)).status).toBe(401);
    });
  });

  describe('the audit log', () => {
    it('tells who did what to what, from where, and leaves as a file that no spreadsheet runs', async () => {
      const { accountId } = (await signUp('watched@example.org')).json.account;
      await asOperator('PATCH', `/accounts/${accountId}`, { isDisabled: true });
      await logOf(accountId, 1);
      const { entries } = (await asOperator('GET', `/audit?subject=${accountId}&act=account.`)).json;
      expect(entries).toEqual([
        {
          entryId: expect.any(String),
          at: expect.any(String),
          actor: operator.json.account.accountId,
          actorEmail: 'operator@example.org',
          act: 'account.disabled',
          subject: { kind: 'account', id: accountId },
          from: '127.0.0.1',
          details: { email: 'watched@example.org' },
        },
      ]);
      const file = await asOperator('GET', `/audit.csv?subject=${accountId}`);
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(file.text.split('\r\n')).toHaveLength(3);
      expect(file.text).toContain(',account.disabled,account,');
      const formula = { kind: 'thing', id: '=1+1' };
      const act = { actor: accountId, act: 'thing.done', subject: formula, from: '::1', details: {} };
      await lathe.service.app.get(Audit).record(undefined, act);
      await logOf(encodeURIComponent('=1+1'), 1);
      expect((await asOperator('GET', '/audit.csv?act=thing.')).text).toContain(",thing,'=1+1,::1,{}");
      const today = new Date().toISOString().slice(0, 10);
      expect((await asOperator('GET', `/audit?until=${today}&since=${today}`)).json.entries.length).toBeGreaterThan(0);
      expect((await asOperator('GET', '/audit?until=2020-01-01')).json.entries).toEqual([]);
      expect((await asOperator('GET', '/audit?actor=operator@example.org&act=account.dis')).json.entries[0].act).toBe(
        'account.disabled',
      );
    });

    it('has no entry of an act whose transaction did not come to be, and each entry once', async () => {
      const audit = lathe.service.app.get(Audit);
      const act = {
        actor: newId(),
        act: 'thing.done',
        subject: { kind: 'thing', id: 'undone' },
        from: '::1',
        details: {},
      };
      const failing = lathe.service.app.get(UnitOfWork).run(async (tx) => {
        await audit.record(tx, act);
        throw new Error('it was not to be');
      });
      await expect(failing).rejects.toThrow('it was not to be');
      await audit.record(undefined, { ...act, subject: { kind: 'thing', id: 'done' } });
      expect(await logOf('done', 1)).toHaveLength(1);
      expect((await asOperator('GET', '/audit?subject=undone')).json.entries).toEqual([]);
      await expect(audit.record(undefined, { ...act, act: 'No sentence' })).rejects.toThrow();
    });
  });

  it('sums what language models took and cost, by account and by app', async () => {
    const { accountId } = (await signUp('spender@example.org')).json.account;
    const use = (more: object) =>
      lathe.publish('models.usage.recorded.v1', newId(), accountId, {
        accountId,
        purpose: 'answer',
        model: 'm',
        promptTokens: 100,
        completionTokens: 10,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        cost: 0.5,
        ...more,
      });
    await use({});
    await use({ cost: null, failure: 'chat/model-cut' });
    const today = new Date().toISOString().slice(0, 10);
    const read = async (by: string) =>
      (await asOperator('GET', `/model-costs?by=${by}&since=${today}&until=${today}`)).json;
    await until(async () => (await read('account')).total.calls === 2);
    const sum = { calls: 2, failed: 1, promptTokens: 200, completionTokens: 20, cost: 0.5, unpriced: 1 };
    expect(await read('app')).toEqual({
      total: sum,
      entries: [{ ...sum, accountId, email: 'spender@example.org', appId: null, appName: null }],
    });
    expect((await asOperator('GET', '/model-costs?since=2020-01-01&until=2020-01-02')).json.entries).toEqual([]);
    // Of an app that is purged the sums stay, and nothing that names it; of an account nothing, however late a call
    // ends.
    const appId = newId();
    const ofApp = () =>
      lathe.service.app.get<Connection>(CONNECTION).collection('model_costs').countDocuments({ appId });
    await use({ appId });
    await until(async () => (await ofApp()) === 1);
    await lathe.publish('apps.app.purged.v1', appId, accountId, { appId, ownerId: accountId });
    await until(async () => (await ofApp()) === 0);
    expect((await read('app')).entries).toMatchObject([{ accountId, appId: null, calls: 3, cost: 1 }]);
    await asOperator('DELETE', `/accounts/${accountId}`);
    await until(async () => (await read('account')).total.calls === 0);
    await use({});
    expect((await read('account')).total.calls).toBe(0);
  });

  it('shows what would have been mailed', async () => {
    const { email } = (await signUp('mailed@example.org')).json.account;
    await lathe.request('POST', '/api/live_api/account/sendResetPasswordEmail', { body: { email } });
    let mails: { mailId: string; subject: string }[] = [];
    await until(async () => {
      mails = (await asOperator('GET', '/mails?search=mailed@')).json.entries;
      return mails.length > 0;
    });
    expect(mails).toMatchObject([{ to: email, subject: expect.any(String), at: expect.any(String) }]);
    const mail = (await asOperator('GET', `/mails/${mails[0]!.mailId}`)).json;
    expect(mail.text).toContain('/auth/handler?mode=resetPassword');
    expect((await asOperator('GET', '/mails?search=nobody-got-this')).json).toEqual({
      delivers: false,
      entries: [],
      next: null,
    });
    for (const name of ['..', '..%2Foperator-token', 'one.eml', '.eml'])
      expect((await asOperator('GET', `/mails/${name}`)).status).toBe(404);
  });
});
