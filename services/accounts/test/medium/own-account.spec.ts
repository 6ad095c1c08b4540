import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';
import { codeIn, mailsOf } from './mailbox.js';

const password = 'a long enough phrase';
const another = 'quite another phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe("one's own account", () => {
  let lathe: TestService;
  let mails = 0;
  let people = 0;
  beforeAll(async () => {
    lathe = await startTestService(accountsService);
  });
  afterAll(() => lathe.stop());

  interface Signed {
    readonly email: string;
    readonly accountId: string;
    readonly token: string;
    readonly cookie: string;
  }
  const signed = ({ json, ...rest }: TestAnswer): Signed => ({
    email: json.account.email,
    accountId: json.account.accountId,
    token: json.accessToken,
    cookie: cookieOf({ json, ...rest }),
  });
  const as = ({ token, cookie }: Signed, body?: unknown) => ({ token, headers: { cookie }, ...(body ? { body } : {}) });
  const call = (who: Signed, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    lathe.request(method, path, as(who, body));
  const newcomer = async () =>
    signed(
      await lathe.request('POST', '/api/auth/sign-up', {
        body: { email: `own${(people += 1)}@example.org`, password },
      }),
    );
  const signIn = (email: string, withPassword = password, agent = 'Firefox') =>
    lathe.request('POST', '/api/auth/sign-in', {
      body: { email, password: withPassword },
      headers: { 'user-agent': agent },
    });
  const goesOn = async (who: Signed) =>
    (await lathe.request('POST', '/api/auth/refresh', { body: {}, headers: { cookie: who.cookie } })).status === 200;
  const current = async (who: Signed) => (await call(who, 'GET', '/api/live_api/account/current')).status;

  describe('password', () => {
    it('is changed by whoever knows it; other browsers are signed out, this one goes on', async () => {
      const here = await newcomer();
      const there = signed(await signIn(here.email));
      const change = (currentPassword: string, newPassword: string) =>
        call(here, 'POST', '/api/auth/change-password', { currentPassword, newPassword });
      expect((await change('not the password', another)).json).toMatchObject({
        code: 'auth/wrong-password',
        message: 'This is not your current password',
      });
      expect((await change(password, '12345678')).json.code).toBe('auth/weak-password');
      const { status, json } = await change(password, another);
      expect(status).toBe(200);
      expect(await current({ ...here, token: json.accessToken })).toBe(200);
      expect(await current(here)).toBe(401);
      expect([await goesOn(here), await goesOn(there)]).toEqual([true, false]);
      expect((await signIn(here.email)).json.code).toBe('auth/bad-credentials');
      expect((await signIn(here.email, another)).status).toBe(200);
    });

    it('is asked for ten times in a quarter of an hour at most', async () => {
      const here = await newcomer();
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          call(here, 'POST', '/api/auth/delete-account', { password: `guess number ${index}` }),
        ),
      );
      expect(guesses.filter(({ json }) => json.code === 'auth/too-many-attempts')).toHaveLength(2);
    });
  });

  describe('address', () => {
    const ask = (who: Signed, newEmail: string, withPassword = password) =>
      call(who, 'POST', '/api/auth/change-email', { newEmail, password: withPassword });
    const complete = (newEmail: string, code: string) =>
      lathe.request('POST', '/api/live_api/account/completeEmailChange', { body: { newEmail, code } });
    const mailedCode = async () => codeIn((await mailsOf(lathe, (mails += 1))).at(-1)!);

    it('changes with the link in the mail to the new one; sessions go on', async () => {
      const here = await newcomer();
      const newEmail = `New-${here.email}`;
      expect((await ask(here, newEmail, 'wrong')).json.code).toBe('auth/wrong-password');
      expect((await ask(here, newEmail)).status).toBe(200);
      const code = await mailedCode();
      expect((await mailsOf(lathe, mails)).at(-1)).toContain(`To: ${newEmail.toLowerCase()}`);
      expect((await complete('other@example.org', code)).json.code).toBe('auth/link-invalid');
      const uses = await Promise.all(Array.from({ length: 20 }, () => complete(newEmail, code)));
      expect(uses.filter(({ status }) => status === 200).map(({ json }) => json)).toEqual([
        { email: newEmail.toLowerCase() },
      ]);
      expect((await call(here, 'GET', '/api/live_api/account/current')).json.email).toBe(newEmail.toLowerCase());
      expect((await signIn(here.email)).json.code).toBe('auth/bad-credentials');
      expect((await signIn(newEmail)).status).toBe(200);
    });

    it('is never that of somebody else, in the words of its own', async () => {
      const [here, other] = [await newcomer(), await newcomer()];
      const refusal = { code: 'auth/email-already-exists', message: 'This email is already in use' };
      expect(await ask(here, other.email)).toMatchObject({ status: 409, json: refusal });
      const wanted = `late-${here.email}`;
      await ask(here, wanted);
      const code = await mailedCode();
      await lathe.request('POST', '/api/auth/sign-up', { body: { email: wanted, password } });
      expect(await complete(wanted, code)).toMatchObject({ status: 409, json: refusal });
      expect((await signIn(here.email)).status).toBe(200);
    });

    it.each([
      [
        'a new password',
        (here: Signed) =>
          call(here, 'POST', '/api/auth/change-password', { currentPassword: password, newPassword: another }),
      ],
      [
        'a password by a mailed link',
        async (here: Signed) => {
          await lathe.request('POST', '/api/live_api/account/sendResetPasswordEmail', { body: { email: here.email } });
          const body = { code: await mailedCode(), password: another };
          return lathe.request('POST', '/api/auth/reset-password', { body });
        },
      ],
    ])('is not changed any more by a link that was asked for before %s', async (_, renew) => {
      const here = await newcomer();
      const taken = `thief-${here.email}`;
      await ask(here, taken);
      const code = await mailedCode();
      expect((await renew(here)).status).toBe(200);
      expect((await complete(taken, code)).json.code).toBe('auth/link-invalid');
      expect((await signIn(here.email, another)).status).toBe(200);
    });

    it('ends the links to the old one', async () => {
      const here = await newcomer();
      await lathe.request('POST', '/api/live_api/account/sendResetPasswordEmail', { body: { email: here.email } });
      const resetCode = await mailedCode();
      await ask(here, `moved-${here.email}`);
      await complete(`moved-${here.email}`, await mailedCode());
      const reset = { body: { code: resetCode, password: another } };
      expect((await lathe.request('POST', '/api/auth/reset-password', reset)).json.code).toBe(
        'auth/reset-link-invalid',
      );
    });
  });

  describe('sessions', () => {
    const sessionsOf = async (who: Signed) => (await call(who, 'GET', '/api/auth/sessions')).json.sessions;

    it('are named with the browser, the one that asks first, and end one by one or all others at once', async () => {
      const here = await newcomer();
      const phone = signed(await signIn(here.email, password, 'Phone'.padEnd(400, '!')));
      const laptop = signed(await signIn(here.email, password, 'Laptop'));
      const named = await sessionsOf(laptop);
      expect(named).toHaveLength(3);
      expect(named[0]).toMatchObject({ agent: 'Laptop', current: true });
      expect(named.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
      const ofPhone = named.find((one: { agent: string }) => one.agent.startsWith('Phone'));
      expect(ofPhone.agent).toHaveLength(40);
      expect((await call(laptop, 'DELETE', `/api/auth/sessions/${ofPhone.sessionId}`)).status).toBe(200);
      expect([await goesOn(phone), await current(phone)]).toEqual([false, 401]);
      const again = signed(await signIn(here.email, password, 'Again'));
      expect((await call(again, 'DELETE', `/api/auth/sessions/${ofPhone.sessionId}`)).status).toBe(404);
      expect((await call(again, 'DELETE', '/api/auth/sessions')).status).toBe(200);
      expect([await goesOn(laptop), await goesOn(here), await goesOn(again)]).toEqual([false, false, true]);
    });

    it("of somebody else are not there, and one's own stay one through its renewals", async () => {
      const [here, other] = [await newcomer(), await newcomer()];
      const [theirs] = await sessionsOf(other);
      expect((await call(here, 'DELETE', `/api/auth/sessions/${theirs.sessionId}`)).status).toBe(404);
      expect(await goesOn(other)).toBe(true);
      const renewed = await lathe.request('POST', '/api/auth/refresh', { body: {}, headers: { cookie: here.cookie } });
      const [own, ...more] = await sessionsOf({ ...here, cookie: cookieOf(renewed) });
      expect([own.current, more]).toEqual([true, []]);
      expect((await lathe.request('GET', '/api/auth/sessions')).status).toBe(401);
    });
  });

  it('is deleted by whoever knows the password, with all sessions', async () => {
    const here = await newcomer();
    const phone = signed(await signIn(here.email));
    expect((await call(here, 'POST', '/api/auth/delete-account', { password: 'wrong' })).json.code).toBe(
      'auth/wrong-password',
    );
    expect((await call(here, 'POST', '/api/auth/delete-account', { password })).status).toBe(200);
    expect([await current(here), await goesOn(phone)]).toEqual([401, false]);
    // Suspended at once, gone when the job has been there.
    const codes = new Set<string>();
    for (let tries = 0; tries < 200 && !codes.has('auth/bad-credentials'); tries += 1) {
      codes.add((await signIn(here.email, password, 'Again')).json.code);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect([...codes].filter((code) => code !== 'auth/user-disabled')).toEqual(['auth/bad-credentials']);
  });
});
