import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appsService } from '@lathe/apps/service';
import { entitiesService } from '@lathe/entities/service';
import { randomId } from '@lathe/platform/ids/random-id';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';

const files = [
  { path: 'pages/Dogs.jsx', content: 'export default function Dogs() { return <main>Dogs</main>; }\n' },
  {
    path: 'entities/Dog.json',
    content: JSON.stringify({
      name: 'Dog',
      type: 'object',
      properties: { name: { type: 'string' } },
      permissions: { read: 'all', write: 'all' },
    }),
  },
];
/** Events arrive within milliseconds, so once would prove little. */
const rounds = 8;

describe('an app that its owner closes', () => {
  let lathe: TestService;
  let appId: string;
  let host: string;
  let token: string;
  const ownerId = randomId();
  beforeAll(async () => {
    lathe = await startTestService(appsService, { beside: [entitiesService] });
    token = await lathe.accountToken(ownerId);
    const { json } = await lathe.request('POST', '/api/apps', {
      token,
      body: { appType: 'gen app', genApp: { name: 'Dogs' } },
    });
    appId = json.appId;
    host = `${json.slug}.localhost:4400`;
    const caller = await lathe.internalToken({ subject: ownerId, tenant: appId, role: 'owner' });
    await lathe.request('POST', `/internal/apps/${appId}/versions`, {
      token: caller,
      body: { commitId: randomId(), head: null, files, renames: [] },
    });
    await lathe.request('POST', `/api/apps/${appId}/publish`, { token, body: {} });
  });
  afterAll(() => lathe.stop());

  const change = (body: object) => lathe.request('PATCH', `/api/apps/${appId}`, { token, body });
  const entities = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<number> =>
    (
      await lathe.services[1]!.server.inject({
        method,
        url: `/live_api/apps/${appId}/entities${path}`,
        headers: { host },
        ...(payload ? { payload } : {}),
      })
    ).statusCode;
  const bundle = async (): Promise<number> => (await lathe.request('GET', '/runtime/bundle?assets=1', { host })).status;

  it.each([
    ['public_with_login', 403, 403],
    ['private_with_login', 403, 403],
    ['workspace_with_login', 403, 403],
  ])('to %s is closed for its data and its code from the very answer on', async (visibility, data, code) => {
    for (let round = 0; round < rounds; round += 1) {
      await change({ visibility: 'public_without_login' });
      expect([await entities('GET', '/Dog'), await entities('POST', '/Dog', { name: 'Rex' }), await bundle()]).toEqual([
        200, 201, 200,
      ]);
      expect((await change({ visibility })).status).toBe(200);
      expect([await entities('GET', '/Dog'), await entities('POST', '/Dog', { name: 'Rex' }), await bundle()]).toEqual([
        data,
        data,
        code,
      ]);
    }
  });

  it('by taking it from the web, or deleting it, is gone from the very answer on', async () => {
    await change({ visibility: 'public_without_login' });
    for (let round = 0; round < rounds; round += 1) {
      await lathe.request('POST', `/api/apps/${appId}/publish`, { token, body: {} });
      expect(await entities('GET', '/Dog')).toBe(200);
      await lathe.request('POST', `/api/apps/${appId}/unpublish`, { token });
      expect(await entities('GET', '/Dog')).toBe(404);
    }
    await lathe.request('POST', `/api/apps/${appId}/publish`, { token, body: {} });
    expect(await entities('GET', '/Dog')).toBe(200);
    await lathe.request('DELETE', `/api/apps/${appId}`, { token });
    expect([await entities('GET', '/Dog'), await bundle()]).toEqual([404, 404]);
  });
});
