// Tickets on PocketBase, which is built from its Go module, once, into the cache folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir, findProgram, Unavailable } from '../../../infra/local/downloads.ts';
import { accepts, LocalProcess } from '../../../infra/local/local-process.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { email, password } from './bench-lathe.ts';
import { bulkSize, pageSize, send, type Side, type TicketsApi } from './tickets.ts';

const version = '0.36.0';
const module = `github.com/pocketbase/pocketbase/examples/base@v${version}`;
const own = 'owner = @request.auth.id';

/** Path of the program. Throws Unavailable where it is not there and cannot be built. */
export function buildPocketBase(): string {
  const bin = join(cacheDir(), `pocketbase-${version}`);
  const program = join(bin, 'base');
  if (existsSync(program)) return program;
  const go = findProgram('go');
  if (!go) throw new Unavailable('there is no go here to build PocketBase with');
  console.log(`Building PocketBase ${version} (once, a minute or two) ...`);
  mkdirSync(bin, { recursive: true });
  const env = { ...process.env, GOBIN: bin, CGO_ENABLED: '0' };
  const { status, stderr } = spawnSync(go, ['install', '-ldflags', '-s -w', module], { env, encoding: 'utf8' });
  if (status !== 0) throw new Unavailable(`PocketBase could not be built: ${stderr.trim().split('\n').at(-1)}`);
  return program;
}

/** PocketBase as it is set up by default, but for batches as large as Lathe's and a log of warnings only, as Lathe's. */
export async function startTicketsOnPocketBase(program: string): Promise<Side> {
  const dir = await mkdtemp(join(tmpdir(), 'pocketbase-bench-'));
  const common = [`--dir=${join(dir, 'data')}`, '--dev=false'];
  const made = spawnSync(program, ['superuser', 'upsert', email, password, ...common], { encoding: 'utf8', cwd: dir });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const running = await new LocalProcess({
    name: 'pocketbase',
    dir,
    command: program,
    args: ['serve', `--http=127.0.0.1:${port}`, ...common],
    ready: () => accepts(port),
  }).start();
  const stop = async () => {
    await running.stop();
    await rm(dir, { recursive: true, force: true });
  };
  return { ...(await makeTickets(`http://127.0.0.1:${port}`)), pid: running.pid, stop };
}

async function makeTickets(url: string): Promise<TicketsApi> {
  const admin = (await signIn(url, '_superusers', email)).headers;
  const settings = { batch: { enabled: true, maxRequests: bulkSize, timeout: 60 }, logs: { minLevel: 4 } };
  await send(url, { method: 'PATCH', path: '/api/settings', body: settings }, admin);
  await makeCollection(url, admin);
  const people = { own: await signUp(url, 'own'), other: await signUp(url, 'other') };
  const path = '/api/collections/tickets/records';
  // Without the count of all rows, which Lathe's lists do not have.
  const page = `perPage=${pageSize}&sort=-created&skipTotal=1`;
  const owned = (row: object, by: 'own' | 'other') => ({ ...row, owner: people[by].id });
  return {
    name: `PocketBase ${version}`,
    durability: "answered before any fsync (SQLite's WAL with synchronous=NORMAL)",
    url,
    headers: { own: people.own.headers, other: people.other.headers },
    list: `${path}?${page}`,
    filtered: `${path}?${page}&filter=${encodeURIComponent("status='open'")}`,
    page: (number) => `${path}?${page}&page=${number + 1}`,
    rowsOf: (answer) => (answer as { items: { id: string; status: string }[] }).items,
    read: (id) => `${path}/${id}`,
    update: (id, change) => ({ method: 'PATCH', path: `${path}/${id}`, body: change }),
    create: (row) => ({ method: 'POST', path, body: owned(row, 'own') }),
    createMany: (rows, by) => ({
      method: 'POST',
      path: '/api/batch',
      body: { requests: rows.map((row) => ({ method: 'POST', url: path, body: owned(row, by) })) },
    }),
  };
}

/** Everything by the owner alone; an index holds his rows newest first, as Lathe's does. */
async function makeCollection(url: string, admin: Record<string, string>): Promise<void> {
  const users = await send(url, { method: 'GET', path: '/api/collections/users' }, admin);
  const plain = (type: string, ...names: string[]) => names.map((name) => ({ name, type }));
  const body = {
    name: 'tickets',
    type: 'base',
    listRule: own,
    viewRule: own,
    createRule: `@request.auth.id != '' && ${own}`,
    updateRule: own,
    deleteRule: own,
    fields: [
      { name: 'title', type: 'text', required: true },
      { name: 'status', type: 'select', maxSelect: 1, values: ['open', 'waiting', 'solved', 'closed'] },
      ...plain('number', 'priority', 'hours'),
      ...plain('date', 'dueDate'),
      ...plain('text', 'notes'),
      { name: 'owner', type: 'relation', collectionId: (users as { id: string }).id, maxSelect: 1, required: true },
      { name: 'created', type: 'autodate', onCreate: true },
      { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
    ],
    indexes: ['CREATE INDEX tickets_of_owner ON tickets (owner, created)'],
  };
  await send(url, { method: 'POST', path: '/api/collections', body }, admin);
}

async function signUp(url: string, who: string): Promise<SignedIn> {
  const body = { email: `${who}@example.org`, password, passwordConfirm: password };
  await send(url, { method: 'POST', path: '/api/collections/users/records', body });
  return signIn(url, 'users', body.email);
}

interface SignedIn {
  id: string;
  headers: Record<string, string>;
}

async function signIn(url: string, collection: string, identity: string): Promise<SignedIn> {
  const path = `/api/collections/${collection}/auth-with-password`;
  const answer = await send(url, { method: 'POST', path, body: { identity, password } });
  const { token, record } = answer as { token: string; record: { id: string } };
  return { id: record.id, headers: { authorization: token, 'content-type': 'application/json' } };
}
