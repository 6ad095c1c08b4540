// A Lathe for one benchmark, with an account of its own; it and its data go away afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { LatheClient } from '../../lib/lathe-client.ts';
import { type LatheProcess, startLathe } from '../../lib/lathe-process.ts';

/** The account that is signed up. */
export const email = 'bench@example.org';
export const password = 'correct horse 9';

export interface Bench {
  lathe: LatheProcess;
  client: LatheClient;
  dataDir: string;
}

/** One with an app; `path` is where the rows of its dogs are. */
export interface DogsBench extends Bench {
  path: string;
}

/** Runs `work` on a Lathe with these variables; `client` is signed in. */
export async function onLathe(environment: NodeJS.ProcessEnv, work: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-bench-'));
  const lathe = await startLathe({ DATA_DIR: dataDir, PORT: String(await freePort()), ...environment });
  try {
    const client = new LatheClient(lathe.url);
    await client.signUp(email, password);
    await work({ lathe, client, dataDir });
  } finally {
    await lathe.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The same with an app that keeps dogs (name, breed, ownerPhone). */
export function onDogs(environment: NodeJS.ProcessEnv, work: (bench: DogsBench) => Promise<void>): Promise<void> {
  return onLathe(environment, async (bench) => {
    const { appId } = await bench.client.createApp();
    const outcome = await bench.client.ask(appId, 'a tracker for dogs: dogs with name, breed and owner phone');
    if (!outcome.versionId) throw new Error(outcome.error ?? outcome.text);
    await work({ ...bench, path: `/live_api/apps/${appId}/entities/Dog` });
  });
}
