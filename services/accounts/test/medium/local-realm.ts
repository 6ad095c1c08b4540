import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';

type Claims = Record<string, unknown>;

interface RealmKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
  /** The public key as a program may read it, in PEM. */
  readonly pem: string;
}

const now = (): number => Math.floor(Date.now() / 1000);

async function newKey(kid: string): Promise<RealmKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, jwk, pem: await exportSPKI(publicKey) };
}

/** What stands in for a realm of Keycloak: its keys over HTTP, and tokens of the form that it gives them. */
export async function startLocalRealm() {
  let keys = [await newKey('first')];
  let asked = 0;
  let away = false;
  const server = createServer((request, response) => {
    asked += 1;
    if (away || !request.url?.endsWith('/realms/lathe/protocol/openid-connect/certs')) {
      response.writeHead(503).end();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${url}/realms/lathe`;

  const accessClaims = (claims: Claims): Claims => ({
    iss: issuer,
    aud: 'lathe',
    azp: 'lathe-web',
    typ: 'Bearer',
    sub: randomUUID(),
    sid: randomUUID(),
    nonce: randomUUID(),
    iat: now(),
    exp: now() + 300,
    auth_time: now(),
    email: `${randomUUID()}@example.org`,
    email_verified: true,
    ...claims,
  });
  const logoutClaims = (claims: Claims): Claims => ({
    iss: issuer,
    aud: 'lathe-web',
    typ: 'Logout',
    jti: randomUUID(),
    iat: now(),
    exp: now() + 120,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...claims,
  });
  const sign = (claims: Claims, header: Claims = {}, key = keys[0]!): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header }).sign(key.privateKey);

  return {
    env: { KEYCLOAK_URL: url },
    issuer,
    /** How often the keys were asked for. */
    asked: () => asked,
    key: () => keys[0]!,
    newKey,
    accessClaims,
    sign,
    access: (claims: Claims = {}) => sign(accessClaims(claims)),
    logout: (claims: Claims = {}, header: Claims = {}) => sign(logoutClaims(claims), { typ: 'logout+jwt', ...header }),
    async rotate(kid: string): Promise<void> {
      keys = [await newKey(kid), ...keys];
    },
    beAway(isAway: boolean): void {
      away = isAway;
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type LocalRealm = Awaited<ReturnType<typeof startLocalRealm>>;
