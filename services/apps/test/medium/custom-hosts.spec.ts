import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { OUTGOING_REQUESTS } from '@lathe/platform/tokens/tokens';
import { AppsUnderTest, type OwnedApp } from './apps-under-test.js';

describe('hosts of an app’s own', () => {
  let apps: AppsUnderTest;
  let folder: string;
  const records: Record<string, string[]> = {};
  const files: Record<string, string> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-dns-'));
    const file = join(folder, 'records.json');
    await writeFile(file, '{}');
    apps = await AppsUnderTest.start({ env: { DNS_STAND_IN: file } });
    const outgoing = apps.lathe.service.app.get<OutgoingRequests>(OUTGOING_REQUESTS, { strict: false });
    const send: OutgoingRequests['send'] = async ({ url }) => ({
      status: files[url] === undefined ? 404 : 200,
      url,
      headers: {},
      body: Readable.from([files[url] ?? 'Not found']),
    });
    Object.defineProperty(outgoing, 'send', { value: send });
  });
  afterAll(async () => {
    await apps.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const publishRecord = async (name: string, value: string): Promise<void> => {
    records[name] = ['v=spf1 -all', value];
    await writeFile(join(folder, 'records.json'), JSON.stringify(records));
  };
  const add = (app: OwnedApp, host: string) => apps.api(app, 'POST', '/hosts', { host });
  const verify = (app: OwnedApp, host: string) => apps.api(app, 'POST', `/hosts/${host}/verify`);
  const open = (host: string, path = '/runtime/bundle') => apps.lathe.request('GET', path, { host });
  /** An app with a host that is proven by a record. */
  const served = async (host: string) => {
    const app = await apps.published();
    const { record } = (await add(app, host)).json;
    await publishRecord(record.name, record.value);
    expect((await verify(app, host)).json).toMatchObject({ host, isVerified: true });
    return app;
  };

  it('show the published app once a record proves them, and no sooner', async () => {
    const app = await apps.published();
    const added = await add(app, 'Dogs.Example.org');
    expect([added.status, added.json]).toEqual([
      201,
      {
        host: 'dogs.example.org',
        isVerified: false,
        isServed: false,
        record: { name: '_lathe.dogs.example.org', value: expect.stringMatching(/^lathe-verify=[\w-]{43}$/) },
        file: {
          url: 'http://dogs.example.org/.well-known/lathe-verify.txt',
          content: added.json.record.value,
        },
        target: `${app.slug}.localhost`,
      },
    ]);
    const early = await verify(app, 'dogs.example.org');
    expect([early.status, early.json.code]).toEqual([409, 'app/host-not-verified']);
    expect((await open('dogs.example.org')).status).toBe(404);
    await publishRecord(added.json.record.name, added.json.record.value);
    expect((await verify(app, 'dogs.example.org')).json.isVerified).toBe(true);
    const seen = await open('dogs.example.org:4400');
    expect([seen.status, seen.json.id]).toEqual([200, app.appId]);
    expect((await open('dogs.example.org', '/')).headers['content-type']).toContain('text/html');
    expect((await open('sub.dogs.example.org')).status).toBe(404);
    expect((await apps.api(app, 'GET', '/hosts')).json.hosts).toHaveLength(1);
  });

  it('are proven by a file that they serve, too', async () => {
    const app = await apps.published();
    const { file } = (await add(app, 'shop.example.net')).json;
    files[file.url] = 'lathe-verify=of-somebody-else';
    expect((await verify(app, 'shop.example.net')).json.code).toBe('app/host-not-verified');
    files[file.url] = `${file.content}\n`;
    expect((await verify(app, 'shop.example.net')).status).toBe(200);
    expect((await open('shop.example.net')).json.id).toBe(app.appId);
  });

  it('are one app’s: the proof of another counts for nothing, and the first one keeps it', async () => {
    const first = await served('one.example.com');
    const second = await apps.published();
    expect((await add(second, 'one.example.com')).json.code).toBe('app/host-taken');
    const [a, b] = [await apps.published(), await apps.published()];
    const wanted = [await add(a, 'two.example.com'), await add(b, 'two.example.com')];
    await publishRecord('_lathe.two.example.com', wanted[0]!.json.record.value);
    expect((await verify(b, 'two.example.com')).json.code).toBe('app/host-not-verified');
    records['_lathe.two.example.com'] = [];
    await publishRecord('_lathe.two.example.com', wanted[1]!.json.record.value);
    records['_lathe.two.example.com']!.push(wanted[0]!.json.record.value);
    await publishRecord('x', 'y');
    const both = await Promise.all([verify(a, 'two.example.com'), verify(b, 'two.example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await open('one.example.com')).json.id).toBe(first.appId);
  });

  it('end when they are removed, when the app is taken down, and with the app', async () => {
    const app = await served('gone.example.org');
    await apps.api(app, 'POST', '/unpublish');
    expect((await open('gone.example.org')).status).toBe(404);
    await apps.api(app, 'POST', '/publish', {});
    expect((await open('gone.example.org')).status).toBe(200);
    expect((await apps.api(app, 'DELETE', '/hosts/gone.example.org')).status).toBe(200);
    expect((await apps.api(app, 'DELETE', '/hosts/gone.example.org')).status).toBe(404);
    expect((await open('gone.example.org')).status).toBe(404);
    const deleted = await served('deleted.example.org');
    await apps.api(deleted, 'DELETE', '');
    expect((await open('deleted.example.org')).status).toBe(404);
  });

  it('honour the visibility of the app, and no session of another host', async () => {
    const app = await served('members.example.org');
    await apps.api(app, 'PATCH', '', { visibility: 'private_with_login' });
    const as = async (token?: string) =>
      (
        await apps.lathe.request('GET', '/runtime/bundle', {
          host: 'members.example.org',
          ...(token && { token }),
        })
      ).status;
    const user = await apps.lathe.appUserToken(app.appId, randomId());
    const foreign = await apps.lathe.appUserToken(randomId(), randomId());
    expect([await as(), await as(user), await as(foreign)]).toEqual([403, 200, 403]);
  });

  it.each([
    'localhost',
    'app.localhost',
    '127.0.0.1',
    'files.localhost',
    'a',
    'no spaces.org',
    'x.1',
    'a..b.org',
    '-a.org',
  ])('%j is no host to have', async (host) => expect((await add(await apps.published(), host)).status).toBe(422));

  it('are the owner’s to manage, in plans from Business up', async () => {
    const app = await served('owner.example.org');
    const stranger = { ...app, token: await apps.lathe.accountToken(randomId()) };
    for (const [method, path, body] of [
      ['GET', '/hosts', undefined],
      ['POST', '/hosts', { host: 'x.example.org' }],
      ['POST', '/hosts/owner.example.org/verify', undefined],
      ['DELETE', '/hosts/owner.example.org', undefined],
    ] as const) {
      expect((await apps.api(stranger, method, path, body)).status).toBe(404);
      const user = { ...app, token: await apps.lathe.appUserToken(app.appId, randomId(), { role: 'admin' }) };
      expect((await apps.api(user, method, path, body)).status).toBe(401);
    }
    const lite = await AppsUnderTest.start({ env: { DEFAULT_PLAN: 'monetizer' } });
    try {
      const refused = await lite.api(await lite.published(), 'POST', '/hosts', { host: 'x.example.org' });
      expect([refused.status, refused.json.error.details]).toEqual([
        402,
        { reason: 'custom-domain', limit: 0, used: 0, resetsAt: null, lowestPlan: 'business' },
      ]);
    } finally {
      await lite.stop();
    }
  });
});
