// What hostile requests are sent to: a running Lathe with two builders, an app of each, and people who use them.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { type App, builtApp, firstEmail, type Session, signedUp, type TestLathe, testLathe } from '../lathe.ts';

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** Undefined where the body is no JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  json: any;
}

export interface Sent {
  host?: string;
  token?: string;
  /** Text and bytes are sent as they are, all else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

type Call = (method: string, path: string, sent?: Sent) => Promise<Answer>;

interface Person {
  id: string;
  email: string;
  token: string;
  /** On the app's own host. */
  call: Call;
  /** At the entities of the app. */
  rows: Call;
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

export const password = 'correct horse 9';
/** Rows that an app of the second builder may have. */
const rowsOfPlan = 300;
const admins = { user_condition: { role: 'admin' } };
const text = { type: 'string' };
const fields = {
  name: { ...text, maxLength: 40 },
  breed: text,
  weight: { type: 'number', minimum: 0 },
  home: { type: 'object', properties: { city: text } },
  tags: { type: 'array', items: text },
  pay: { type: 'number', rls: { read: admins, write: admins } },
};
const entity = (name: string, level: 'all' | 'creator') => ({
  name,
  properties: fields,
  required: ['name'],
  permissions: { read: level, write: level },
});

/** Sends one request over a connection of its own, whatever host it names. */
export function sendTo(port: number, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { host = `localhost:${port}`, token, body, headers = {} } = sent;
  const payload = bytesOf(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          host,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const whole = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole, json: parsed(whole) });
        });
      },
    );
    asked.once('error', reject);
    asked.end(payload);
  });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parsed(whole: string): unknown {
  try {
    return JSON.parse(whole);
  } catch {
    return undefined;
  }
}

/** `folder` is for what Lathe is set by. */
export async function openGround(folder: string) {
  const plans = join(folder, 'plans.json');
  await writeFile(plans, JSON.stringify({ lite: { rowsPerApp: rowsOfPlan } }));
  const lathe = await testLathe(() => ({
    DEFAULT_PLAN: 'lite',
    PLANS_FILE: plans,
    DATA_RATE_PER_APP: '1000000',
    DATA_RATE_PER_USER: '1000000',
    DATA_RATE_PER_VISITOR: '1000000',
  }));
  try {
    return await peopled(lathe);
  } catch (error) {
    await lathe.stop();
    throw error;
  }
}

async function peopled(lathe: TestLathe) {
  const { port } = lathe;
  // The first account is the admin, who has no limits.
  const owner = await signedUp(lathe, firstEmail);
  const stranger = await signedUp(lathe, 'stranger@example.org');
  const app = await openApp(owner);
  const other = await openApp(stranger);
  const send: Call = (method, path, sent) => sendTo(port, method, path, sent);
  const hostOf = ({ url }: App): string => new URL(url).host;
  const person = async (name: string, of: App): Promise<Person> => {
    const host = hostOf(of);
    const email = `${name}@example.org`;
    const { json } = await send('POST', `/live_api/apps/${of.appId}/auth/sign-up`, { host, body: { email, password } });
    const token: string = json.accessToken;
    const call: Call = (method, path, sent) => send(method, path, { host, token, ...sent });
    const rows: Call = (method, path, sent) => call(method, `/live_api/apps/${of.appId}/entities${path}`, sent);
    return { id: json.user.id, email, token, call, rows };
  };
  const ada = await person('ada', app);
  const bob = await person('bob', app);
  const eve = await person('eve', other);
  const token = owner.client.token ?? '';
  /** As the owner, at the panel. */
  const panel: Call = (method, path, sent) => send(method, path, { token, ...sent });
  const panelRows: Call = (method, path, sent) => panel(method, `/live_api/apps/${app.appId}/entities${path}`, sent);
  return {
    lathe,
    port,
    owner,
    stranger,
    app,
    other,
    host: hostOf(app),
    otherHost: hostOf(other),
    person,
    ada,
    bob,
    eve,
    send,
    rowsOfPlan,
    panel,
    panelRows,
    /** All rows of an entity, as its owner sees them. */
    all: async (of = 'Open'): Promise<Record<string, unknown>[]> => {
      const { json } = await panelRows('GET', `/${of}?limit=5000&sort=createdAt`);
      return json as Record<string, unknown>[];
    },
    /** A row that has to stay as it is. */
    kept: async (of = 'Open'): Promise<{ id: string }> => {
      const { json } = await ada.rows('POST', `/${of}`, { body: { name: 'kept', weight: 1 } });
      return json as { id: string };
    },
    clear: async (): Promise<void> => {
      for (const each of ['Open', 'Own']) await panelRows('DELETE', `/${each}`, { body: { all: true } });
    },
  };
}

/** An app with an open entity and one whose rows are their maker's alone, published. */
async function openApp(of: Session): Promise<App> {
  const app = await builtApp(of.client, 'a list of keepers with name');
  for (const schema of [entity('Open', 'all'), entity('Own', 'creator')])
    await of.client.request('POST', `/api/apps/${app.appId}/entities`, { schema, fileName: 'rows.csv' });
  const { url } = await of.client.request<{ url: string }>('POST', `/api/apps/${app.appId}/publish`, {});
  return { ...app, url };
}

/** A quick refusal in the platform's form, which says nothing of what is inside. */
export function refused(answer: Answer, ...statuses: number[]): void {
  const wanted = statuses.length > 0 ? statuses : [400, 401, 403, 404, 409, 413, 422];
  assert.ok(wanted.includes(answer.status), `${answer.status}: ${answer.text.slice(0, 300)}`);
  assert.ok(typeof answer.json?.code === 'string', answer.text.slice(0, 300));
  assert.ok(typeof answer.json?.traceId === 'string', answer.text.slice(0, 300));
  assert.ok(answer.text.length < 50_000);
  assert.doesNotMatch(answer.text, /mongo|[^_]bson|ajv|stack|node_modules|SyntaxError|\bat \//i);
}

/** A request that must change nothing of what is stored. */
export async function changesNothing(ground: Ground, work: () => Promise<unknown>): Promise<void> {
  const before = [await ground.all(), await ground.all('Own')];
  await work();
  assert.deepEqual([await ground.all(), await ground.all('Own')], before);
}

const boundary = 'the-boundary';

/** A request's body with one file. */
export function form(content: string | Buffer, name = 'rows.csv', type = 'text/csv'): Sent {
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const query = (q: unknown): string => `q=${encodeURIComponent(typeof q === 'string' ? q : JSON.stringify(q))}`;
