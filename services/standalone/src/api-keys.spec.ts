import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsService } from '@lathe/accounts/service';
import { appsService } from '@lathe/apps/service';
import { entitiesService } from '@lathe/entities/service';
import { randomId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';

const password = 'a long enough phrase';
const schema = {
  name: 'Dog',
  type: 'object',
  properties: { name: { type: 'string' } },
  permissions: { read: 'admin', write: 'admin' },
};
const files = [
  { path: 'pages/Dogs.jsx', content: 'export default function Dogs() { return <main>Dogs</main>; }\n' },
  { path: 'entities/Dog.json', content: JSON.stringify(schema) },
];

/** What the routes of this test answer, each some of it. */
interface Answer {
  readonly accessToken: string;
  readonly account: { readonly accountId: string };
  readonly appId: string;
  readonly token: string;
  readonly key: { readonly keyId: string };
}

describe('an API key, over the services', () => {
  let lathe: TestService;
  let token: string;
  let accountId: string;
  let appId: string;
  beforeAll(async () => {
    lathe = await startTestService(accountsService, { beside: [appsService, entitiesService] });
    ({ token, accountId } = await signUp('owner@example.org'));
    appId = await appOf(token, accountId);
  });
  afterAll(() => lathe.stop());

  type Part = 'accounts' | 'apps' | 'entities';
  const send = async (part: Part, method: 'GET' | 'POST' | 'DELETE', url: string, bearer: string, payload?: object) => {
    const { server } = lathe.services.find(({ name }) => name === part)!;
    const headers = { host: 'localhost:4400', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const answer = await server.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, json: answer.json<Answer>() };
  };
  const signUp = async (email: string) => {
    const { json } = await send('accounts', 'POST', '/api/auth/sign-up', '', { email, password });
    return { token: json.accessToken, accountId: json.account.accountId };
  };
  const appOf = async (bearer: string, owner: string) => {
    const body = { appType: 'gen app', genApp: { name: 'Dogs' } };
    const made = (await send('apps', 'POST', '/api/apps', bearer, body)).json.appId;
    const caller = await lathe.internalToken({ subject: owner, tenant: made, role: 'owner' }, 'apps');
    const commit = { commitId: randomId(), head: null, files, renames: [] };
    await send('apps', 'POST', `/internal/apps/${made}/versions`, caller, commit);
    return made;
  };
  const keyOf = async (...scopes: string[]) => {
    const { json } = await send('accounts', 'POST', '/api/auth/api-keys', token, { password, name: 'k', scopes });
    return { token: json.token, keyId: json.key.keyId };
  };
  const rows = async (bearer: string, method: 'GET' | 'POST', app = appId) => {
    const row = method === 'POST' ? { name: 'Rex' } : undefined;
    return (await send('entities', method, `/live_api/apps/${app}/entities/Dog`, bearer, row)).status;
  };
  const apps = async (bearer: string, app = appId) => (await send('apps', 'GET', `/api/apps/${app}`, bearer)).status;

  it('opens rows and apps of its account as far as its scopes go', async () => {
    const [read, write, manage] = [await keyOf('rows:read'), await keyOf('rows:write'), await keyOf('apps:manage')];
    const can = async ({ token: bearer }: { token: string }) => [
      await rows(bearer, 'GET'),
      await rows(bearer, 'POST'),
      await apps(bearer),
    ];
    await until(async () => (await rows(read.token, 'GET')) === 200);
    expect([await can(read), await can(write), await can(manage)]).toEqual([
      [200, 403, 403],
      [403, 201, 403],
      [403, 403, 200],
    ]);
  });

  it('opens nothing of another account', async () => {
    const other = await signUp('other@example.org');
    const theirs = await appOf(other.token, other.accountId);
    const { token: bearer } = await keyOf('rows:read', 'rows:write', 'apps:manage');
    await until(async () => (await rows(other.token, 'GET', theirs)) === 200);
    for (const method of ['GET', 'POST'] as const) expect(await rows(bearer, method, theirs)).toBe(404);
    expect(await apps(bearer, theirs)).toBe(404);
  });

  it('ends with its removal from the very answer on, and with its account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { token: bearer, keyId } = await keyOf('rows:read', 'apps:manage');
      expect([await rows(bearer, 'GET'), await apps(bearer)]).toEqual([200, 200]);
      expect((await send('accounts', 'DELETE', `/api/auth/api-keys/${keyId}`, token)).status).toBe(200);
      expect([await rows(bearer, 'GET'), await apps(bearer)]).toEqual([401, 401]);
    }
    const { token: bearer } = await keyOf('rows:read');
    expect(await rows(bearer, 'GET')).toBe(200);
    await send('accounts', 'POST', '/api/auth/delete-account', token, { password });
    expect(await rows(bearer, 'GET')).toBe(401);
  });
});
