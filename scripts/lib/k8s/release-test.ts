// One release of the chart, from installation to removal, on a node that has the images.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../infra/local/ports.ts';
import { chartDir } from '../charts/helm.ts';
import { buildApp, useApp } from '../infra-test/main-job.ts';
import type { Results } from '../infra-test/results.ts';
import { loseNoEvent, type ReleaseContext, scale } from './event-tests.ts';
import { type IngressProxy, startIngressProxy } from './ingress-proxy.ts';
import { Cluster, type ClusterOptions, isReady } from './kubectl.ts';
import { startLoad, type TestedApp } from './load.ts';
import { podRange } from './node-files.ts';
import { email, ofPlatform, ofRelease, password, signedIn } from './platform.ts';
import { release, secret, values } from './release-values.ts';

const namespace = 'lathe-test';
const perSecond = 50;

interface Release extends Pick<ClusterOptions, 'programs' | 'kubeconfig'> {
  repository: string;
  tag: string;
  /** The tag that is upgraded to. */
  next: string;
  kafkaVersion: string;
}

interface Context extends ReleaseContext, Release {
  port: number;
  /** Of the values. */
  file: string;
  /** Writes the values with a tag of the images. */
  write(tag: string): void;
}

/** Runs all checks. */
export async function testRelease(results: Results, node: Release): Promise<void> {
  const cluster = new Cluster({ ...node, namespace });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const file = join(tmpdir(), `lathe-k8s-values-${randomBytes(4).toString('hex')}.json`);
  const write = (tag: string) =>
    writeFileSync(
      file,
      JSON.stringify(values({ ...node, infraTag: node.tag, tag, port, proxies: podRange, adminEmail: email })),
    );
  let proxy: IngressProxy | undefined;
  const context: Context = { results, cluster, port, url, file, write, ...node };
  try {
    if (!(await install(context))) return;
    proxy = await startIngressProxy({ kubeconfig: node.kubeconfig, namespace, port });
    const app = await mainJob(context, proxy);
    if (app) {
      await upgrade(context, app);
      await loseNoEvent(context, app);
      await scale(context, app);
    }
    // The pod is gone when it has succeeded, so there are no --logs to ask for.
    await results.check('helm test', async () =>
      assert.match(await cluster.helm('test', release, '--timeout', '3m'), /^Phase:\s+Succeeded$/m),
    );
    await uninstall(context);
  } finally {
    await proxy?.close();
    rmSync(file, { force: true });
    cluster.tryKubectl('delete', 'namespace', namespace, '--timeout', '120s');
  }
}

function install({ results, cluster, file, write, tag }: Context): Promise<true | undefined> {
  return results.check(
    'helm install --wait with Kafka, Redis and stand-ins for MongoDB and S3 from the development manifests; every pod is ready',
    async () => {
      cluster.kubectl('create', 'namespace', namespace);
      cluster.apply(secret(randomBytes(36).toString('base64url'), randomBytes(32).toString('base64')));
      write(tag);
      await cluster.helm('install', release, chartDir, '--values', file, '--wait', '--timeout', '20m');
      const pods = cluster.pods(ofRelease);
      assert.deepEqual(
        pods.filter((pod) => !isReady(pod)).map(({ metadata }) => metadata.name),
        [],
      );
      assert.equal(pods.length, 17, 'six services twice, the gateway, and four of infrastructure');
      await cluster.until('the Jobs that prepare are done', 60_000, () =>
        cluster.list('jobs', '--selector', ofRelease).every(({ status }) => status.succeeded === 1),
      );
      console.log(
        `        ${pods.length} pods ready, ${pods.reduce((sum, { status }) => sum + status.containerStatuses[0].restartCount, 0)} restarts on the way`,
      );
      return true as const;
    },
  );
}

async function mainJob({ results, cluster, url, port }: Context, proxy: IngressProxy): Promise<TestedApp | undefined> {
  await results.check(
    'the Ingress leads the platform host and every app host to the gateway, and no other host',
    async () => {
      const gateway = cluster.get('service', `${release}-web`).spec.clusterIP;
      await cluster.until('the proxy knows the rules', 10_000, () => proxy.routes().length === 2);
      assert.deepEqual(
        proxy.routes().map(({ host, path, address, port: to }) => [host, path, address, to]),
        [
          ['localhost', '/', gateway, 8080],
          ['*.apps.localhost', '/', gateway, 8080],
        ],
      );
      assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404);
    },
  );
  const app = await results.check(
    'the main job through the Ingress: npm run build-app, from a sentence to a published app',
    () => buildApp(url, email, password),
  );
  if (app)
    await results.check('the main job through the Ingress: the published app opens, and takes rows', () =>
      useApp(url, email, password, app),
    );
  return app && { ...app, entity: 'Singer' };
}

function upgrade(
  { results, cluster, file, write, url, port, next, tag, repository }: Context,
  app: TestedApp,
): Promise<void> {
  return results.check(
    `helm upgrade to another image tag under ${perSecond} requests a second: no failed request`,
    async () => {
      const client = await signedIn(url);
      const load = startLoad({ port, perSecond, token: client.token, app });
      let result: Awaited<ReturnType<typeof load.stop>>;
      try {
        write(next);
        await cluster.helm('upgrade', release, chartDir, '--values', file, '--wait', '--timeout', '20m');
        await cluster.until('the pods of the old tag are gone', 90_000, () =>
          cluster
            .list('pods', '--selector', ofPlatform)
            .every(({ spec }) => spec.containers[0].image.endsWith(`:${next}`)),
        );
      } finally {
        result = await load.stop();
      }
      const images = new Set(cluster.pods(ofPlatform).map(({ spec }) => spec.containers[0].image));
      assert.equal(images.size, 7);
      for (const image of images) assert.ok(image.startsWith(repository) && image.endsWith(`:${next}`), image);
      console.log(
        `        ${tag} -> ${next}: ${result.sent} requests in ${result.seconds.toFixed(0)} s (${(result.sent / result.seconds).toFixed(1)} a second), ${result.failures.length} failed`,
      );
      assert.equal(
        result.failures.length,
        0,
        `${result.failures.length} of ${result.sent} requests failed:\n${result.failures.slice(0, 20).join('\n')}`,
      );
      const stored = new Set((await client.rowNames(app.appId, app.entity)).values());
      assert.deepEqual(
        result.written.filter((name) => !stored.has(name)),
        [],
        'rows that were acknowledged are not there',
      );
    },
  );
}

function uninstall({ results, cluster }: Context): Promise<void> {
  return results.check('helm uninstall leaves nothing behind', async () => {
    await cluster.helm('uninstall', release, '--wait', '--timeout', '5m');
    const kinds = cluster
      .kubectl('api-resources', '--verbs=list', '--output', 'name')
      .split('\n')
      .filter((kind) => kind && !kind.startsWith('events'));
    const left = () =>
      cluster
        .kubectl(
          'get',
          kinds.join(','),
          '--selector',
          ofRelease,
          '--all-namespaces',
          '--output',
          'name',
          '--ignore-not-found',
        )
        .trim();
    await cluster.until('nothing with the labels of the release is left', 120_000, () => left() === '');
    assert.equal(cluster.kubectl('get', 'secrets', '--selector', 'owner=helm', '--output', 'name').trim(), '');
    assert.equal((await cluster.helm('list', '--all', '--short')).trim(), '');
  });
}
