// Processes are replaced as Kubernetes does it (maxUnavailable 0: a new one first, then SIGTERM), under 200 requests
// a second: every one in turn, and the gateway's alone again and again. `--replicas` of each; the machine must have
// power for the requests besides. Each write has a number of its own, so that one that happened twice is seen.
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '../services-process.mjs';
import { platformRow } from './outcome.mjs';
import { rampMs, SteadyLoad } from './steady-load.mjs';

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

const everyProcess = ({ services }) => [...services.processes];
const gateways =
  (rounds) =>
  ({ services }) =>
    Array.from({ length: rounds }, () => () => services.processes.find(({ role }) => role === 'gateway'));

/** `choose` answers the processes to replace in turn, or functions that find each when its turn comes. */
const restart = (choose) => async (setup, options, drill) => {
  await setup.endPlatform();
  const rows = [];
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

async function underLoad(setup, { drill, drainMs, count }, choose) {
  const replicas = Object.fromEntries(
    [...serviceNames.flatMap((name) => [name, `${name}-worker`]), 'web'].map((name) => [name, count]),
  );
  const platform = await setup.startPlatform({ replicas, replaceable: true, drainMs });
  const noted = { begun: new Date(), created: [], renamed: [], rows: [], versions: [], emails: [] };
  const load = new SteadyLoad(platform.url, perSecond, await mixedRequests(platform, noted));
  load.start();
  await sleep(rampMs + steadyMs);
  const chosen = choose(platform);
  const begun = Date.now();
  const forced = [];
  for (const one of chosen) {
    const old = typeof one === 'function' ? one() : one;
    if (!(await platform.services.replace(old))) forced.push(old.name);
  }
  const tookMs = Date.now() - begun;
  await sleep(steadyMs);
  await load.stop();
  const row = await platformRow(platform, { drill, rounds: chosen.length, noted, recoveryMs: undefined, outageMs: 0 });
  const reached = Math.round(load.sent / ((load.tookMs - rampMs / 2) / 1_000));
  row.requests = {
    sent: load.sent,
    perSecond: reached,
    failed: load.failures.length,
    connectionRetries: load.retries,
    p50Ms: load.quantile(0.5),
    p99Ms: load.quantile(0.99),
    slowestMs: load.quantile(1),
  };
  row.notes.push(
    `${chosen.length} processes replaced in ${Math.round(tookMs / 1000)} s; ${load.sent} requests (${reached} a second), ${load.failures.length} failed, ${row.twice} doubled, ${load.retries} connection retries; p50 ${row.requests.p50Ms} ms, p99 ${row.requests.p99Ms} ms, slowest ${row.requests.slowestMs} ms`,
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
async function mixedRequests(platform, noted) {
  const { client, appId } = platform;
  const apps = [];
  for (let index = 0; index < appsInUse; index += 1) apps.push((await client.createApp()).appId);
  const row = await client.request('POST', `/live_api/apps/${appId}/entities/Dog`, { name: 'first' });
  const rowsPath = `/live_api/apps/${appId}/entities/Dog`;
  let n = 0;
  const rename = (of) => ({
    method: 'PATCH',
    path: `/api/apps/${of}`,
    body: { name: `number ${n}` },
    noted: (
      (name) => () =>
        noted.renamed.push({ appId: of, name })
    )(`number ${n}`),
  });
  const create = () => ({
    method: 'POST',
    path: rowsPath,
    body: { name: `number ${n}` },
    noted: (
      (name) => (text) =>
        noted.rows.push({ id: JSON.parse(text).id, name })
    )(`number ${n}`),
  });
  const kinds = [
    [30, () => ({ method: 'GET', path: `${rowsPath}?limit=20`, repeatable: true })],
    [20, () => ({ method: 'GET', path: `${rowsPath}/${row.id}`, repeatable: true })],
    [15, () => ({ method: 'GET', path: `/api/apps/${apps[n % appsInUse]}`, repeatable: true })],
    [5, () => ({ method: 'GET', path: '/', repeatable: true })],
    [15, create],
    [10, () => ({ method: 'PUT', path: `${rowsPath}/${row.id}`, body: { breed: `breed ${n}` }, repeatable: true })],
    [5, () => rename(apps[n % appsInUse])],
  ];
  const wheel = kinds.flatMap(([share, make]) => Array.from({ length: share }, () => make));
  return () => {
    n += 1;
    // 37 and 100 have no common factor: each kind comes by its share, none in a row.
    const wanted = wheel[(n * 37) % wheel.length]();
    return { ...wanted, headers: { authorization: `Bearer ${client.token}` } };
  };
}

export const rollingDrills = {
  'gateway-restart': restart(({ rounds }) => gateways(Math.min(rounds, mostGatewayRounds))),
  'rolling-restart': restart(() => everyProcess),
};
