// Keycloak with the realm of infra/keycloak: it comes up, the realm is as it must be, and people sign in by it.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Keycloak, startKeycloak } from '../../../infra/local/keycloak.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { findChromium } from '../chromium.ts';
import { startLathe } from '../lathe-process.ts';
import { administrate, request } from './keycloak-admin.ts';
import { keycloakPages } from './keycloak-pages.ts';
import { startMailSink } from './mail-sink.ts';
import type { Results } from './results.ts';
import { orSkip } from './servers.ts';

export async function keycloakChecks(results: Results, dir: string): Promise<void> {
  const mails = await startMailSink();
  const port = await freePort();
  const latheUrl = `http://localhost:${port}`;
  const settings = {
    LATHE_URL: latheUrl,
    KEYCLOAK_VERIFY_EMAIL: 'true',
    KEYCLOAK_SMTP_HOST: 'localhost',
    KEYCLOAK_SMTP_PORT: String(mails.port),
    KEYCLOAK_SMTP_FROM: 'lathe@example.org',
    KEYCLOAK_SMTP_STARTTLS: 'false',
  };
  try {
    const keycloak = await orSkip(results, 'Keycloak', () => startKeycloak({ dir, settings }));
    if (!keycloak) return;
    await realmChecks(results, keycloak, latheUrl);
    const chromium = findChromium();
    if (chromium) {
      process.env.CHROMIUM_PATH = chromium;
      const env = { DATA_DIR: join(dir, 'lathe-by-keycloak'), PORT: String(port), LOG_LEVEL: 'error' };
      const lathe = await startLathe({ ...env, KEYCLOAK_URL: keycloak.url, KEYCLOAK_REALM: 'lathe' });
      await keycloakPages(results, { keycloak, lathe: latheUrl, mails }).finally(() => lathe.stop());
    } else results.skip('signing in by Keycloak', 'there is no Chromium here and it cannot be installed');
    await results.check('Keycloak: it stops', async () => {
      await keycloak.stop();
      assert.equal(keycloak.pid, undefined);
    });
  } finally {
    await mails.stop();
  }
}

async function realmChecks(results: Results, keycloak: Keycloak, latheUrl: string): Promise<void> {
  const { realmUrl } = keycloak;
  await results.check('Keycloak: the realm tells its addresses', async () => {
    const { status, body } = await request<{ issuer: string; jwks_uri: string }>(
      `${realmUrl}/.well-known/openid-configuration`,
    );
    assert.equal(status, 200);
    assert.equal(body.issuer, realmUrl);
    const { body: keys } = await request<{ keys: { use: string }[] }>(body.jwks_uri);
    assert.ok(keys.keys.some(({ use }) => use === 'sig'));
  });
  await results.check('Keycloak: the public client signs in with PKCE only, and leads to Lathe only', async () => {
    const ask = (more: Record<string, string>) => {
      const query = new URLSearchParams({
        client_id: 'lathe-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: `${latheUrl}/login`,
        ...more,
      });
      return request<string>(`${realmUrl}/protocol/openid-connect/auth?${query}`);
    };
    const pkce = {
      code_challenge_method: 'S256',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    };
    assert.equal((await ask(pkce)).status, 200);
    assert.match((await ask({})).location ?? '', /error=invalid_request.*code_challenge/i);
    assert.match((await ask({ ...pkce, code_challenge_method: 'plain' })).location ?? '', /error=invalid_request/i);
    assert.match((await ask({ ...pkce, response_type: 'token' })).location ?? '', /error=unauthorized_client/i);
    for (const redirect_uri of [`${latheUrl}/login/x`, `${latheUrl}@evil.example/login`, 'https://evil.example/login'])
      assert.equal((await ask({ ...pkce, redirect_uri })).status, 400, redirect_uri);
  });
  await results.check('Keycloak: the realm defends itself, and has no Google where none is set', async () => {
    const { body: realm } = await administrate<Record<string, unknown>>(keycloak, '');
    assert.equal(realm.bruteForceProtected, true);
    assert.equal(realm.verifyEmail, true);
    assert.equal(realm.loginTheme, 'lathe');
    assert.match(String(realm.passwordPolicy), /length\(8\)/);
    const { body: brokers } = await administrate<{ enabled: boolean }[]>(keycloak, '/identity-provider/instances');
    assert.deepEqual(
      brokers.map(({ enabled }) => enabled),
      [false],
    );
  });
}
