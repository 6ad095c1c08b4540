import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawAnswer, rawGet, rawPost } from '@lathe/platform/testing/raw-request';
import { startTestLathe, type TestLathe } from '../test/test-lathe.js';

/** Everything in one process, as at home, reached over its port. */
class Home {
  private constructor(private readonly home: TestLathe) {}

  static async start(env: Record<string, string> = {}): Promise<Home> {
    return new Home(await startTestLathe(env));
  }

  private get port(): number {
    return this.home.port;
  }

  get(target: string, host = 'localhost', lines: string[] = []): Promise<RawAnswer> {
    return rawGet(this.port, target, host, lines);
  }

  signIn(lines: string[]): Promise<RawAnswer> {
    return rawPost(
      this.port,
      '/api/auth/sign-in',
      'localhost',
      ['Content-Type: application/json', ...lines],
      JSON.stringify({ email: 'ada@example.org', password: 'not the right one' }),
    );
  }

  async operator(lines: string[] = []): Promise<number> {
    const operatorToken = (await readFile(join(this.home.dataDir, 'operator-token'), 'utf8')).trim();
    return (
      await rawPost(
        this.port,
        '/api/auth/operator',
        'localhost',
        ['Content-Type: application/json', ...lines],
        JSON.stringify({ operatorToken }),
      )
    ).status;
  }

  stop(): Promise<void> {
    return this.home.stop();
  }
}

describe('everything in one process', () => {
  let home: Home;
  beforeAll(async () => {
    home = await Home.start();
  }, 120_000);
  afterAll(() => home.stop());

  it.each([
    '/metrics',
    '/%6detrics',
    '/readyz',
    '/healthz',
    '/internal/keys',
    '/%69nternal/keys',
    '/api/apps',
    '/%61pi/apps',
    '/%61pi/auth/config',
  ])('keeps %s inside, on hosts of apps and on unknown ones', async (target) => {
    for (const host of [
      'dogs.localhost',
      'files.localhost',
      'preview-0123456789abcdef01234567.localhost',
      'unknown.example',
    ]) {
      const answer = await home.get(target, host);
      expect([host, answer.status, JSON.parse(answer.body).code]).toEqual([host, 404, 'not-found']);
    }
  });

  it('keeps figures and internal routes inside on its own host, too', async () => {
    for (const target of [
      '/metrics',
      '/internal/keys',
      '/%69nternal/keys',
      '/internal/accounts/0123456789abcdef01234567/entitlements',
    ])
      expect((await home.get(target)).status).toBe(404);
    expect((await home.get('/readyz')).status).toBe(200);
    expect((await home.get('/api/auth/config')).status).toBe(200);
  });

  it('answers the operator of this machine, and nobody whom a proxy brings', async () => {
    expect(await home.operator()).toBe(200);
    for (const line of [
      'X-Forwarded-For: 127.0.0.1',
      'X-Forwarded-For: 203.0.113.9',
      'Forwarded: for=127.0.0.1',
      'Via: 1.1 proxy',
    ])
      expect(await home.operator([line])).toBe(404);
  });

  it('counts attempts by the peer, whatever addresses it makes up', async () => {
    const answers: number[] = [];
    for (let n = 1; n <= 12; n += 1)
      answers.push(
        (
          await home.signIn([
            `X-Forwarded-For: 203.0.113.${n}`,
            `X-Real-IP: 203.0.113.${n}`,
            `Forwarded: for=203.0.113.${n}`,
          ])
        ).status,
      );
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(answers.slice(10)).toEqual([429, 429]);
  });
});

describe('everything in one process, behind a proxy', () => {
  let home: Home;
  beforeAll(async () => {
    home = await Home.start({ TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: 'https://lathe.example' });
  }, 120_000);
  afterAll(() => home.stop());

  it('counts attempts by whom the proxy names', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        home.signIn([`X-Forwarded-For: 198.51.100.7, 203.0.113.${n + 1}`]).then(({ status }) => status),
      ),
    );
    expect(statuses).toEqual(Array(12).fill(400));
    for (let n = 0; n < 10; n += 1) await home.signIn([`X-Forwarded-For: 203.0.113.${n}, 192.0.2.1`]);
    expect((await home.signIn(['X-Forwarded-For: 203.0.113.99, 192.0.2.1'])).status).toBe(429);
  });

  it('says that it stays with https, and lets the operator in by no way of the proxy', async () => {
    expect((await home.get('/api/auth/config')).headers['strict-transport-security']).toBe('max-age=31536000');
    expect(await home.operator(['X-Forwarded-For: 127.0.0.1'])).toBe(404);
  });
});
