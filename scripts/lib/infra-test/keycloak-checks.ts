// Keycloak with the realm of infra/keycloak: it comes up, the realm is as it must be, and a client gets a token.
import assert from 'node:assert/strict';
import { startKeycloak } from '../../../infra/local/keycloak.ts';
import type { Results } from './results.ts';
import { orSkip } from './servers.ts';

interface Answer<Body> {
  status: number;
  location: string | null;
  body: Body;
}

/** `Body` is what Keycloak documents for the address. */
async function request<Body>(
  url: string,
  { token, form, json }: { token?: string; form?: Record<string, string>; json?: unknown } = {},
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method: form || json ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...((form || json !== undefined) && { body: form ? new URLSearchParams(form) : JSON.stringify(json) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
}

interface Token {
  access_token: string;
}

export async function keycloakChecks(results: Results, dir: string): Promise<void> {
  const keycloak = await orSkip(results, 'Keycloak', () => startKeycloak({ dir }));
  if (!keycloak) return;
  const { url, realmUrl } = keycloak;
  await results.check('Keycloak: the realm tells its addresses', async () => {
    const { status, body } = await request<{ issuer: string; jwks_uri: string }>(
      `${realmUrl}/.well-known/openid-configuration`,
    );
    assert.equal(status, 200);
    assert.equal(body.issuer, realmUrl);
    const { body: keys } = await request<{ keys: { use: string }[] }>(body.jwks_uri);
    assert.ok(keys.keys.some(({ use }) => use === 'sig'));
  });
  await results.check('Keycloak: the public client signs in with PKCE only', async () => {
    const query = new URLSearchParams({
      client_id: 'lathe-web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://localhost:4400/login',
    });
    const bare = await request(`${realmUrl}/protocol/openid-connect/auth?${query}`);
    assert.match(bare.location ?? '', /error=invalid_request.*code_challenge/i);
    query.set('code_challenge_method', 'S256');
    query.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    assert.equal((await request(`${realmUrl}/protocol/openid-connect/auth?${query}`)).status, 200);
  });
  await results.check('Keycloak: a client of a test gets a token, and the realm defends itself', async () => {
    const form = {
      grant_type: 'password',
      client_id: 'admin-cli',
      username: 'admin',
      password: keycloak.adminPassword,
    };
    const { body: admin } = await request<Token>(`${url}/realms/master/protocol/openid-connect/token`, { form });
    const { body: realm } = await request<{ bruteForceProtected: boolean; passwordPolicy: string }>(
      `${url}/admin/realms/lathe`,
      { token: admin.access_token },
    );
    assert.equal(realm.bruteForceProtected, true);
    assert.match(realm.passwordPolicy, /length\(8\)/);
    const client = {
      clientId: 'test',
      secret: 'a-secret-of-a-test',
      serviceAccountsEnabled: true,
      publicClient: false,
      standardFlowEnabled: false,
    };
    assert.equal(
      (await request(`${url}/admin/realms/lathe/clients`, { token: admin.access_token, json: client })).status,
      201,
    );
    const asTest = (secret: string) =>
      request<Token>(`${realmUrl}/protocol/openid-connect/token`, {
        form: { grant_type: 'client_credentials', client_id: 'test', client_secret: secret },
      });
    const { body: token } = await asTest(client.secret);
    assert.equal(JSON.parse(Buffer.from(token.access_token.split('.')[1] ?? '', 'base64url').toString()).iss, realmUrl);
    assert.equal((await asTest('another secret')).status, 401);
  });
  await results.check('Keycloak: it stops', async () => {
    await keycloak.stop();
    assert.equal(keycloak.pid, undefined);
  });
}
