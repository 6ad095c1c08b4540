import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { dog, Kennel, type TestApp } from './kennel.js';

/** Small enough to be reached within one window of ten seconds, and told apart from each other. */
const limits = { DATA_RATE_PER_APP: '60', DATA_RATE_PER_USER: '20', DATA_RATE_PER_VISITOR: '30' };

describe('the rate of data routes', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let roles: Awaited<ReturnType<Kennel['roles']>>;
  let address = 0;
  beforeAll(() => kennel.start(limits));
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([dog]);
    roles = await kennel.roles(app);
    address += 1;
  });
  afterEach(() => void jest.restoreAllMocks());

  type Call = ReturnType<Kennel['at']>;
  /** A visitor of one address; each test has addresses of its own. */
  const from = (host: number | string): { headers: Record<string, string> } => ({
    headers: { 'x-forwarded-for': typeof host === 'string' ? host : `10.${address}.0.${host}` },
  });
  const get = (call: Call, host: number | string = 1, path = '/Dog?limit=1') => call('GET', path, from(host));
  /** How many of so many requests were let through. */
  const allowed = async (count: number, send: () => Promise<TestAnswer>): Promise<number> =>
    (await Promise.all(Array.from({ length: count }, send))).filter(({ status }) => status !== 429).length;

  it('is limited for an address, with the time to wait', async () => {
    expect(await allowed(40, () => get(roles.visitor))).toBe(30);
    const refused = await get(roles.visitor);
    expect(refused.json).toMatchObject({
      code: 'too-many-requests',
      error: { details: { retryAfterSeconds: expect.any(Number) } },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await get(roles.visitor, 2)).status).toBe(200);
  });

  it('is one for an address, whatever app, entity, method and way of writing it asks for', async () => {
    const other = kennel.at(await kennel.app([dog]));
    const prefix = `2001:db8:${address}:1`;
    const sends = [
      () => get(roles.visitor, `${prefix}::1`),
      () => get(other, `${prefix}::2`),
      () => get(roles.visitor, `${prefix}:ffff::3`, '/Nothing'),
      () => get(roles.visitor, `${prefix}::4`, '/Dog/schema'),
      () => roles.visitor('POST', '/Dog', { body: { name: 'a' }, ...from(`${prefix}::5`) }),
      () => roles.visitor('DELETE', '/Dog', { body: {}, ...from(`${prefix}::6`) }),
    ];
    let allowedInAll = 0;
    for (let round = 0; round < 10; round += 1) for (const send of sends) allowedInAll += await allowed(1, send);
    expect(allowedInAll).toBeLessThanOrEqual(30);
    expect(allowedInAll).toBeGreaterThan(10);
  });

  it('is limited for a user, wherever he is', async () => {
    let host = 10;
    expect(await allowed(30, () => get(roles.ada.call, (host += 1)))).toBe(20);
    expect((await get(roles.bob.call)).status).toBe(200);
    expect(await allowed(30, () => get(roles.builder, (host += 1)))).toBe(20);
    expect((await get(roles.owner)).status).toBe(429);
  });

  it('is limited for an app, but not for its owner', async () => {
    const seen = await Promise.all([1, 2, 3].map((host) => allowed(25, () => get(roles.visitor, host))));
    expect(seen.reduce((sum, one) => sum + one, 0)).toBe(60);
    expect((await get(roles.visitor, 9)).status).toBe(429);
    expect((await get(roles.ada.call, 9)).status).toBe(429);
    expect((await get(roles.builder)).status).toBe(200);
    expect((await get(kennel.at(await kennel.app([dog])), 9)).status).toBe(200);
  });

  it('counts a request by what it asks for: a long list, a bulk, an import', async () => {
    expect(await allowed(10, () => get(roles.visitor, 1, '/Dog?limit=1000'))).toBe(3);
    const rows = Array.from({ length: 100 }, (_, index) => ({ name: `dog ${index}` }));
    expect(await allowed(10, () => roles.visitor('POST', '/Dog/bulk', { body: rows, ...from(2) }))).toBe(2);
    const upload = {
      body: '--b--\r\n',
      headers: { ...from(3).headers, 'content-type': 'multipart/form-data; boundary=b' },
    };
    const other = kennel.at(await kennel.app([dog]));
    expect(await allowed(2, () => other('POST', '/Dog/import', upload))).toBe(1);
  });

  it.each<[string, string, object | undefined, number]>([
    ['GET', '/Dog/count', undefined, 15],
    ['GET', '/Dog/fields', undefined, 30],
    ['GET', '/Dog/export', undefined, 1],
    ['GET', '/Dog?limit=1000&paging=cursor', undefined, 3],
    ['PATCH', '/Dog/update-many', { q: { name: 'a' }, set: { name: 'b' } }, 1],
    ['PUT', '/Dog/bulk', Array.from({ length: 100 }, () => ({})), 2],
    ['POST', '/Dog/bulk?partial=true', Array.from({ length: 100 }, () => ({})), 2],
  ])('counts %s %s as what it costs', async (method, path, body, expected) => {
    const send = () => roles.visitor(method, path, { body, ...from(1) });
    let passed = 0;
    for (let count = 0; count < 32; count += 1) passed += await allowed(1, send);
    expect(passed).toBe(expected);
  });

  it('lets everybody through while nobody can count', async () => {
    const limiter = kennel.lathe.service.app.get<RateLimiter>(RATE_LIMITER, { strict: false });
    const consume = jest.spyOn(limiter, 'consume').mockRejectedValue(new DomainError('unavailable'));
    expect(await allowed(100, () => get(roles.visitor))).toBe(100);
    expect(consume).toHaveBeenCalled();
  });
});
