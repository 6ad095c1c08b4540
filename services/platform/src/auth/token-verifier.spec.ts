import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { accessTokenType } from './access-token.js';
import { TokenVerifier } from './token-verifier.js';

const issuer = 'http://localhost:4400';
const subject = 'a'.repeat(24);
const app = 'b'.repeat(24);

describe('TokenVerifier', () => {
  let key: CryptoKey;
  let publicKey: CryptoKey;
  let jwk: JWK;
  let epoch = 0;
  let verifier: TokenVerifier;

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    key = pair.privateKey;
    publicKey = pair.publicKey;
    jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' };
    verifier = new TokenVerifier(issuer, { keys: async () => ({ keys: [jwk] }), epochOf: async () => epoch });
  });

  interface Shape {
    claims?: Record<string, unknown>;
    header?: Record<string, unknown>;
    audience?: string;
    issuer?: string;
    expires?: string | number;
    key?: CryptoKey | Uint8Array;
  }

  const token = (shape: Shape = {}): Promise<string> =>
    new SignJWT({ use: 'account', ep: 0, ...shape.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: accessTokenType, ...shape.header })
      .setIssuer(shape.issuer ?? issuer)
      .setAudience(shape.audience ?? 'lathe')
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(shape.expires ?? '1h')
      .sign(shape.key ?? key);

  it('tells an account, an app user and a preview apart by use and audience', async () => {
    await expect(verifier.verify(await token({ claims: { adm: true } }))).resolves.toEqual({
      kind: 'account',
      accountId: subject,
      isAdmin: true,
    });
    await expect(
      verifier.verify(await token({ claims: { use: 'app-user', role: 'user' }, audience: `app:${app}` })),
    ).resolves.toEqual({ kind: 'app-user', appId: app, userId: subject, role: 'user' });
    await expect(verifier.verify(await token({ claims: { use: 'preview' }, audience: `app:${app}` }))).resolves.toEqual(
      { kind: 'preview', appId: app, accountId: subject, versionId: null, viewer: 'me' },
    );
  });

  it('refuses a token made before the epoch, also when it was verified before', async () => {
    const old = await token();
    await verifier.verify(old);
    epoch = 1;
    await expect(verifier.verify(old)).rejects.toMatchObject({ code: 'auth/session-ended' });
    await expect(verifier.verify(await token({ claims: { ep: 1 } }))).resolves.toMatchObject({ kind: 'account' });
    epoch = 0;
  });

  it('refuses an app user whose token claims the platform, and an account whose token claims an app', async () => {
    await expect(verifier.verify(await token({ claims: { use: 'app-user' } }))).rejects.toMatchObject({
      code: 'not-signed-in',
    });
    await expect(verifier.verify(await token({ audience: `app:${app}` }))).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  it.each<[string, Shape]>([
    ['another issuer', { issuer: 'http://evil.test' }],
    ['expired', { expires: 1 }],
    ['another type', { header: { typ: 'JWT' } }],
    ['an unknown key id', { header: { kid: 'k2' } }],
    ['no use', { claims: { use: 'id' } }],
    ['an epoch that is text', { claims: { ep: '0' } }],
  ])('refuses %s', async (_, shape) => {
    await expect(verifier.verify(await token(shape))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('refuses alg none, HMAC with the public key, another key, and garbage', async () => {
    const unsecured = new UnsecuredJWT({ use: 'account', ep: 0 })
      .setSubject(subject)
      .setAudience('lathe')
      .setIssuer(issuer)
      .setExpirationTime('1h')
      .encode();
    const hmac = await token({ header: { alg: 'HS256' }, key: new TextEncoder().encode(await exportSPKI(publicKey)) });
    const { privateKey } = await generateKeyPair('ES256');
    const good = await token();
    for (const bad of [
      unsecured,
      hmac,
      await token({ key: privateKey }),
      good.slice(0, -4),
      `${good.split('.').slice(0, 2).join('.')}.`,
      'a.b.c',
      '',
    ]) {
      await expect(verifier.verify(bad)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
  });

  it('learns a new key when a token names one', async () => {
    const next = await generateKeyPair('ES256', { extractable: true });
    const keys = [jwk];
    let reads = 0;
    const rotating = new TokenVerifier(issuer, {
      keys: async () => ((reads += 1), { keys: [...keys] }),
      epochOf: async () => 0,
    });
    await rotating.verify(await token());
    keys.push({ ...(await exportJWK(next.publicKey)), kid: 'k2', alg: 'ES256' });
    Object.assign(rotating, { keysReadAt: 0 });
    await expect(rotating.verify(await token({ header: { kid: 'k2' }, key: next.privateKey }))).resolves.toMatchObject({
      kind: 'account',
    });
    expect(reads).toBe(2);
  });
});
