// Pods that go away at random moments, half of them without a word, while apps are built and rows are written.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type LatheClient } from '../lathe-client.ts';
import { type Cluster, isReady } from './kubectl.ts';
import type { TestedApp } from './load.ts';

/** What the platform said it has: names of rows by id, and versions. */
export interface Acknowledged {
  rows: Map<string, string>;
  versions: Set<string>;
}

const writers = 4;
const changesPerMinute = 20;

/** Deletes `count` pods, one after the other; `selector` says which may go. Answers their names with how they went. */
export async function deletePods(cluster: Cluster, selector: string, count: number): Promise<string[]> {
  const gone: string[] = [];
  while (gone.length < count) {
    await sleep(1_000 + Math.random() * 5_000);
    const pods = cluster.pods(selector).filter(isReady);
    const pod = pods[Math.floor(Math.random() * pods.length)];
    if (!pod) continue;
    const force = gone.length % 2 === 1;
    cluster.kubectl(
      'delete',
      'pod',
      pod.metadata.name,
      '--wait=false',
      ...(force ? ['--grace-period=0', '--force'] : []),
    );
    gone.push(`${pod.metadata.name}${force ? ' (killed)' : ''}`);
  }
  return gone;
}

/**
 * Asks for changes of the app and writes rows until `over`, whatever goes wrong meanwhile. `acknowledged` gathers the
 * row names by id and the versions that the stream told of.
 */
export function work({
  client,
  app,
  acknowledged,
  over,
}: {
  client: LatheClient;
  app: TestedApp;
  acknowledged: Acknowledged;
  over: () => boolean;
}): Promise<unknown> {
  return Promise.all([
    change(client, app, acknowledged, over),
    ...Array.from({ length: writers }, (_, writer) => writeRows(client, app, writer, acknowledged, over)),
  ]);
}

/** What a caller may meet while pods go away: no answer, or one that says that a part is away. */
const away = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

async function change(
  client: LatheClient,
  { appId }: TestedApp,
  { versions }: Acknowledged,
  over: () => boolean,
): Promise<void> {
  for (let count = 0; !over(); count += 1) {
    const begun = Date.now();
    try {
      const { versionId } = await client.ask(
        appId,
        `make the accent colour ${['green', 'blue', 'red', 'purple'][count % 4]}`,
      );
      if (versionId) versions.add(versionId);
    } catch (error) {
      if (!away(error) && !(error instanceof ApiError && error.code === 'chat/already-running')) throw error;
    }
    // The platform allows a person so many messages a minute.
    await sleep(Math.max(0, 60_000 / changesPerMinute - (Date.now() - begun)));
  }
}

async function writeRows(
  client: LatheClient,
  { appId, entity }: TestedApp,
  writer: number,
  { rows }: Acknowledged,
  over: () => boolean,
): Promise<void> {
  for (let count = 0; !over(); count += 1) {
    const name = `row ${writer}-${count}`;
    try {
      const row = await client.request<{ id: string }>('POST', `/live_api/apps/${appId}/entities/${entity}`, { name });
      rows.set(row.id, name);
    } catch (error) {
      if (!away(error)) throw error;
    }
    await sleep(50);
  }
}
