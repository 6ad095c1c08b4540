// A Lathe of its own for a test file, on a free port and a data directory that goes away afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LatheClient } from '../../../scripts/lib/lathe-client.mjs';
import { freePort, startLathe } from '../../../scripts/lib/lathe-process.mjs';

export const dogWalkers =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';

/** Starts Lathe; `restart` brings it back on the same port and data after `kill`. `environment` makes further variables from the port. */
export async function testLathe(environment = () => ({})) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-e2e-'));
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...environment(port) };
  let process = await startLathe(settings);
  return {
    url: process.url,
    dataDir,
    port,
    /** Speaks to the platform by address, so that its public name need not resolve. */
    client: () => new LatheClient(`http://127.0.0.1:${port}`),
    output: () => process.output(),
    kill: () => process.kill(),
    async restart() {
      process = await startLathe(settings);
    },
    async stop() {
      await process.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A signed-up account and its client. */
export async function signedUp(lathe, email = `builder-${Date.now()}@example.org`, password = 'correct horse 9') {
  const client = lathe.client();
  const account = await client.signUp(email, password);
  return { client, account, email, password };
}

/** Builds an app by chat and answers it; publishes it when asked to. */
export async function builtApp(client, sentence = dogWalkers, { publish = false } = {}) {
  const { appId } = await client.createApp();
  const outcome = await client.ask(appId, sentence);
  if (outcome.error || !outcome.versionId) throw new Error(outcome.error ?? outcome.text);
  const published = publish ? await client.request('POST', `/api/apps/${appId}/publish`, {}) : undefined;
  return { ...(await client.request('GET', `/api/apps/${appId}`)), versionId: outcome.versionId, url: published?.url };
}
