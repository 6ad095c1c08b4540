// The installed platform as a test speaks to it.
import { LatheClient } from '../lathe-client.mjs';
import { release } from './release-values.mjs';

export const email = 'builder@example.org';
export const password = 'a-long-enough-password';
export const ofRelease = `app.kubernetes.io/instance=${release}`;
export const ofPlatform = `${ofRelease},app.kubernetes.io/component in (api, worker, gateway)`;

export async function signedIn(url) {
  const client = new LatheClient(url);
  await client.signIn(email, password);
  return client;
}

/** Names of all rows by id. */
export async function rowsOf(client, { appId, entity }) {
  const rows = new Map();
  for (let skip = 0; ; skip += 5000) {
    const page = await client.request('GET', `/live_api/apps/${appId}/entities/${entity}?limit=5000&skip=${skip}`);
    for (const row of page) rows.set(row.id, row.name);
    if (page.length < 5000) return rows;
  }
}
