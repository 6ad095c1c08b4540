import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { atRest } from '@lathe/platform/testing/at-rest';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { PackageChange } from '@lathe/proto/payments/events.v1';
import type { Connection } from 'mongoose';
import { DuplicateApp } from '../../src/apps/duplicate-app.use-case.js';
import { PackageRepository } from '../../src/bought-packages/package.repository.js';
import { TakePackage } from '../../src/packages/take-package.use-case.js';
import { PurgeApp } from '../../src/purging/purge-app.processor.js';
import { AppRepository } from '../../src/records/app.repository.js';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

const eightDays = 8 * 24 * 3600_000;

describe('packages that somebody has bought', () => {
  let apps: AppsUnderTest;
  beforeAll(async () => {
    apps = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'lite' } });
  });
  afterAll(() => apps.stop());

  const database = (): Connection => apps.lathe.service.app.get<Connection>(CONNECTION);

  interface Buyer {
    readonly accountId: string;
    readonly token: string;
  }
  const person = async (isAdmin = false): Promise<Buyer> => {
    const accountId = randomId();
    return { accountId, token: await apps.lathe.accountToken(accountId, { isAdmin }) };
  };

  /** Payments tells that somebody has bought an app, or something later about it. */
  async function told({ accountId }: Buyer, { appId }: OwnedApp, more: Partial<PackageChange> = {}): Promise<string> {
    const packageId = more.packageId ?? randomId();
    await apps.lathe.publish('payments.package.changed.v1', packageId, accountId, {
      packageId,
      accountId,
      appId,
      name: 'Dog walks',
      seq: 1,
      price: 49,
      boughtAt: '2026-11-25T10:00:00.000Z',
      saleId: `sale-${packageId}`,
      isRefunded: false,
      ...more,
    });
    await until(async () => {
      const row = await database()
        .collection('packages')
        .findOne({ _id: packageId as never });
      return row?.['seq'] >= (more.seq ?? 1);
    });
    return packageId;
  }

  const list = async ({ token }: Buyer) => (await apps.lathe.request('GET', '/api/packages', { token })).json.packages;
  const stateOf = async (buyer: Buyer) => (await list(buyer))[0].state;
  const take = (token: string | undefined, packageId: string) =>
    apps.lathe.request('POST', `/api/packages/${packageId}/take`, { ...(token && { token }) });
  const filesOf = async ({ token }: Buyer, appId: string) =>
    (await apps.lathe.request('GET', `/api/apps/${appId}/files`, { token })).json.files as { id: string }[];

  it('are listed for their buyer alone, and become an app of theirs, published as the original is', async () => {
    const app = await apps.published();
    await apps.api(app, 'POST', '/settings', { appSettings: { supportEmail: 'seller@example.org' } });
    await apps.api(app, 'POST', '/style', { appStyle: { background: '#123456' } });
    await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
    const [ada, eve] = [await person(), await person()];
    const packageId = await told(ada, app);
    expect(await list(ada)).toEqual([
      {
        packageId,
        appId: app.appId,
        sharedAppId: null,
        name: 'Dog walks',
        price: 49,
        boughtAt: '2026-11-25T10:00:00.000Z',
        saleId: `sale-${packageId}`,
        isRefunded: false,
        state: 'ready',
      },
    ]);
    expect(await list(eve)).toEqual([]);
    const { status, json } = await take(ada.token, packageId);
    expect([status, json.name, json.status, json.visibility]).toEqual([
      200,
      'Dog walks',
      'active',
      'private_with_login',
    ]);
    expect([json.style, json.settings.supportEmail]).toEqual([{ background: '#123456' }, undefined]);
    expect(json.appId).not.toBe(app.appId);
    expect(await filesOf(ada, json.appId)).not.toEqual([]);
    expect(await list(ada)).toMatchObject([{ state: 'taken', sharedAppId: json.appId }]);
    const created = await database()
      .collection('outbox')
      .findOne({ key: json.appId, 'event.type': 'apps.app.created.v1' });
    expect(created!['event'].data).toMatchObject({ ownerId: ada.accountId, packageOf: app.appId });
    // The seller sees nothing of it, and changes nothing there.
    expect((await apps.lathe.request('GET', `/api/apps/${json.appId}`, { token: app.token })).status).toBe(404);
  });

  it('give one copy, however often and at once they are taken', async () => {
    const app = await apps.published();
    const ada = await person(true);
    const packageId = await told(ada, app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(ada.token, packageId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.appId)).size).toBe(1);
    expect(await database().collection('apps').countDocuments({ ownerId: ada.accountId })).toBe(1);
    expect((await take(ada.token, packageId)).json.appId).toBe(answers[0]!.json.appId);
  });

  it('give one copy to processes that do not know of each other, and none where one dies on the way', async () => {
    const app = await apps.published();
    const ada = await person(true);
    const packageId = await told(ada, app);
    const scope = ownerScope({ kind: 'account', accountId: ada.accountId, isAdmin: true });
    const part = apps.lathe.service.app;
    const known = part.get(PackageRepository);
    const another = (change: Partial<PackageRepository>): TakePackage =>
      new TakePackage(Object.assign(Object.create(known), change), part.get(AppRepository), part.get(DuplicateApp));
    const dying = another({ take: () => Promise.reject(new Error('The process is gone')) });
    await expect(dying.execute(scope, packageId)).rejects.toThrow('gone');
    expect(await database().collection('apps').countDocuments({ ownerId: ada.accountId })).toBe(0);
    expect(await stateOf(ada)).toBe('ready');
    // Another one takes it between the reading and the noting of this one.
    let first: string | undefined;
    const late = another({
      find: async (owner, id) => {
        const found = await known.find(owner, id);
        first ??= (await take(ada.token, packageId)).json.appId as string;
        return found;
      },
    });
    expect((await late.execute(scope, packageId)).appId).toBe(first);
    expect(await database().collection('apps').countDocuments({ ownerId: ada.accountId })).toBe(1);
  });

  it('count against the plan of their buyer, who takes them once there is room', async () => {
    const app = await apps.published();
    const ada = await person();
    const own = await apps.lathe.request('POST', '/api/apps', {
      token: ada.token,
      body: { appType: 'gen app', genApp: { name: 'Own' } },
    });
    const packageId = await told(ada, app);
    const refused = await take(ada.token, packageId);
    expect([refused.status, refused.json.error.message]).toEqual([
      402,
      'You have as many generated apps as your plan includes. Delete one, or upgrade your plan to create more',
    ]);
    expect(await stateOf(ada)).toBe('ready');
    await apps.lathe.request('DELETE', `/api/apps/${own.json.appId}`, { token: ada.token });
    expect((await take(ada.token, packageId)).status).toBe(200);
  });

  it('give nothing once the money was given back, and leave what was taken', async () => {
    const app = await apps.published();
    const [ada, bob] = [await person(), await person()];
    const packageId = await told(ada, app);
    await told(ada, app, { packageId, seq: 2, isRefunded: true });
    const refused = await take(ada.token, packageId);
    expect([refused.status, refused.json.code, await stateOf(ada)]).toEqual([409, 'package/refunded', 'refunded']);
    // What comes late changes nothing.
    await told(ada, app, { packageId, seq: 1 }).catch(() => undefined);
    await atRest(database());
    expect(await stateOf(ada)).toBe('refunded');
    const other = await told(bob, app);
    const { appId } = (await take(bob.token, other)).json;
    await told(bob, app, { packageId: other, seq: 2, isRefunded: true });
    expect(await list(bob)).toMatchObject([{ state: 'taken', isRefunded: true, sharedAppId: appId }]);
    expect((await filesOf(bob, appId)).length).toBeGreaterThan(0);
  });

  it('are of what was published when they were bought, where nothing is any more, and never of a draft', async () => {
    const app = await apps.createApp();
    const first = (await apps.commit(app)).json.versionId;
    await apps.api(app, 'POST', '/publish', {});
    const ada = await person();
    const packageId = await told(ada, app);
    await apps.commit(app, {
      head: first,
      files: [{ path: 'pages/Secret.jsx', content: 'export default () => null' }],
    });
    await apps.api(app, 'POST', '/unpublish');
    const { status, json } = await take(ada.token, packageId);
    expect([status, json.pages]).toEqual([200, ['Dogs']]);
  });

  it('outlive the app that was sold: what was taken stays, what was not says why it cannot be', async () => {
    const app = await apps.published();
    const [ada, bob, eve] = [await person(), await person(), await person()];
    const packageId = await told(ada, app);
    const { appId } = (await take(ada.token, packageId)).json;
    const [ofBob, ofEve] = [await told(bob, app), await told(eve, app)];
    await apps.api(app, 'DELETE', '');
    // While the deletion can be undone, what was paid for can be taken.
    expect((await take(bob.token, ofBob)).status).toBe(200);
    await database()
      .collection<{ _id: string }>('apps')
      .updateOne({ _id: app.appId }, { $set: { deletedAt: new Date(Date.now() - eightDays) } });
    await apps.lathe.service.app.get(PurgeApp).process({ appId: app.appId });
    expect(await stateOf(ada)).toBe('taken');
    expect((await filesOf(ada, appId)).length).toBeGreaterThan(0);
    const refused = await take(eve.token, ofEve);
    expect([refused.status, refused.json.code, await stateOf(eve)]).toEqual([
      409,
      'package/original-gone',
      'original-gone',
    ]);
  });

  it('say that the copy was deleted, until it is brought back', async () => {
    const app = await apps.published();
    const ada = await person();
    const packageId = await told(ada, app);
    const { appId } = (await take(ada.token, packageId)).json;
    await apps.lathe.request('DELETE', `/api/apps/${appId}`, { token: ada.token });
    const refused = await take(ada.token, packageId);
    expect([refused.status, refused.json.code, await stateOf(ada)]).toEqual([409, 'package/copy-gone', 'copy-gone']);
    await apps.lathe.request('POST', `/api/apps/${appId}/undelete`, { token: ada.token });
    expect((await take(ada.token, packageId)).json.appId).toBe(appId);
  });

  it('wait while the operator keeps the app from everybody', async () => {
    const app = await apps.published();
    const ada = await person();
    const packageId = await told(ada, app);
    const takenDown = { reason: 'spam', at: new Date(), published: null };
    await database()
      .collection<{ _id: string }>('apps')
      .updateOne({ _id: app.appId }, { $set: { takenDown, published: null } });
    const refused = await take(ada.token, packageId);
    expect([refused.status, refused.json.code, await stateOf(ada)]).toEqual([403, 'app/taken-down', 'taken-down']);
  });

  it('go with the account of their buyer', async () => {
    const app = await apps.published();
    const ada = await person();
    await told(ada, app);
    const { accountId } = ada;
    await apps.lathe.publish('accounts.account.purged.v1', accountId, accountId, { accountId });
    await until(async () => (await database().collection('packages').countDocuments({ accountId })) === 0);
  });

  it.each([
    ['the buyer', 'buyer', 200],
    ['the seller', 'seller', 404],
    ['somebody else', 'other', 404],
    ['an operator', 'operator', 404],
    ['a user of the app', 'user', 401],
    ['nobody', 'nobody', 401],
  ] as const)('are taken by %s: %s %s', async (_, role, expected) => {
    const app = await apps.published();
    const ada = await person();
    const packageId = await told(ada, app);
    const tokens = {
      buyer: async () => ada.token,
      seller: async () => app.token,
      other: async () => (await person()).token,
      operator: async () => (await person(true)).token,
      user: () => apps.lathe.appUserToken(app.appId, randomId(), { role: 'admin' }),
      nobody: async () => undefined,
    };
    const token = await tokens[role]();
    expect((await take(token, packageId)).status).toBe(expected);
    const listed = await apps.lathe.request('GET', '/api/packages', { ...(token && { token }) });
    expect(listed.status).toBe(expected === 401 ? 401 : 200);
    if (listed.status === 200) expect(listed.json.packages).toHaveLength(role === 'buyer' ? 1 : 0);
  });
});
