import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAnswer, TestService } from '@lathe/platform/testing/test-service';
import { MAILER } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { mailsOf } from './mailbox.js';
import { type OwnerWithApps, password, startWithOwner } from './owner-with-apps.js';

const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('the account of a user of an app', () => {
  let lathe: TestService;
  let owner: OwnerWithApps['owner'];
  let announced: OwnerWithApps['announced'];
  let shop: AppState;
  let choir: AppState;
  let mails = 0;

  interface Sent {
    body?: unknown;
    token?: string;
    agent?: string;
    cookie?: string;
  }
  const call = (method: string, state: AppState, action: string, { body, token, agent, cookie }: Sent = {}) =>
    lathe.request(method, `/live_api/apps/${state.appId}/auth/${action}`, {
      host: `${state.slug}.localhost:4400`,
      ...(method === 'POST' && { body: body ?? {} }),
      ...(token !== undefined && { token }),
      headers: { ...(agent !== undefined && { 'user-agent': agent }), ...(cookie !== undefined && { cookie }) },
    });
  const credentials = (email: string) => ({ email, password });
  const signUp = (state: AppState, email: string) => call('POST', state, 'sign-up', { body: credentials(email) });
  const account = (state: AppState, token: string) => call('GET', state, 'account', { token });
  const verify = (state: AppState, code: string) => call('POST', state, 'verify-email', { body: { code } });
  const newestMail = async () => (await mailsOf(lathe, (mails += 1))).at(-1)!;
  const codeOf = (mail: string): string => /[?&]verify=([\w-]+)/.exec(mail)![1]!;
  const mailing = (delivers: boolean) => Object.assign(lathe.service.app.get(MAILER), { delivers });

  beforeAll(async () => {
    ({ lathe, owner, announced } = await startWithOwner());
    shop = await announced('shop');
    choir = await announced('choir');
  });
  afterAll(() => lathe.stop());

  it('has a proven address where no mail leaves the machine', async () => {
    const { json } = await signUp(shop, 'local@example.org');
    expect((await account(shop, json.accessToken)).json).toEqual({
      email: 'local@example.org',
      emailVerified: true,
      mailDelivers: false,
    });
  });

  it('is one of an app, which builds nothing, on the host of that app alone', async () => {
    const { json } = await signUp(shop, 'type@example.org');
    const current = (host: string, token: string) =>
      lathe.request('GET', '/api/live_api/account/current', { host, token });
    const seen = await current(`${shop.slug}.localhost:4400`, json.accessToken);
    expect(seen.json).toMatchObject({
      accountId: json.user.id,
      accountType: 'app-user',
      appId: shop.appId,
      appHeader: shop.name,
      isAdmin: false,
      maxApps: 0,
      hasBusinessInfo: false,
    });
    const elsewhere = [`${choir.slug}.localhost:4400`, 'localhost:4400', `preview-${shop.appId}.localhost:4400`];
    for (const host of elsewhere) expect((await current(host, json.accessToken)).status).toBeGreaterThanOrEqual(401);
    const builder = await current('localhost:4400', owner.token);
    expect(builder.json).toMatchObject({ accountType: 'builder', appId: null, appHeader: null });
    expect((await current(`${shop.slug}.localhost:4400`, owner.token)).status).toBe(401);
  });

  describe('where mail is sent', () => {
    beforeAll(() => mailing(true));
    afterAll(() => mailing(false));

    it('has its address proven by the mailed link, once, in that app alone', async () => {
      const { json } = await signUp(shop, 'mia@example.org');
      const mail = await newestMail();
      expect(mail).toContain(`http://shop.localhost:4400/apps/${shop.appId}/account?verify=`);
      expect(mail).toContain('Subject: Confirm your email address for shop');
      expect((await account(shop, json.accessToken)).json.emailVerified).toBe(false);
      const code = codeOf(mail);
      for (const answer of [await verify(choir, code), await verify(shop, `${code}x`)])
        expect([answer.status, answer.json.code]).toEqual([400, 'auth/link-invalid']);
      const uses = await Promise.all(Array.from({ length: 10 }, () => verify(shop, code)));
      expect(uses.filter(({ status }) => status === 200).map((use) => use.json)).toEqual([
        { email: 'mia@example.org' },
      ]);
      expect((await account(shop, json.accessToken)).json.emailVerified).toBe(true);
      const listed = await lathe.request('GET', `/api/apps/${shop.appId}/users?search=mia`, { token: owner.token });
      expect(listed.json.users).toMatchObject([{ email: 'mia@example.org', emailVerified: true }]);
    });

    it('gets further mails when it asks, five an hour; a proven one gets none', async () => {
      const { json } = await signUp(choir, 'ask@example.org');
      await newestMail();
      const resend = () => call('POST', choir, 'send-verification', { token: json.accessToken });
      for (let sent = 0; sent < 4; sent += 1) expect((await resend()).status).toBe(200);
      expect((await resend()).status).toBe(429);
      mails += 3;
      expect((await verify(choir, codeOf(await newestMail()))).status).toBe(200);
      expect((await resend()).status).toBe(200);
      expect(await mailsOf(lathe, mails)).toHaveLength(mails);
      expect((await call('POST', choir, 'send-verification')).status).toBe(401);
    });

    it('has its address proven by an invitation and by a new password that were mailed to it', async () => {
      const path = `/api/apps/${shop.appId}/invitations`;
      const invited = await lathe.request('POST', path, { body: { email: 'guest@example.org' }, token: owner.token });
      await newestMail();
      const invitation = new URL(invited.json.url).searchParams.get('invite');
      const guest = await call('POST', shop, 'sign-up', { body: { ...credentials('guest@example.org'), invitation } });
      expect((await account(shop, guest.json.accessToken)).json.emailVerified).toBe(true);
      await signUp(shop, 'reset@example.org');
      await newestMail();
      await call('POST', shop, 'send-reset-email', { body: { email: 'reset@example.org' } });
      const code = /reset=([\w-]+)/.exec(await newestMail())![1]!;
      await call('POST', shop, 'reset-password', { body: { code, password: 'quite another phrase' } });
      const body = { email: 'reset@example.org', password: 'quite another phrase' };
      const back = await call('POST', shop, 'sign-in', { body });
      expect((await account(shop, back.json.accessToken)).json.emailVerified).toBe(true);
    });
  });

  it('lists its sessions, and signs out each and all others', async () => {
    const first = await call('POST', shop, 'sign-up', {
      body: credentials('many@example.org'),
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    const signIn = (agent: string) => call('POST', shop, 'sign-in', { body: credentials('many@example.org'), agent });
    const [second, third] = [await signIn('Chrome'), await signIn('Safari')];
    const refreshed = async ({ json }: TestAnswer, cookie: string) =>
      json.accessToken && (await call('POST', shop, 'refresh', { cookie }));
    const sessions = async (token: string) =>
      (await call('GET', shop, 'sessions', { token, cookie: cookieOf(first) })).json.sessions;
    const all = await sessions(first.json.accessToken);
    expect(all.map(({ agent, current }: { agent: string; current: boolean }) => [agent, current])).toEqual([
      ['Firefox on Linux', true],
      ['Safari', false],
      ['Chrome', false],
    ]);
    const { sessionId } = all[1];
    const stranger = await signUp(shop, 'stranger@example.org');
    const end = (token: string) => call('DELETE', shop, `sessions/${sessionId}`, { token });
    expect((await end(stranger.json.accessToken)).status).toBe(404);
    expect((await call('DELETE', choir, `sessions/${sessionId}`, { token: first.json.accessToken })).status).toBe(404);
    expect((await end(first.json.accessToken)).status).toBe(200);
    expect((await account(shop, third.json.accessToken)).json.code).toBe('auth/session-ended');
    expect((await refreshed(third, cookieOf(third))).status).toBe(401);
    const still = await refreshed(first, cookieOf(first));
    const own = { token: still.json.accessToken, cookie: cookieOf(still) };
    expect((await call('DELETE', shop, 'sessions', own)).status).toBe(200);
    expect((await refreshed(second, cookieOf(second))).status).toBe(401);
    expect((await refreshed(still, cookieOf(still))).status).toBe(200);
  });
});
