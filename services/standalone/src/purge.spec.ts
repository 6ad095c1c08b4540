import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everywhere, FilledLathe, password } from '../test/filled-lathe.js';

describe('what is deleted for good', () => {
  let filled: FilledLathe;
  beforeAll(async () => {
    filled = await FilledLathe.start();
  }, 120_000);
  afterAll(() => filled.stop());

  it('is gone from every collection, file and queue, if it is an app; others stay whole', async () => {
    const [gone, stays] = [await filled.fullApp('Gone'), await filled.fullApp('Stays')];
    const hasAll = (found: readonly string[]) => everywhere.every((place) => found.includes(place));
    const held = await filled.placesWhen(gone, hasAll);
    expect(everywhere.filter((place) => !held.includes(place))).toEqual([]);
    const before = await filled.placesWhen(stays, hasAll);
    await filled.purge(gone);
    // The use of the account is the account's: it ends with the period.
    expect(await filled.placesWhen(gone, (found) => found.length <= 1)).toEqual(['accounts.usage_reservations']);
    expect(await filled.places(stays)).toEqual(before);
    expect(
      (
        await filled.call('POST', '/api/apps', {
          body: { appType: 'gen app', genApp: { name: 'Gone' }, appBuilderVersion: 4 },
        })
      ).slug,
    ).toBe('gone-2');
  }, 120_000);

  it('is gone from there with its apps, if it is an account; others stay whole', async () => {
    const stays = await filled.fullApp('Neighbour');
    const email = 'bob@example.org';
    const { accessToken, account } = await filled.signUp(email);
    const app = await filled.fullApp('Bobs', accessToken);
    const gone = { ...app, names: [...app.names, account.accountId, email] };
    const own = [
      ...everywhere,
      'accounts.accounts',
      'accounts.credentials',
      'accounts.refresh_tokens',
      'accounts.usage_counters',
      'apps.entitlements',
      'apps.gauges',
    ];
    const held = await filled.placesWhen(gone, (found) => own.every((place) => found.includes(place)));
    expect(own.filter((place) => !held.includes(place))).toEqual([]);
    const before = await filled.places(stays);
    // Who is no operator does not learn that the route is there.
    expect(
      (await filled.send('DELETE', `/api/admin/accounts/${account.accountId}`, { bearer: accessToken })).status,
    ).toBe(404);
    await filled.call('DELETE', `/api/admin/accounts/${account.accountId}`);
    expect((await filled.send('POST', '/api/auth/sign-in', { bearer: '', body: { email, password } })).status).not.toBe(
      200,
    );
    expect((await filled.send('GET', '/api/apps', { bearer: accessToken })).status).toBe(401);
    expect(await filled.placesWhen(gone, (found) => found.length === 0)).toEqual([]);
    expect(await filled.places(stays)).toEqual(before);
    expect((await filled.signUp(email)).account.accountId).not.toBe(account.accountId);
  }, 120_000);
});
