// Processes are replaced as Kubernetes does it (maxUnavailable 0: a new one first, then SIGTERM), under 200 requests
// a second: every one in turn, and the gateway's alone again and again. `--replicas` of each; the machine must have
// power for the requests besides. Each write has a number of its own, so that one that happened twice is seen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../service-process.ts';
import { serviceNames } from '../services-process.ts';
import type { DrillOptions } from './arguments.ts';
import type { Drill } from './drill.ts';
import { type DrillRow, platformRow } from './outcome.ts';
import { type Noted, nothingNoted, type Platform } from './platform.ts';
import type { DrillSetup } from './setup.ts';
import { rampMs, SteadyLoad, type SteadyRequest } from './steady-load.ts';

const perSecond = 200;
/**
 * What is tried: the variable not set, and longer than callers keep an idle connection (5 s to the gateway, 2 s from it
 * to a service).
 */
const drains = [undefined, 8_000];
const appsInUse = 20;
const steadyMs = 5_000;
/** Replacements of a gateway; each takes as long as it drains. */
const mostGatewayRounds = 10;

/** Answers the processes to replace in turn, or functions that find each when its turn comes. */
type Choose = (platform: Platform) => (ServiceProcess | (() => ServiceProcess))[];

const everyProcess: Choose = ({ services }) => [...services.processes];
const gateways =
  (rounds: number): Choose =>
  ({ services }) =>
    Array.from({ length: rounds }, () => () => services.find('web'));

const restart =
  (choose: (options: DrillOptions) => Choose): Drill =>
  async (setup, options, drill) => {
    await setup.endPlatform();
    const rows: DrillRow[] = [];
    for (const drainMs of drains)
      rows.push(
        await underLoad(
          setup,
          { drill: `${drill}, DRAIN_MS ${drainMs ?? 'unset'}`, drainMs, count: options.replicas },
          choose(options),
        ),
      );
    return rows;
  };

async function underLoad(
  setup: DrillSetup,
  { drill, drainMs, count }: { drill: string; drainMs: number | undefined; count: number },
  choose: Choose,
): Promise<DrillRow> {
  const replicas = Object.fromEntries(
    [...serviceNames.flatMap((name) => [name, `${name}-worker`]), 'web'].map((name) => [name, count]),
  );
  const platform = await setup.startPlatform({ replicas, replaceable: true, drainMs });
  const noted = nothingNoted();
  const load = new SteadyLoad(platform.url, perSecond, await mixedRequests(platform, noted));
  load.start();
  await sleep(rampMs + steadyMs);
  const chosen = choose(platform);
  const begun = Date.now();
  const forced: string[] = [];
  for (const one of chosen) {
    const old = typeof one === 'function' ? one() : one;
    if (!(await platform.services.replace(old))) forced.push(old.name);
  }
  const tookMs = Date.now() - begun;
  await sleep(steadyMs);
  await load.stop();
  const row = await platformRow(platform, { drill, rounds: chosen.length, noted, recoveryMs: undefined, outageMs: 0 });
  const reached = Math.round(load.sent / ((load.tookMs - rampMs / 2) / 1_000));
  const requests = {
    sent: load.sent,
    perSecond: reached,
    failed: load.failures.length,
    connectionRetries: load.retries,
    p50Ms: load.quantile(0.5),
    p99Ms: load.quantile(0.99),
    slowestMs: load.quantile(1),
  };
  row.requests = requests;
  row.notes.push(
    `${chosen.length} processes replaced in ${Math.round(tookMs / 1000)} s; ${load.sent} requests (${reached} a second), ${load.failures.length} failed, ${row.twice} doubled, ${load.retries} connection retries; p50 ${requests.p50Ms} ms, p99 ${requests.p99Ms} ms, slowest ${requests.slowestMs} ms`,
  );
  if (load.failures.length > 0)
    row.problems.push(
      `${load.failures.length} requests failed, such as ${[...new Set(load.failures)].slice(0, 5).join(' | ')}`,
    );
  if (forced.length > 0) row.problems.push(`${forced.join(', ')} did not end by SIGTERM`);
  await platform.stop();
  return row;
}

/** Reads and writes as an app and the builder make them: 70 of 100 only read. */
async function mixedRequests(platform: Platform, noted: Noted): Promise<() => SteadyRequest> {
  const { client, appId } = platform;
  const apps: string[] = [];
  for (let index = 0; index < appsInUse; index += 1) apps.push((await client.createApp()).appId);
  const row = await client.request<{ id: string }>('POST', `/live_api/apps/${appId}/entities/Dog`, { name: 'first' });
  const rowsPath = `/live_api/apps/${appId}/entities/Dog`;
  let n = 0;
  const rename = (of: string): SteadyRequest => ({
    method: 'PATCH',
    path: `/api/apps/${of}`,
    body: { name: `number ${n}` },
    noted: (
      (name: string) => () =>
        noted.renamed.push({ appId: of, name })
    )(`number ${n}`),
  });
  const create = (): SteadyRequest => ({
    method: 'POST',
    path: rowsPath,
    body: { name: `number ${n}` },
    noted: (
      (name: string) => (text: string) =>
        noted.rows.push({ id: JSON.parse(text).id, name })
    )(`number ${n}`),
  });
  const app = (): string => apps[n % appsInUse] ?? appId;
  const kinds: [share: number, make: () => SteadyRequest][] = [
    [30, () => ({ method: 'GET', path: `${rowsPath}?limit=20`, repeatable: true })],
    [20, () => ({ method: 'GET', path: `${rowsPath}/${row.id}`, repeatable: true })],
    [15, () => ({ method: 'GET', path: `/api/apps/${app()}`, repeatable: true })],
    [5, () => ({ method: 'GET', path: '/', repeatable: true })],
    [15, create],
    [10, () => ({ method: 'PUT', path: `${rowsPath}/${row.id}`, body: { breed: `breed ${n}` }, repeatable: true })],
    [5, () => rename(app())],
  ];
  const wheel = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  return () => {
    n += 1;
    // 37 and 100 have no common factor: each kind comes by its share, none in a row.
    const make = wheel[(n * 37) % wheel.length] ?? create;
    return { ...make(), headers: { authorization: `Bearer ${client.token}` } };
  };
}

export const rollingDrills: Record<string, Drill> = {
  'gateway-restart': restart(({ rounds }) => gateways(Math.min(rounds, mostGatewayRounds))),
  'rolling-restart': restart(() => everyProcess),
};
