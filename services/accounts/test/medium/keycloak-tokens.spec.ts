import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { SignJWT } from 'jose';
import { accountsService } from '../../src/service.js';
import { type LocalRealm, startLocalRealm } from './local-realm.js';

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = (): number => Math.floor(Date.now() / 1000);

/** Each makes, of a realm, a token that looks like one and is none. */
const forgeries: Record<string, (realm: LocalRealm) => string | Promise<string>> = {
  'nothing at all': () => '',
  'no token': () => 'a.b.c',
  'alg none': (realm) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(realm.accessClaims({}))}.`,
  'alg nOnE with the signature of a good one': async (realm) => {
    const [, payload, signature] = (await realm.access()).split('.');
    return `${encode({ alg: 'nOnE', typ: 'JWT', kid: realm.key().kid })}.${payload}.${signature}`;
  },
  'an empty signature': async (realm) => (await realm.access()).replace(/\.[^.]*$/, '.'),
  'HS256 with the public key as the secret': (realm) => {
    const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: realm.key().kid })}.${encode(realm.accessClaims({}))}`;
    return `${signed}.${createHmac('sha256', realm.key().pem).update(signed).digest('base64url')}`;
  },
  'a key that the realm does not have': async (realm) =>
    realm.sign(realm.accessClaims({}), {}, await realm.newKey('unknown')),
  "another key under the name of the realm's": async (realm) =>
    realm.sign(realm.accessClaims({}), {}, await realm.newKey(realm.key().kid)),
  'a key that the token brings along': async (realm) => {
    const own = await realm.newKey(realm.key().kid);
    return realm.sign(
      realm.accessClaims({}),
      { jwk: own.jwk, jku: 'https://evil.example/jwks', x5u: 'https://e.x' },
      own,
    );
  },
  'a kid that is a path': (realm) => realm.sign(realm.accessClaims({}), { kid: '../../../../dev/null' }),
  'an extension that must be understood': (realm) =>
    new SignJWT(realm.accessClaims({}))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: realm.key().kid, crit: ['b64'], b64: true })
      .sign(realm.key().privateKey)
      .then((token) => token.replace(/^[^.]+/, encode({ alg: 'RS256', typ: 'JWT', crit: ['x'], x: 1 }))),
  'ES256 with r = s = 0': (realm) =>
    `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(realm.accessClaims({}))}.${Buffer.alloc(64).toString('base64url')}`,
  'a changed payload': async (realm) => {
    const [header, payload, signature] = (await realm.access()).split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    return `${header}.${encode({ ...claims, email: 'admin@example.org' })}.${signature}`;
  },
  'another issuer': (realm) => realm.access({ iss: 'https://id.example.org/realms/lathe' }),
  'another realm of the same server': (realm) => realm.access({ iss: realm.issuer.replace('lathe', 'master') }),
  'another audience': (realm) => realm.access({ aud: 'account' }),
  'no audience': (realm) => realm.access({ aud: undefined }),
  'another client': (realm) => realm.access({ azp: 'some-other-app' }),
  'no client': (realm) => realm.access({ azp: undefined }),
  expired: (realm) => realm.access({ iat: now() - 400, exp: now() - 60 }),
  'an end that is text': (realm) => realm.access({ exp: String(now() + 300) }),
  'an end that never comes': (realm) => realm.access({ exp: 1e20 }),
  'no end': (realm) => realm.access({ exp: undefined }),
  'not valid yet': (realm) => realm.access({ nbf: now() + 120 }),
  'issued in the future': (realm) => realm.access({ iat: now() + 120 }),
  'issued long ago': (realm) => realm.access({ iat: now() - 3600 }),
  'an ID token': (realm) => realm.access({ typ: 'ID', aud: 'lathe-web' }),
  'an ID token with our audience': (realm) => realm.access({ typ: 'ID' }),
  'a refresh token': (realm) => realm.access({ typ: 'Refresh' }),
  'a logout token': (realm) => realm.logout({ aud: 'lathe', sub: 'x', sid: 'y' }),
  'a header of another type': (realm) => realm.sign(realm.accessClaims({}), { typ: 'logout+jwt' }),
  'no nonce, as after a renewal': (realm) => realm.access({ nonce: undefined }),
  'no session': (realm) => realm.access({ sid: undefined }),
  'no subject': (realm) => realm.access({ sub: undefined }),
  'a subject with a space': (realm) => realm.access({ sub: 'a b' }),
  'a verified address that is text': (realm) => realm.access({ email_verified: 'true' }),
};

describe('a token that is none of the realm', () => {
  let realm: LocalRealm;
  let lathe: TestService;
  beforeAll(async () => {
    realm = await startLocalRealm();
    lathe = await startTestService(accountsService, { env: realm.env });
  });
  afterAll(async () => {
    await lathe.stop();
    await realm.stop();
  });
  const exchange = (token: string) => lathe.request('POST', '/api/auth/exchange', { body: { token } });

  it('would be taken if it were', async () => {
    expect((await exchange(await realm.access())).status).toBe(200);
  });

  it.each(Object.keys(forgeries))('is refused: %s', async (name) => {
    const answer = await exchange(await forgeries[name]!(realm));
    expect(answer).toMatchObject({ status: 401, json: { code: 'auth/token-refused' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('does not have the keys asked for again and again', async () => {
    const stranger = await realm.newKey('stranger');
    const before = realm.asked();
    for (let tries = 0; tries < 20; tries += 1) await exchange(await realm.sign(realm.accessClaims({}), {}, stranger));
    expect(realm.asked() - before).toBeLessThanOrEqual(1);
  });

  it('is not one more thing than a token', async () => {
    const body = { token: await realm.access(), email: 'admin@example.org' };
    expect((await lathe.request('POST', '/api/auth/exchange', { body })).status).toBe(422);
  });
});

describe("the realm's keys", () => {
  it('are learnt anew when one is first seen, and without them nobody is told that a token is bad', async () => {
    const realm = await startLocalRealm();
    const lathe = await startTestService(accountsService, { env: realm.env });
    const exchange = async (token: string) =>
      (await lathe.request('POST', '/api/auth/exchange', { body: { token } })).status;
    try {
      realm.beAway(true);
      expect(await exchange(await realm.access())).toBe(503);
      realm.beAway(false);
      expect(await exchange(await realm.access())).toBe(200);
      await realm.rotate('second');
      const byNewKey = await realm.access();
      const { kid } = realm.key();
      expect(kid).toBe('second');
      const passed = Date.now() + 31_000;
      const clock = Date.now;
      Date.now = () => passed;
      try {
        expect(await exchange(byNewKey)).toBe(200);
      } finally {
        Date.now = clock;
      }
    } finally {
      await lathe.stop();
      await realm.stop();
    }
  });
});
