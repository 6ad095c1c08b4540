import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomId as newId } from '@lathe/platform/ids/random-id';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { dog, Kennel, type TestApp } from './kennel.js';
import { EventReader, listenOn } from './live-reader.js';

describe('rows of an app for members alone', () => {
  const kennel = new Kennel();
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    await kennel.start();
    port = await listenOn(kennel);
  });
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app([{ ...dog, permissions: { read: 'all', write: 'all' } }]);
  });

  const require = (seq: number, isRequired: boolean) =>
    kennel.lathe.publish('payments.membership.required.v1', app.appId, app.appId, {
      appId: app.appId,
      seq,
      isRequired,
      joinUrl: 'https://ada.example/l/walkers',
    });
  const member = (userId: string, seq: number, isMember: boolean, endsAt: string | null = null) =>
    kennel.lathe.publish('payments.membership.changed.v1', userId, app.appId, {
      appId: app.appId,
      userId,
      seq,
      isMember,
      endsAt,
    });
  const list = async (token?: string, host = app.host) => {
    const { status, json } = await kennel.at(app, { host, ...(token ? { token } : {}) })('GET', '/Dog');
    return status === 200 ? 'yes' : json.code;
  };
  const user = (userId: string, role: 'admin' | 'user' = 'user') =>
    kennel.lathe.appUserToken(app.appId, userId, { role });

  it('are refused to everybody else, on every route, and said where one becomes a member', async () => {
    await require(1, true);
    const userId = newId();
    const call = kennel.at(app, { token: await user(userId) });
    for (const [method, path, body] of [
      ['GET', '/Dog'],
      ['GET', '/Dog/count'],
      ['GET', '/Dog/schema'],
      ['GET', `/Dog/${newId()}`],
      ['POST', '/Dog', { name: 'Rex' }],
      ['POST', '/Dog/bulk', [{ name: 'Rex' }]],
      ['PUT', `/Dog/${newId()}`, { name: 'Rex' }],
      ['DELETE', `/Dog/${newId()}`],
    ] as const) {
      const { status, json } = await call(method, path, body === undefined ? {} : { body });
      expect([method, path, status, json.code]).toEqual([method, path, 403, 'app/membership-required']);
      expect(json.error.details).toEqual({ joinUrl: 'https://ada.example/l/walkers' });
    }
    expect(await list()).toBe('app/sign-in-required');
  });

  it('are open to members, to whoever the owner promoted, and to the owner', async () => {
    await require(1, true);
    const [userId, adminId] = [newId(), newId()];
    await member(userId, 1, true);
    const { ownerId } = app.state;
    expect([
      await list(await user(userId)),
      await list(await user(adminId, 'admin')),
      await list(await kennel.lathe.accountToken(ownerId), 'localhost:4400'),
      await list(await kennel.lathe.previewToken(app.appId, ownerId), app.preview),
      await list(await user(newId())),
      await list(await kennel.lathe.accountToken(newId()), 'localhost:4400'),
    ]).toEqual(['yes', 'yes', 'yes', 'yes', 'app/membership-required', 'app/sign-in-required']);
  });

  it('are open until the end that is known, without another event', async () => {
    await require(1, true);
    const [over, going] = [newId(), newId()];
    await member(over, 1, true, new Date(Date.now() - 1000).toISOString());
    await member(going, 1, true, new Date(Date.now() + 60_000).toISOString());
    expect([await list(await user(over)), await list(await user(going))]).toEqual(['app/membership-required', 'yes']);
  });

  it('follow the newest event, whichever comes last, and at once', async () => {
    const userId = newId();
    const token = await user(userId);
    await require(2, true);
    await require(1, false);
    await member(userId, 2, true);
    await member(userId, 1, false);
    expect(await list(token)).toBe('yes');
    await member(userId, 3, false);
    expect(await list(token)).toBe('app/membership-required');
    await member(userId, 4, true);
    expect(await list(token)).toBe('yes');
    await require(3, false);
    expect(await list()).toBe('yes');
  });

  it('are followed live by members alone: a membership that ends ends that, too', async () => {
    await require(1, true);
    const [userId, other] = [newId(), newId()];
    await member(userId, 1, true);
    await member(other, 1, true);
    const open = (token: string) => EventReader.open(port, app, 'Dog', { token });
    const [stream, stays] = [await open(await user(userId)), await open(await user(other))];
    await member(userId, 2, false);
    await until(() => stream.ended);
    expect(stream.body).toContain('app/membership-required');
    expect(stays.ended).toBe(false);
    stays.close();
  });

  it('leave nothing of an app that is purged, or a person who is', async () => {
    await require(1, true);
    const userId = newId();
    await member(userId, 1, true);
    await kennel.lathe.publish('accounts.app-user.purged.v1', userId, app.appId, { appId: app.appId, userId });
    expect(await list(await user(userId))).toBe('app/membership-required');
    await member(newId(), 1, true);
    const { ownerId } = app.state;
    await kennel.lathe.publish('apps.app.purged.v1', app.appId, app.appId, { appId: app.appId, ownerId });
    const left = () =>
      Promise.all(
        (['membership_requirements', 'app_members'] as const).map((name) =>
          kennel.lathe.service.app
            .get<Connection>(CONNECTION)
            .collection(name)
            .countDocuments({ $or: [{ _id: app.appId as never }, { appId: app.appId }] }),
        ),
      );
    await until(async () => (await left()).every((count) => count === 0));
    expect(await left()).toEqual([0, 0]);
  });
});
