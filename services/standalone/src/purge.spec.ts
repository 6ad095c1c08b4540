import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PurgeApp } from '@lathe/apps/purging/purge-app.processor';
import { freePort } from '@lathe/platform/testing/free-port';
import { type RawAnswer, rawGet, rawRequest } from '@lathe/platform/testing/raw-request';
import { startTestStore, type TestStore } from '@lathe/platform/testing/test-store';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import { type Standalone, startStandalone } from './standalone.js';

const password = 'a long enough phrase';
const sentence =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
const csv = `data:text/csv;base64,${Buffer.from('Name\nRex\n').toString('base64')}`;
const eightDays = 8 * 24 * 3600_000;

/** An app with something in every place where a service stores things of apps. */
interface FullApp {
  readonly appId: string;
  /** What tells that something is of this app: its id, those of its user and of an answer. */
  readonly names: readonly string[];
}

const everywhere = [
  'accounts.app_users',
  'accounts.credentials',
  'accounts.epochs',
  'accounts.app_states',
  'apps.apps',
  'apps.versions',
  'apps.blobs',
  'apps.builds',
  'apps.slugs',
  'apps.upload_bytes',
  'apps.uploads',
  'builder-chat.messages',
  'builder-chat.generations',
  'builder-chat.generation_events',
  'builder-chat.epochs',
  'entities.rows',
  'entities.app_usage',
  'entities.version_schemas',
  'entities.unknown_fields',
  'entities.epochs',
  'context-ingest.app_states',
  'payments.app_states',
  'files of builds',
  'files of chat',
  'files of uploads',
];
interface Sent {
  readonly body?: unknown;
  readonly host?: string;
  readonly bearer?: string;
  /** Of a body that is a text as it is. */
  readonly type?: string;
}

const patience = 150;
/** What an answer holds; each test says what it reads there. */
type Json = ReturnType<JSON['parse']>;
/** Kept for a time: the outbox of a day, and the jobs that purge. */
const isKept = (collection: string, doc: Record<string, unknown>): boolean =>
  (collection === 'outbox' && doc['status'] === 'published') ||
  // That somebody deleted it stays in the log, with nothing but its id.
  (collection === 'audit' && !JSON.stringify([doc['subject'], doc['details']]).includes('@')) ||
  (collection === 'jobs' && /\.purge-(app|account|owner)$/.test(String(doc['queue'])));

describe('what is deleted for good', () => {
  let dir: string;
  let port: number;
  let store: TestStore;
  let lathe: Standalone;
  let admin: string;
  beforeAll(async () => {
    [port, dir] = [await freePort(), await mkdtemp(join(tmpdir(), 'lathe-purge-'))];
    store = await startTestStore();
    lathe = await startStandalone(
      {
        PORT: String(port),
        DATA_DIR: join(dir, 'data'),
        LOG_LEVEL: 'silent',
        MONGODB_URI: store.uri,
        MONGODB_PREFIX: store.prefix,
      },
      join(dir, 'web'),
    );
    admin = (await signUp('ada@example.org')).accessToken;
  }, 120_000);
  afterAll(async () => {
    await lathe.stop();
    await store.close();
    await rm(dir, { recursive: true, force: true });
  });

  function send(
    method: string,
    path: string,
    { body, host = `localhost:${port}`, bearer = admin, type }: Sent = {},
  ): Promise<RawAnswer> {
    const text = type === undefined ? JSON.stringify(body ?? {}) : String(body);
    const lines = [
      `Host: ${host}`,
      'Connection: close',
      `Content-Type: ${type ?? 'application/json'}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
    ];
    return method === 'GET'
      ? rawGet(port, path, host, [`Authorization: Bearer ${bearer}`])
      : rawRequest(port, [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
  }

  async function call(method: string, path: string, options: Sent = {}): Promise<Json> {
    const { status, body } = await send(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
    return body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body;
  }

  const signUp = (email: string) => call('POST', '/api/auth/sign-up', { bearer: '', body: { email, password } });
  const connections = () =>
    lathe.services.map(({ name, app }) => ({ name, connection: app.get<Connection>(CONNECTION) }));

  async function fullApp(name: string, bearer = admin): Promise<FullApp> {
    const { appId } = await call('POST', '/api/apps', {
      bearer,
      body: { appType: 'gen app', genApp: { name }, appBuilderVersion: 4 },
    });
    const message = {
      role: 'user',
      parts: [{ type: 'text', text: sentence }],
      attachments: [{ name: 'dogs.csv', contentType: 'text/csv', url: csv }],
    };
    await call('POST', `/api/apps/${appId}/chat`, { bearer, body: { messages: [message] } });
    await call('POST', `/live_api/apps/${appId}/entities/Dog`, { bearer, body: { name: 'Rex', unheardOf: 1 } });
    const { url } = await call('POST', `/api/apps/${appId}/publish`, { bearer });
    const { host } = new URL(url);
    await call('GET', '/runtime/bundle', { host });
    const userEmail = `grace-${name.toLowerCase()}@example.org`;
    const session = await call('POST', `/live_api/apps/${appId}/auth/sign-up`, {
      host,
      bearer: '',
      body: { email: userEmail, password },
    });
    await call('POST', `/live_api/apps/${appId}/entities/Dog`, {
      host,
      bearer: session.accessToken,
      body: { name: 'Bella' },
    });
    const form = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'Rex', '--x--', ''];
    await call('POST', '/integrations/Core/UploadFile', {
      host,
      bearer: session.accessToken,
      body: form.join('\r\n'),
      type: 'multipart/form-data; boundary=x',
    });
    const mail = { to: userEmail, subject: 'Rex', body: 'is out' };
    await call('POST', '/integrations/Core/SendEmail', { host, bearer: session.accessToken, body: mail });
    await call('POST', `/live_api/apps/${appId}/auth/sign-out`, { host, bearer: session.accessToken });
    const { messages } = await call('GET', `/api/apps/${appId}/chat/messages`, { bearer });
    return { appId, names: [appId, session.user.id, userEmail, messages.at(-1).generationId] };
  }

  /** Where anything names the app, its user or its answer: collections and folders. */
  async function places({ appId, names }: FullApp): Promise<string[]> {
    const found: string[] = [];
    for (const { name, connection } of connections()) {
      for (const { name: collection } of await connection.listCollections()) {
        const docs = await connection.collection(collection).find({}).toArray();
        const named = docs.filter((doc) => names.some((one) => JSON.stringify(doc).includes(one)));
        if (named.some((doc) => !isKept(collection, doc))) found.push(`${name}.${collection}`);
      }
    }
    const entries = await readdir(join(dir, 'data'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && entry.parentPath.includes(appId))
      .map(({ parentPath }) => `files of ${/builds|chat|uploads/.exec(parentPath)?.[0] ?? parentPath}`);
    return [...new Set([...found, ...files])].sort();
  }

  /** The places once they are as wanted; as they are after half a minute otherwise. */
  async function placesWhen(app: FullApp, wanted: (found: readonly string[]) => boolean): Promise<string[]> {
    let found = await places(app);
    for (let tries = 0; !wanted(found) && tries < patience; tries += 1) {
      await sleep(200);
      found = await places(app);
    }
    return found;
  }

  async function purge({ appId }: FullApp): Promise<void> {
    await call('DELETE', `/api/apps/${appId}`);
    const apps = lathe.services.find(({ name }) => name === 'apps')!.app;
    await apps
      .get<Connection>(CONNECTION)
      .collection<{ _id: string }>('apps')
      .updateOne({ _id: appId }, { $set: { deletedAt: new Date(Date.now() - eightDays) } });
    await apps.get(PurgeApp).process({ appId });
  }

  it('is gone from every collection, file and queue, if it is an app; others stay whole', async () => {
    const [gone, stays] = [await fullApp('Gone'), await fullApp('Stays')];
    const hasAll = (found: readonly string[]) => everywhere.every((place) => found.includes(place));
    const filled = await placesWhen(gone, hasAll);
    expect(everywhere.filter((place) => !filled.includes(place))).toEqual([]);
    const before = await placesWhen(stays, hasAll);
    await purge(gone);
    // The use of the account is the account's: it ends with the period.
    expect(await placesWhen(gone, (found) => found.length <= 1)).toEqual(['accounts.usage_reservations']);
    expect(await places(stays)).toEqual(before);
    expect(
      (
        await call('POST', '/api/apps', {
          body: { appType: 'gen app', genApp: { name: 'Gone' }, appBuilderVersion: 4 },
        })
      ).slug,
    ).toBe('gone-2');
  }, 120_000);

  it('is gone from there with its apps, if it is an account; others stay whole', async () => {
    const stays = await fullApp('Neighbour');
    const email = 'bob@example.org';
    const { accessToken, account } = await signUp(email);
    const app = await fullApp('Bobs', accessToken);
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
    const filled = await placesWhen(gone, (found) => own.every((place) => found.includes(place)));
    expect(own.filter((place) => !filled.includes(place))).toEqual([]);
    const before = await places(stays);
    // Who is no operator does not learn that the route is there.
    expect((await send('DELETE', `/api/admin/accounts/${account.accountId}`, { bearer: accessToken })).status).toBe(
      404,
    );
    await call('DELETE', `/api/admin/accounts/${account.accountId}`);
    expect((await send('POST', '/api/auth/sign-in', { bearer: '', body: { email, password } })).status).not.toBe(200);
    expect((await send('GET', '/api/apps', { bearer: accessToken })).status).toBe(401);
    expect(await placesWhen(gone, (found) => found.length === 0)).toEqual([]);
    expect(await places(stays)).toEqual(before);
    expect((await signUp(email)).account.accountId).not.toBe(account.accountId);
  }, 120_000);
});
