import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { accountsService } from '../../src/service.js';

describe.each([
  [
    'http://localhost:4400',
    'localhost:4400',
    'http://localhost:4400',
    [
      'https://localhost:4400',
      'http://localhost',
      'http://localhost:4401',
      'http://127.0.0.1:4400',
      'null',
      '',
      'localhost:4400',
      'http://localhost:4400.evil.example',
    ],
  ],
  [
    'https://lathe.example',
    'lathe.example',
    'https://lathe.example',
    ['http://lathe.example', 'https://lathe.example:444', 'https://evil.example', 'null'],
  ],
] as const)('the refresh cookie at %s', (publicUrl, host, own, others) => {
  let lathe: TestService;
  let cookie: string;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, { env: { PUBLIC_URL: publicUrl } });
    const answer = await lathe.request('POST', '/api/auth/sign-up', {
      host,
      body: { email: 'ada@example.org', password: 'a long enough phrase' },
    });
    cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  });
  afterAll(() => lathe.stop());
  const refresh = async (headers: Record<string, string>): Promise<number> => {
    const answer = await lathe.request('POST', '/api/auth/refresh', {
      host,
      body: {},
      headers: { cookie, ...headers },
    });
    if (answer.status === 200) cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    return answer.status;
  };

  it('is read for pages of the very origin, scheme and port included', async () => {
    for (const origin of others) expect([origin, await refresh({ origin })]).toEqual([origin, 403]);
    expect(await refresh({ origin: own })).toBe(200);
    expect(await refresh({})).toBe(200);
  });

  it('is read for the scheme that the proxy in front speaks', async () => {
    const [same, other] = own.startsWith('https') ? ['https', 'http'] : ['http', 'https'];
    expect(await refresh({ origin: own, 'x-forwarded-proto': other! })).toBe(403);
    expect(await refresh({ origin: own.replace(/^https?/, other!), 'x-forwarded-proto': other! })).toBe(200);
    expect(await refresh({ origin: own, 'x-forwarded-proto': same! })).toBe(200);
  });
});
