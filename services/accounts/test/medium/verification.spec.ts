import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';
import { codeIn, mailsOf } from './mailbox.js';

const password = 'a long enough phrase';
const cookieOf = (answer: TestAnswer): string => String(answer.headers['set-cookie']).split(';')[0]!;

describe('the address that ADMIN_EMAIL names', () => {
  let lathe: TestService;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, { env: { ADMIN_EMAIL: 'Boss@example.org' } });
  });
  afterAll(() => lathe.stop());

  const signUp = (email: string) => lathe.request('POST', '/api/auth/sign-up', { body: { email, password } });
  const verify = (code: string) => lathe.request('POST', '/api/auth/verify-email', { body: { code } });
  const current = (token: string) => lathe.request('GET', '/api/live_api/account/current', { token });

  const mailedCodes = async (expected: number) => (await mailsOf(lathe, expected)).map(codeIn);

  it('is admin when its owner has opened the mailed link, and not before', async () => {
    const boss = await signUp('boss@example.org');
    expect(boss.json.account).toMatchObject({ isAdmin: false, emailVerified: false });
    expect((await signUp('other@example.org')).json.account).toMatchObject({ isAdmin: false, emailVerified: true });
    const [code] = await mailedCodes(1);
    expect((await verify(`${code!.slice(0, -1)}x`)).json).toMatchObject({
      code: 'auth/link-invalid',
      message: 'This link is invalid or has expired. Ask for a new one',
    });
    expect((await current(boss.json.accessToken)).json.isAdmin).toBe(false);
    const uses = await Promise.all(Array.from({ length: 20 }, () => verify(code!)));
    expect(uses.map((use) => use.status).sort()).toEqual([200, ...Array<number>(19).fill(400)]);
    expect((await current(boss.json.accessToken)).status).toBe(401);
    const again = await lathe.request('POST', '/api/auth/refresh', { headers: { cookie: cookieOf(boss) } });
    expect(again.json.account).toMatchObject({ isAdmin: true, emailVerified: true });
    expect((await current(again.json.accessToken)).json.isAdmin).toBe(true);
  });

  it('gets further mails when it asks, five an hour; a proven one gets none', async () => {
    const { json: boss } = await lathe.request('POST', '/api/auth/sign-in', {
      body: { email: 'boss@example.org', password },
    });
    expect((await lathe.request('POST', '/api/auth/send-verification', { token: boss.accessToken })).status).toBe(200);
    expect((await lathe.request('POST', '/api/auth/send-verification')).status).toBe(401);
    expect(await mailedCodes(1)).toHaveLength(1);
  });
});

describe('without ADMIN_EMAIL the first account', () => {
  it.each([
    ['http://localhost:4400', true],
    ['http://127.0.0.1:4400', true],
    ['https://lathe.example.org', false],
  ])('of an installation at %s is admin: %s', async (publicUrl, isAdmin) => {
    const lathe = await startTestService(accountsService, { env: { PUBLIC_URL: publicUrl } });
    const { host } = new URL(publicUrl);
    const { json } = await lathe.request('POST', '/api/auth/sign-up', {
      host,
      body: { email: 'first@example.org', password },
    });
    await lathe.stop();
    expect(json.account.isAdmin).toBe(isAdmin);
  });
});
