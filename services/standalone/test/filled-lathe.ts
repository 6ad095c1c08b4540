import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PurgeApp } from '@lathe/apps/purging/purge-app.processor';
import { atRest } from '@lathe/platform/testing/at-rest';
import { type RawAnswer, rawGet, rawRequest } from '@lathe/platform/testing/raw-request';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Connection } from 'mongoose';
import type { Standalone } from '../src/standalone.js';
import { startTestLathe, type TestLathe } from './test-lathe.js';

export const password = 'a long enough phrase';
const sentence =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
const csv = `data:text/csv;base64,${Buffer.from('Name\nRex\n').toString('base64')}`;
const eightDays = 8 * 24 * 3600_000;

/** An app, and what tells that something is of it: its id, those of its user and of an answer. */
export interface NamedApp {
  readonly appId: string;
  readonly names: readonly string[];
}

/** One with something in every place where a service stores things of apps. */
export interface FullApp extends NamedApp {
  /** Its own address. */
  readonly host: string;
}

export const everywhere = [
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
  'apps.tools',
  'apps.tool_runs',
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
  'context-ingest.context_items',
  'context-ingest.context_lanes',
  'payments.app_states',
  'files of builds',
  'files of chat',
  'files of context',
  'files of uploads',
];
/** Where it is stored that a user of an app has bought a plan of it. */
export const boughtPlaces = [
  'payments.app_plans',
  'payments.billings',
  'payments.chargings',
  'payments.test_customers',
  'apps.app_members',
  'entities.app_members',
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

/** Everything in one process at home, and people whose apps have something in every place. */
export class FilledLathe {
  private constructor(
    private readonly home: TestLathe,
    /** The token of the first account. */
    readonly admin: string,
  ) {}

  static async start(environment: NodeJS.ProcessEnv = {}): Promise<FilledLathe> {
    const home = await startTestLathe(environment);
    const { accessToken } = await new FilledLathe(home, '').signUp('ada@example.org');
    return new FilledLathe(home, accessToken);
  }

  get lathe(): Standalone {
    return this.home.lathe;
  }

  get port(): number {
    return this.home.port;
  }

  stop(): Promise<void> {
    return this.home.stop();
  }

  send(
    method: string,
    path: string,
    { body, host = `localhost:${this.port}`, bearer = this.admin, type }: Sent = {},
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
      ? rawGet(this.port, path, host, [`Authorization: Bearer ${bearer}`])
      : rawRequest(this.port, [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
  }

  async call(method: string, path: string, options: Sent = {}): Promise<Json> {
    const { status, body } = await this.send(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
    return body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : body;
  }

  signUp(email: string): Promise<Json> {
    return this.call('POST', '/api/auth/sign-up', { bearer: '', body: { email, password } });
  }

  connections(): { name: string; connection: Connection }[] {
    return this.lathe.services.map(({ name, app }) => ({ name, connection: app.get<Connection>(CONNECTION) }));
  }

  async fullApp(name: string, bearer = this.admin): Promise<FullApp> {
    const { appId } = await this.call('POST', '/api/apps', {
      bearer,
      body: { appType: 'gen app', genApp: { name }, appBuilderVersion: 4 },
    });
    const message = {
      role: 'user',
      parts: [{ type: 'text', text: sentence }],
      attachments: [{ name: 'dogs.csv', contentType: 'text/csv', url: csv }],
    };
    await this.call('POST', `/api/apps/${appId}/chat`, { bearer, body: { messages: [message] } });
    await this.call('POST', `/live_api/apps/${appId}/entities/Dog`, { bearer, body: { name: 'Rex', unheardOf: 1 } });
    const { url } = await this.call('POST', `/api/apps/${appId}/publish`, { bearer });
    const { host } = new URL(url);
    await this.call('GET', '/runtime/bundle', { host });
    const userEmail = `grace-${name.toLowerCase()}@example.org`;
    const session = await this.call('POST', `/live_api/apps/${appId}/auth/sign-up`, {
      host,
      bearer: '',
      body: { email: userEmail, password },
    });
    await this.call('POST', `/live_api/apps/${appId}/entities/Dog`, {
      host,
      bearer: session.accessToken,
      body: { name: 'Bella' },
    });
    const form = ['--x', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'Rex', '--x--', ''];
    await this.call('POST', '/integrations/Core/UploadFile', {
      host,
      bearer: session.accessToken,
      body: form.join('\r\n'),
      type: 'multipart/form-data; boundary=x',
    });
    const mail = { to: userEmail, subject: 'Rex', body: 'is out' };
    await this.call('POST', '/integrations/Core/SendEmail', { host, bearer: session.accessToken, body: mail });
    const { toolId, path } = await this.call('POST', `/api/apps/${appId}/tools`, { bearer, body: { header: 'Walk' } });
    await this.call('POST', `/api/apps/${appId}/tools/${toolId}/activate`, { bearer });
    const asked = { host, bearer: session.accessToken, body: { input: 'Rex' } };
    await this.call('POST', `/apps/${appId}/tools/${path}/run`, asked);
    await this.call('POST', `/live_api/apps/${appId}/auth/sign-out`, { host, bearer: session.accessToken });
    await this.call('POST', `/api/context/ingest/text?appId=${appId}`, { bearer, body: { context: 'Rex is a dog' } });
    const { messages } = await this.call('GET', `/api/apps/${appId}/chat/messages`, { bearer });
    const app = { appId, host, names: [appId, session.user.id, userEmail, messages.at(-1).generationId] };
    // Some of it is stored a moment later.
    await this.placesWhen(app, (found) => everywhere.every((place) => found.includes(place)));
    return app;
  }

  /** The user of an app of the admin's buys a plan of it. */
  async buyPlan(app: FullApp): Promise<void> {
    const { appId, host, names } = app;
    await this.call('POST', `/api/apps/${appId}/settings`, { body: { appSettings: { isSignupEnabled: true } } });
    await this.call('PATCH', `/api/apps/${appId}/payments`, { body: { isPaidMembershipsEnabled: true } });
    const rest = { description: '', features: [], priceYearly: 0, currency: 'usd', trialDays: 0 };
    const body = { name: 'Walker', price: 9, ...rest };
    const { plans } = await this.call('POST', `/api/apps/${appId}/payments/plans`, { body });
    const who = { email: names[2], password };
    const session = await this.call('POST', `/live_api/apps/${appId}/auth/sign-in`, { host, bearer: '', body: who });
    const { url } = await this.call('POST', `/live_api/apps/${appId}/payments/checkout`, {
      host,
      bearer: session.accessToken,
      body: { plan: plans[0].planId, interval: 'month', returnTo: '/' },
    });
    const form = 'application/x-www-form-urlencoded';
    await this.send('POST', new URL(url).pathname, { bearer: '', body: 'act=pay&card=works', type: form });
    await this.placesWhen(app, (found) => boughtPlaces.every((place) => found.includes(place)));
  }

  /** Where anything names the app, its user or its answer: collections and folders. */
  async places(app: NamedApp): Promise<string[]> {
    return [...(await this.counts(app)).keys()];
  }

  /** How many documents and files name it, by collection and folder. */
  async counts({ appId, names }: NamedApp): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const add = (place: string, count: number) => counts.set(place, (counts.get(place) ?? 0) + count);
    for (const { name, connection } of this.connections()) {
      for (const { name: collection } of await connection.listCollections()) {
        const docs = await connection.collection(collection).find({}).toArray();
        const named = docs.filter((doc) => names.some((one) => JSON.stringify(doc).includes(one)));
        const held = named.filter((doc) => !isKept(collection, doc));
        if (held.length > 0) add(`${name}.${collection}`, held.length);
      }
    }
    const entries = await readdir(this.home.dataDir, { recursive: true, withFileTypes: true });
    for (const { parentPath } of entries.filter((entry) => entry.isFile() && entry.parentPath.includes(appId)))
      add(`files of ${/builds|chat|context|uploads/.exec(parentPath)?.[0] ?? parentPath}`, 1);
    return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  rest(): Promise<void> {
    return atRest(...this.connections().map(({ connection }) => connection));
  }

  /** The places once they are as wanted; as they are after half a minute otherwise. */
  async placesWhen(app: NamedApp, wanted: (found: readonly string[]) => boolean): Promise<string[]> {
    let found = await this.places(app);
    for (let tries = 0; !wanted(found) && tries < patience; tries += 1) {
      await sleep(200);
      found = await this.places(app);
    }
    return found;
  }

  /** As if its owner had deleted it eight days ago. */
  async purge({ appId }: FullApp, bearer = this.admin): Promise<void> {
    await this.call('DELETE', `/api/apps/${appId}`, { bearer });
    const apps = this.lathe.services.find(({ name }) => name === 'apps')!.app;
    await apps
      .get<Connection>(CONNECTION)
      .collection<{ _id: string }>('apps')
      .updateOne({ _id: appId }, { $set: { deletedAt: new Date(Date.now() - eightDays) } });
    await apps.get(PurgeApp).process({ appId });
  }
}
