import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestService } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { type OwnerWithApps, password, startWithOwner } from './owner-with-apps.js';

describe('memories of people in an app', () => {
  let lathe: TestService;
  let owner: OwnerWithApps['owner'];
  let announced: OwnerWithApps['announced'];
  let shop: AppState;
  let choir: AppState;

  const hostOf = (state: AppState): string => `${state.slug}.localhost:4400`;
  const pathOf = ({ appId }: AppState): string => `/api/live_api/user/memories/current?appId=${appId}`;
  const read = (state: AppState, token: string | undefined, host = hostOf(state)) =>
    lathe.request('GET', pathOf(state), { host, ...(token !== undefined && { token }) });
  const keep = (state: AppState, token: string, memories: unknown) =>
    lathe.request('PATCH', pathOf(state), { host: hostOf(state), token, body: { memories } });
  const joined = async (state: AppState, email: string): Promise<{ token: string; id: string }> => {
    const path = `/live_api/apps/${state.appId}/auth/sign-up`;
    const { json } = await lathe.request('POST', path, { host: hostOf(state), body: { email, password } });
    return { token: json.accessToken, id: json.user.id };
  };

  beforeAll(async () => {
    ({ lathe, owner, announced } = await startWithOwner());
    shop = await announced('shop');
    choir = await announced('choir');
  });
  afterAll(() => lathe.stop());

  it('are kept, changed and forgotten by the person alone', async () => {
    const [mia, eve] = [await joined(shop, 'mia@example.org'), await joined(shop, 'eve@example.org')];
    expect((await read(shop, mia.token)).json).toEqual({ memories: {} });
    const kept = { 'favourite colour': 'red', allergies: ['nuts', 'milk'], constructor: 'kept as text' };
    expect((await keep(shop, mia.token, kept)).json).toEqual({ memories: kept });
    await keep(shop, mia.token, { allergies: null, 'favourite colour': 'blue' });
    const left = { 'favourite colour': 'blue', constructor: 'kept as text' };
    expect((await read(shop, mia.token)).json).toEqual({ memories: left });
    expect((await read(shop, eve.token)).json).toEqual({ memories: {} });
  });

  it('are there for nobody else, at no other host and in no other app', async () => {
    const mia = await joined(shop, 'only@example.org');
    expect((await read(shop, undefined)).status).toBe(401);
    expect((await read(choir, mia.token)).status).toBe(404);
    expect((await read(shop, mia.token, hostOf(choir))).status).toBe(404);
    expect((await read(shop, owner.token)).status).toBe(401);
    expect((await read(shop, owner.token, 'localhost:4400')).json).toEqual({ memories: {} });
    const path = { email: 'other@example.org', password };
    const { json } = await lathe.request('POST', '/api/auth/sign-up', { body: path });
    expect((await read(shop, json.accessToken, 'localhost:4400')).status).toBe(404);
    expect((await lathe.request('GET', '/api/live_api/user/memories/current', { token: owner.token })).status).toBe(
      400,
    );
  });

  it('have names and values within bounds, and are a hundred at most, all of them kept when two come at once', async () => {
    const mia = await joined(choir, 'many@example.org');
    for (const memories of [
      { $where: 'x' },
      { 'a.b': 'x' },
      { ['x'.repeat(61)]: 'x' },
      { a: 1 },
      { a: { b: 'c' } },
      { a: 'x'.repeat(5_001) },
      [],
    ])
      expect((await keep(choir, mia.token, memories)).status).toBe(422);
    expect((await keep(choir, mia.token, JSON.parse('{"__proto__":"x"}'))).status).toBe(400);
    const some = (from: number) =>
      Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`name ${from + index}`, 'x']));
    await Promise.all(Array.from({ length: 10 }, (_, index) => keep(choir, mia.token, some(index * 10))));
    expect(Object.keys((await read(choir, mia.token)).json.memories)).toHaveLength(100);
    expect((await keep(choir, mia.token, { 'one more': 'x' })).json.code).toBe('does-not-validate');
    expect((await keep(choir, mia.token, { 'name 1': null, 'one more': 'x' })).status).toBe(200);
  });

  it('go with the person', async () => {
    const mia = await joined(shop, 'leaving@example.org');
    await keep(shop, mia.token, { colour: 'red' });
    const removed = await lathe.request('DELETE', `/api/apps/${shop.appId}/users/${mia.id}`, { token: owner.token });
    expect(removed.status).toBe(200);
    expect((await read(shop, mia.token)).status).toBe(401);
  });
});
