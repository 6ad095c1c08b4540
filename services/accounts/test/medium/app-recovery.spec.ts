import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAnswer, TestService } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { codeIn, mailsOf } from './mailbox.js';
import { type OwnerWithApps, password, startWithOwner } from './owner-with-apps.js';

const another = 'quite another phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('a forgotten password of an app', () => {
  let lathe: TestService;
  let owner: OwnerWithApps['owner'];
  let announced: OwnerWithApps['announced'];
  let shop: AppState;
  let choir: AppState;
  let mails = 0;

  const call = (state: AppState, action: string, body: unknown, options: object = {}) =>
    lathe.request('POST', `/live_api/apps/${state.appId}/auth/${action}`, {
      host: `${state.slug}.localhost:4400`,
      body,
      ...options,
    });
  const signUp = (state: AppState, email: string) => call(state, 'sign-up', { email, password });
  const signIn = (state: AppState, email: string, withPassword: string) =>
    call(state, 'sign-in', { email, password: withPassword });
  const ask = (state: AppState, email: string) => call(state, 'send-reset-email', { email });
  const reset = (state: AppState, code: string, newPassword = another) =>
    call(state, 'reset-password', { code, password: newPassword });
  const newestMail = async () => (await mailsOf(lathe, (mails += 1))).at(-1)!;

  beforeAll(async () => {
    ({ lathe, owner, announced } = await startWithOwner());
    shop = await announced('shop');
    choir = await announced('choir');
  });
  afterAll(() => lathe.stop());

  it('is replaced in that app alone, by a link that leads to it and works once', async () => {
    const inShop = await signUp(shop, 'mia@example.org');
    await signUp(choir, 'mia@example.org');
    expect((await ask(shop, 'mia@example.org')).json).toEqual({});
    const mail = await newestMail();
    expect(mail).toContain(`http://shop.localhost:4400/apps/${shop.appId}/login?reset=`);
    expect(mail).toContain('Subject: Set a new password for shop');
    const code = /reset=([\w-]+)/.exec(mail)![1]!;
    expect((await reset(choir, code)).json.code).toBe('auth/reset-link-invalid');
    expect((await reset(shop, code, 'password1')).json.code).toBe('auth/reset-weak-password');
    const uses = await Promise.all(Array.from({ length: 10 }, () => reset(shop, code)));
    expect(uses.filter(({ status }) => status === 200).map(({ json }) => json)).toEqual([{ email: 'mia@example.org' }]);
    expect((await signIn(shop, 'mia@example.org', another)).status).toBe(200);
    expect((await signIn(shop, 'mia@example.org', password)).json.code).toBe('auth/bad-credentials');
    expect((await signIn(choir, 'mia@example.org', password)).status).toBe(200);
    expect((await call(shop, 'refresh', {}, { headers: { cookie: cookieOf(inShop) } })).status).toBe(401);
  });

  it('is mailed to nobody without a user of that app, nor for an app that is not published', async () => {
    await signUp(shop, 'only-shop@example.org');
    const draft = await announced('draft', { published: null });
    expect((await ask(choir, 'only-shop@example.org')).json).toEqual({});
    expect((await ask(draft, 'only-shop@example.org')).status).toBe(404);
    const fromPlatform = (mainAppId: string) =>
      lathe.request('POST', '/api/live_api/account/sendResetPasswordEmail', {
        body: { email: 'only-shop@example.org', mainAppId },
      });
    expect((await fromPlatform(choir.appId)).json).toEqual({});
    expect((await fromPlatform(shop.appId)).json).toEqual({});
    expect(await newestMail()).toContain('http://shop.localhost:4400/');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mailsOf(lathe, mails)).toHaveLength(mails);
  });

  it('of somebody who was disabled meanwhile stays what it was, and codes of accounts are none here', async () => {
    const { json } = await signUp(shop, 'gone@example.org');
    await ask(shop, 'gone@example.org');
    const code = /reset=([\w-]+)/.exec(await newestMail())![1]!;
    const path = `/api/apps/${shop.appId}/users/${json.user.id}`;
    expect((await lathe.request('PATCH', path, { body: { isDisabled: true }, token: owner.token })).json).toMatchObject(
      { isDisabled: true },
    );
    expect((await reset(shop, code)).json.code).toBe('auth/reset-user-not-found');
    await lathe.request('POST', '/api/live_api/account/sendResetPasswordEmail', {
      body: { email: 'owner@example.org' },
    });
    expect((await reset(shop, codeIn(await newestMail()))).json.code).toBe('auth/reset-link-invalid');
  });
});
