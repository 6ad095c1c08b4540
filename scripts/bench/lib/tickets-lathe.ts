// Tickets on Lathe: an app with one entity, published, with two people who have signed up to it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { LatheClient } from '../../lib/lathe-client.ts';
import { startLathe } from '../../lib/lathe-process.ts';
import { email, password } from './bench-lathe.ts';
import { pageSize, send, type Side, ticket, type TicketsApi } from './tickets.ts';

const sentence =
  'a tracker for tickets: tickets with title, a status open, waiting, solved or closed, priority as a number, hours as a number, due date and notes. Everyone sees only their own tickets';

/** Variables under which nobody asks too often. */
export const ticketsEnv = { DATA_RATE_PER_USER: '1000000000', DATA_RATE_PER_APP: '1000000000' };

/** Lathe in one process on its embedded store. */
export async function startTicketsOnLathe(): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-bench-'));
  const lathe = await startLathe({ ...ticketsEnv, DATA_DIR: dataDir, PORT: String(await freePort()) });
  const stop = async () => {
    await lathe.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...(await makeTickets(lathe.url)), pid: lathe.child.pid, stop };
}

/** Makes the app on a Lathe that has no account yet. */
export async function makeTickets(url: string): Promise<TicketsApi> {
  const client = new LatheClient(url);
  await client.signUp(email, password);
  const { appId } = await client.createApp();
  await client.ask(appId, sentence);
  const path = `/live_api/apps/${appId}/entities/Ticket`;
  await checkSchema(client, path);
  const app = await client.request<{ url: string }>('POST', `/api/apps/${appId}/publish`, {});
  const { host } = new URL(app.url);
  const signUp = async (who: string) => {
    const body = { email: `${who}@example.org`, password };
    const session = await send(url, { method: 'POST', path: `/live_api/apps/${appId}/auth/sign-up`, body }, { host });
    const { accessToken } = session as { accessToken: string };
    return { host, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  };
  return {
    name: 'Lathe',
    durability: 'answered after the fsync of its group',
    url,
    headers: { own: await signUp('own'), other: await signUp('other') },
    list: `${path}?limit=${pageSize}`,
    filtered: `${path}?limit=${pageSize}&q=${encodeURIComponent('{"status":"open"}')}`,
    page: (number) => `${path}?limit=${pageSize}&skip=${number * pageSize}`,
    rowsOf: (answer) => answer as { id: string; status: string }[],
    read: (id) => `${path}/${id}`,
    update: (id, change) => ({ method: 'PUT', path: `${path}/${id}`, body: change }),
    create: (row) => ({ method: 'POST', path, body: row }),
    createMany: (rows) => ({ method: 'POST', path: `${path}/bulk`, body: rows }),
  };
}

/** Throws where the app that was built has other fields than the rows, or another rule. */
async function checkSchema(client: LatheClient, path: string): Promise<void> {
  const { properties, permissions } = await client.request<{
    properties: Record<string, unknown>;
    permissions: { read: string; write: string };
  }>('GET', `${path}/schema`);
  const isAsWanted = permissions.read === 'creator' && permissions.write === 'creator';
  if (!isAsWanted || Object.keys(properties).sort().join() !== Object.keys(ticket(0)).sort().join())
    throw new Error(`The app was built otherwise: ${JSON.stringify({ properties, permissions })}`);
}
