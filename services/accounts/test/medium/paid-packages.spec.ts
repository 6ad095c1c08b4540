import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { type OwnerWithApps, startWithOwner } from './owner-with-apps.js';

describe('packages of an account', () => {
  let home: OwnerWithApps;
  beforeAll(async () => {
    home = await startWithOwner();
  });
  afterAll(() => home.lathe.stop());

  const current = async () =>
    (await home.lathe.request('GET', '/api/live_api/account/current', { token: home.owner.token })).json;
  const tell = (packageId: string, seq: number, isRefunded: boolean, accountId = home.owner.accountId) =>
    home.lathe.publish('payments.package.changed.v1', packageId, accountId, {
      packageId,
      accountId,
      appId: randomId(),
      name: 'Dog walks',
      seq,
      price: 49,
      boughtAt: '2026-11-25T10:00:00.000Z',
      saleId: `sale-${packageId}`,
      isRefunded,
    });
  const untilHas = (wanted: boolean) => until(async () => (await current()).hasPaidAppPackage === wanted);

  it('are held while one is paid for, and no money was given back for it', async () => {
    expect(await current()).toMatchObject({ hasPaidAppPackage: false, appPackages: [] });
    const [first, second] = [randomId(), randomId()];
    await tell(first, 1, false);
    await untilHas(true);
    await tell(second, 1, false);
    await tell(first, 2, true);
    await tell(second, 2, true);
    await untilHas(false);
    // One of an account that is gone changes nothing.
    await tell(randomId(), 1, false, randomId());
    expect(await current()).toMatchObject({ hasPaidAppPackage: false });
  });

  it('name the copy beside its original, as long as it is theirs', async () => {
    const original = randomId();
    const copy = await home.announced('walks', { packageOf: original });
    await home.announced('own');
    const packages = async () => (await current()).appPackages;
    await until(async () => (await packages()).length === 1);
    expect(await packages()).toEqual([{ appId: original, sharedAppId: copy.appId }]);
    const given = { ...copy, seq: 2, ownerId: randomId(), packageOf: null };
    await home.lathe.publish('apps.app.owner-changed.v1', copy.appId, copy.appId, given);
    await until(async () => (await packages()).length === 0);
  });
});
