// What happens to events while pods are deleted and consumers are scaled.
import assert from 'node:assert/strict';
import { everyEventApplied, openStore, pendingEvents, type Store } from '../event-count.ts';
import type { Results } from '../infra-test/results.ts';
import { type Cluster, type ClusterObject, isReady } from './kubectl.ts';
import type { TestedApp } from './load.ts';
import { ofPlatform, ofRelease, signedIn } from './platform.ts';
import { type Acknowledged, deletePods, work } from './pod-deletions.ts';
import { release, storeUri } from './release-values.ts';

const deletions = 12;
const scaled = 'entities-worker';

/** What the checks of a release share. */
export interface ReleaseContext {
  results: Results;
  cluster: Cluster;
  url: string;
}

const settled = (cluster: Cluster): Promise<void> =>
  cluster.until('every pod is ready again', 300_000, () =>
    cluster
      .list('deployments', '--selector', ofRelease)
      .every(({ spec, status }) => status.readyReplicas === spec.replicas && status.replicas === spec.replicas),
  );

/** Opens the store that stands in for MongoDB from outside the cluster. */
const store = (cluster: Cluster): Promise<Store> =>
  openStore(storeUri(cluster.get('service', `${release}-dev-mongodb`).spec.clusterIP));

async function eventsArrive(cluster: Cluster, opened: Store, appId: string): Promise<number> {
  await cluster.until('no event waits to be sent', 120_000, async () => (await pendingEvents(opened)) === 0);
  let events = 0;
  await cluster.until('every event is applied', 120_000, async () => {
    events = await everyEventApplied(opened, appId);
    return true;
  });
  return events;
}

interface Conversation {
  generationId: string | null;
  messages: { status: string }[];
}

export async function loseNoEvent({ results, cluster, url }: ReleaseContext, app: TestedApp): Promise<void> {
  const acknowledged: Acknowledged = { rows: new Map(), versions: new Set([app.versionId]) };
  const client = await signedIn(url);
  const done = await results.check(
    `${deletions} pods are deleted at random while apps are built and rows written, half of them without a word`,
    async () => {
      let over = false;
      const working = work({ client, app, acknowledged, over: () => over });
      try {
        console.log(`        ${(await deletePods(cluster, ofPlatform, deletions)).join(', ')}`);
      } finally {
        over = true;
        await working;
      }
      await settled(cluster);
      console.log(
        `        ${acknowledged.rows.size} acknowledged rows, ${acknowledged.versions.size} acknowledged versions`,
      );
      assert.ok(
        acknowledged.rows.size > deletions && acknowledged.versions.size > 2,
        'too little was acknowledged to say anything',
      );
      return true;
    },
  );
  if (!done) return;
  await results.check('every answer that was begun is finished or says why not', async () => {
    await cluster.until(
      'no answer is under way',
      120_000,
      async () =>
        (await client.request<Conversation>('GET', `/api/apps/${app.appId}/chat/messages`)).generationId === null,
    );
    const { messages } = await client.request<Conversation>('GET', `/api/apps/${app.appId}/chat/messages`);
    assert.deepEqual(
      messages.filter((message) => message.status === 'in_progress'),
      [],
    );
  });
  await results.check('every acknowledged row and version is there, whole', async () => {
    const stored = await client.rowNames(app.appId, app.entity);
    assert.deepEqual(
      [...acknowledged.rows].filter(([id, name]) => stored.get(id) !== name),
      [],
    );
    for (const versionId of acknowledged.versions) {
      const path = `/api/apps/${app.appId}/files?versionId=${versionId}`;
      const { files } = await client.request<{ files: unknown[] }>('GET', path);
      assert.ok(files.length >= 8, `${versionId} has ${files.length} files`);
    }
  });
  await results.check(
    'no event is lost and none used twice: each of the outbox is in the inbox of each consumer',
    async () => {
      const opened = await store(cluster);
      try {
        console.log(`        ${await eventsArrive(cluster, opened, app.appId)} events, each applied by four consumers`);
      } finally {
        await opened.close();
      }
    },
  );
}

export function scale({ results, cluster, url }: ReleaseContext, app: TestedApp): Promise<unknown> {
  const deployment = `${release}-${scaled}`;
  const replicas = async (count: number) => {
    cluster.kubectl('scale', 'deployment', deployment, `--replicas=${count}`);
    await cluster.until(`${deployment} has ${count} pods whose consumer runs`, 180_000, async () => {
      const pods = cluster.list(
        'pods',
        '--selector',
        `${ofRelease},app.kubernetes.io/name=entities,app.kubernetes.io/component=worker`,
      );
      return pods.length === count && pods.every(isReady) && (await Promise.all(pods.map(consumerRuns))).every(Boolean);
    });
  };
  return results.check(`${scaled} scales to 3 and back to 1, and every event is applied`, async () => {
    const client = await signedIn(url);
    const opened = await store(cluster);
    try {
      for (const count of [3, 1]) {
        await replicas(count);
        const { versionId, error } = await client.ask(
          app.appId,
          `make the accent colour ${count === 3 ? 'orange' : 'teal'}`,
        );
        assert.ok(versionId, error ?? 'nothing was built');
        console.log(`        ${count} pods: ${await eventsArrive(cluster, opened, app.appId)} events applied`);
      }
    } finally {
      await opened.close();
    }
  });
}

/** Pods are asked directly: the node's machine is on their network. */
async function consumerRuns({ status }: ClusterObject): Promise<boolean> {
  const text = await fetch(`http://${status.podIP}:8080/metrics`).then((response) => response.text());
  return /^lathe_consumer_state\{[^}]*state="running"[^}]*\} 1$/m.test(text);
}
