// npm run test:infra [-- specs services keycloak job browser drills apps]: the platform on real Kafka, Redis and
// Keycloak; all but apps without a name. Ends with "N passed, N failed". Containers where Docker has or can pull the
// images, local processes otherwise; what cannot be had here is SKIPPED with the reason.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KafkaServer } from '../infra/local/kafka.ts';
import { startStripeMock } from '../infra/local/stripe-mock.ts';
import { build, fail, jestFlags, root } from './launcher.mjs';
import { findChromium } from './lib/chromium.ts';
import { command } from './lib/infra-test/command.ts';
import { keycloakChecks } from './lib/infra-test/keycloak-checks.ts';
import { mainJob } from './lib/infra-test/main-job.ts';
import { Results } from './lib/infra-test/results.ts';
import { kafkaOf, orSkip, startServers } from './lib/infra-test/servers.ts';
import { readTestReport } from './lib/test-report.mjs';

const sections: Record<string, () => Promise<void>> = { specs, services, keycloak, job, browser, drills, apps };
/** Every sentence's app takes long, and nothing of it depends on these servers: test:e2e runs it too. */
const byNameOnly = ['apps'];
/** One drill of each kind of failure that takes a minute or so; `npm run drills` has them all, and more rounds. */
const drillsOfEachKind = [
  'kill-relay',
  'kill-consumer',
  'rebalance',
  'poison',
  'full-disk',
  'kill-redis',
  'store-held',
  'kill-apps',
  'kill-entities-worker',
];
const newest = '4.1.1';
const oldest = '3.9.1';
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in sections));
if (unknown)
  fail(`There is no part called ${unknown}. Usage: npm run test:infra [-- ${Object.keys(sections).join(' ')}]`);
build();

const results = new Results();
const dir = mkdtempSync(join(tmpdir(), 'lathe-infra-'));
const bin = (path: string): string => join(root, 'node_modules', path);
const servers = await startServers(results, dir);
const kafkas = new Map<string, KafkaServer | undefined>();

/** Each Kafka is started when first asked for; undefined where it cannot be had. */
async function kafka(version: string): Promise<KafkaServer | undefined> {
  if (!kafkas.has(version)) kafkas.set(version, await orSkip(results, `Kafka ${version}`, () => kafkaOf(version, dir)));
  return kafkas.get(version);
}

/** All port suites on the newest Kafka; those of the event bus on the oldest, too. */
async function specs(): Promise<void> {
  const node = await kafka(newest);
  const stripe = await orSkip(results, 'Stripe', () => startStripeMock({ dir }));
  await jest([], {
    env: { ...(node && { KAFKA_BROKERS: node.brokers }), ...(stripe && { STRIPE_MOCK_URL: stripe.url }) },
  });
  await stripe?.stop();
  const old = await kafka(oldest);
  if (old) await jest(['services/platform/src/events/kafka'], { env: { KAFKA_BROKERS: old.brokers } });
}

/** The service tests on MongoDB. On what stands in for it npm test has them, so here they are run by name only. */
async function services(): Promise<void> {
  if (!servers.isMongo && !wanted.includes('services'))
    return results.skip('the service tests on MongoDB', 'there is no MongoDB here; npm test runs them on the stand-in');
  await jest(['services'], { config: 'jest.config.js' });
}

async function jest(
  files: readonly string[],
  {
    env,
    config = 'jest.infra.config.js',
    on = servers.env,
  }: { env?: NodeJS.ProcessEnv | undefined; config?: string; on?: NodeJS.ProcessEnv },
): Promise<void> {
  const report = join(dir, 'jest.json');
  rmSync(report, { force: true });
  const args = [
    ...jestFlags,
    bin('jest/bin/jest.js'),
    '--config',
    config,
    '--json',
    `--outputFile=${report}`,
    ...files,
  ];
  const status = await command(args, { ...on, ...env }, { show: true }).ended;
  results.addReport(readTestReport(report, status));
}

async function keycloak(): Promise<void> {
  await keycloakChecks(results, dir);
}

async function job(): Promise<void> {
  for (const version of [oldest, newest]) {
    const node = await kafka(version);
    if (node) await mainJob(results, `Kafka ${version}`, { ...servers.env, KAFKA_BROKERS: node.brokers }, dir);
  }
}

/** Files of the browser suite, each on services of its own. */
async function browserSuite(versions: readonly string[], files: readonly string[]): Promise<void> {
  if (!findChromium())
    return results.skip('the browser suite on services', 'there is no Chromium here and it cannot be installed');
  if (!servers.env.REDIS_URL) return results.skip('the browser suite on services', 'there is no Redis');
  for (const version of versions) {
    const node = await kafka(version);
    if (!node) continue;
    const suite = command(
      [join(root, 'scripts/test-e2e.ts'), ...files],
      { LATHE_E2E_INFRA: JSON.stringify({ ...servers.env, KAFKA_BROKERS: node.brokers }) },
      { show: true },
    );
    const status = await suite.ended;
    results.addLine(`The browser suite on Kafka ${version}`, suite.output(), status);
  }
}

/** What depends on the servers: the main job, and streams on the newest Kafka. test:e2e has the rest. */
async function browser(): Promise<void> {
  await browserSuite([oldest], ['main-job']);
  await browserSuite([newest], ['main-job', 'resume']);
}

/**
 * Every sentence's app, used by owner, app user and visitor: minutes per app, and nothing of it depends on the version
 * of Kafka.
 */
function apps(): Promise<void> {
  return browserSuite([newest], ['apps.browser']);
}

async function drills(): Promise<void> {
  // On a store of their own: each is a process that dies with what stands between it and its store.
  await jest([], { config: 'jest.drills.config.js', on: {} });
  const run = command(
    [join(root, 'scripts/drills.ts'), '--rounds', '1', '--only', drillsOfEachKind.join(',')],
    {},
    { show: true },
  );
  const status = await run.ended;
  results.addLine('The failure drills', run.output(), status);
}

try {
  for (const [name, section] of Object.entries(sections)) {
    if (wanted.length > 0 ? !wanted.includes(name) : byNameOnly.includes(name)) continue;
    console.log(`\n== ${name}`);
    await section().catch((error: unknown) => results.fail(name, error));
  }
} finally {
  for (const handle of [...kafkas.values(), ...servers.handles]) await handle?.stop();
  rmSync(dir, { recursive: true, force: true });
}
console.log(`\n${results}`);
process.exit(results.failed === 0 ? 0 : 1);
