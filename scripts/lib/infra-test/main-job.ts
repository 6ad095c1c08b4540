// The main job with every service a process of its own: start:services, sign up, build-app, publish, open, rows,
// SIGTERM, and its trace.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../infra/local/ports.ts';
import { sharedSecrets } from '../../../infra/local/state.ts';
import { root } from '../../launcher.mjs';
import { LatheClient } from '../lathe-client.ts';
import { command } from './command.ts';
import type { Results } from './results.ts';
import { readSpans, traceOfBuild, treeOf } from './traces.ts';

const readyLimitMs = 240_000;
const sentence =
  'A choir planner: singers with name, voice soprano, alto, tenor or bass and email; rehearsals with date, place and notes.';

/** What build-app prints of an app. */
export interface BuiltApp {
  appId: string;
  versionId: string;
  appUrl: string;
  bundleUrl: string;
  entities: unknown[];
}

export async function mainJob(results: Results, name: string, env: NodeJS.ProcessEnv, dir: string): Promise<void> {
  const port = await freePort();
  const email = `builder-${randomBytes(4).toString('hex')}@example.org`;
  const password = 'a-long-enough-password';
  const prefix = `job-${randomBytes(4).toString('hex')}`;
  const traces = join(dir, prefix, 'traces');
  const services = command([join(root, 'scripts/start-services.ts')], {
    LOG_LEVEL: 'error',
    ...env,
    PORT: String(port),
    KAFKA_PREFIX: `${prefix}-`,
    REDIS_PREFIX: `${prefix}:`,
    ...sharedSecrets(dir),
    DATA_DIR: join(dir, prefix),
    ADMIN_EMAIL: email,
    OTEL_EXPORTER_OTLP_ENDPOINT: pathToFileURL(traces).href,
  });
  const url = `http://localhost:${port}`;
  const started = await results.check(`${name}: every service and worker becomes ready as a process of its own`, () =>
    services.until(/^Lathe is ready at /m, readyLimitMs),
  );
  if (started) {
    const built = await results.check(`${name}: npm run build-app, from a sentence to a published app`, () =>
      buildApp(url, email, password),
    );
    if (built)
      await results.check(`${name}: the published app opens, and takes rows`, () =>
        useApp(url, email, password, built),
      );
  }
  await results.check(`${name}: SIGTERM ends every process`, async () => {
    services.child.kill('SIGTERM');
    assert.equal(await services.ended, 0);
    assert.ok(started, 'it was not ready before');
    await assert.rejects(fetch(url));
  });
  if (started)
    await results.check(
      `${name}: one trace goes from the request through job, outbox and Kafka to the consumers`,
      async () => console.log(treeOf(traceOfBuild(readSpans(traces)))),
    );
}

/** Signs up and builds and publishes an app by `npm run build-app`; answers what that printed. */
export async function buildApp(url: string, email: string, password: string): Promise<BuiltApp> {
  await new LatheClient(url).signUp(email, password);
  const args = ['--url', url, '--email', email, '--password', password, '--publish', '--json', sentence];
  const build = command([join(root, 'scripts/build-app.ts'), ...args]);
  const status = await build.ended;
  assert.equal(status, 0, build.output());
  const built: BuiltApp = JSON.parse(build.output().trim().split('\n').at(-1) ?? '');
  assert.ok(built.appUrl, 'the app has no address');
  assert.ok(built.entities.length >= 2, 'the app has two kinds of rows');
  return built;
}

/** Opens the published app by its host and writes and reads a row. */
export async function useApp(
  url: string,
  email: string,
  password: string,
  { appId, appUrl, bundleUrl }: BuiltApp,
): Promise<void> {
  // The app's host need not resolve here: the gateway goes by the Host header.
  const { host, port } = new URL(appUrl);
  const opened = await new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers: { host, accept: 'text/html' } }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    ).once('error', reject);
  });
  assert.equal(opened, 200);
  const client = new LatheClient(url);
  await client.signIn(email, password);
  const bundle = await fetch(bundleUrl, { headers: { authorization: `Bearer ${client.token}` } });
  assert.equal(bundle.status, 200);
  await bundle.body?.cancel();
  const row = await client.request('POST', `/live_api/apps/${appId}/entities/Singer`, { name: 'Ada' });
  assert.ok(row);
  const list = await client.request('GET', `/live_api/apps/${appId}/entities/Singer`);
  assert.ok(JSON.stringify(list).includes('Ada'), 'the row is in the list');
}
