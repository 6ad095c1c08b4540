// A part that holds every connection and says nothing, as a client that lost it without noticing sees it: for a moment
// nobody minds, and whoever has heard nothing for 30 seconds says so in /healthz, is started again and goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerHandle } from '../../../infra/local/local-process.ts';
import type { ServiceProcess } from '../service-process.ts';
import type { Drill } from './drill.ts';
import { underBothLoads, untilWorks } from './kills.ts';
import type { DrillSetup } from './setup.ts';

const shortMs = 15_000;
/** 30 s of silence, and as long again until that was noticed three times. */
const restartLimitMs = 120_000;
const outageMs = 2 * restartLimitMs;

type PartsOf = (setup: DrillSetup) => Promise<ServerHandle[]>;

const partHeld =
  (partsOf: PartsOf): Drill =>
  async (setup, _options, drill, results) => {
    const servers = await partsOf(setup);
    const pids = servers.flatMap(({ pid }) => pid ?? []);
    if (pids.length < servers.length) {
      results.skip(drill, 'what runs in a container cannot be held from here');
      return [];
    }
    const [probe, platform] = [await setup.probe(), await setup.platform()];
    const processes = [...probe.processes, ...platform.services.processes.filter(({ role }) => role !== 'gateway')];
    const problems: string[] = [];
    const rows = await underBothLoads(setup, { drill, rounds: 1, outageMs }, async () => {
      await sleep(2_000);
      problems.push(...(await briefly(pids, processes)));
      await untilWorks(probe);
      problems.push(...(await untilRestarted(pids, processes)));
      const released = Date.now();
      await Promise.all(processes.map((one) => one.untilReady()));
      await untilWorks(probe);
      return Date.now() - released;
    });
    const [row] = rows;
    row.problems.push(...problems);
    row.notes.push(
      `${processes.length} processes: none was restarted after ${shortMs / 1000} s of silence, each was when it lasted`,
    );
    return rows;
  };

const hold = (pids: readonly number[]) => pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
const release = (pids: readonly number[]) => pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
const countsOf = (processes: readonly ServiceProcess[]) => new Map(processes.map((one) => [one, one.restarts]));
const restartedSince = (counts: ReadonlyMap<ServiceProcess, number>) =>
  [...counts].filter(([one, count]) => one.restarts > count).map(([one]) => one.name);

async function briefly(pids: readonly number[], processes: readonly ServiceProcess[]): Promise<string[]> {
  const counts = countsOf(processes);
  hold(pids);
  await sleep(shortMs);
  release(pids);
  // As long as a liveness probe that had failed would take to have an effect.
  await sleep(shortMs);
  return restartedSince(counts).map((name) => `${name} was restarted after ${shortMs / 1000} s of silence`);
}

async function untilRestarted(pids: readonly number[], processes: readonly ServiceProcess[]): Promise<string[]> {
  const counts = countsOf(processes);
  hold(pids);
  for (
    const deadline = Date.now() + restartLimitMs;
    Date.now() < deadline && restartedSince(counts).length < processes.length;
  )
    await sleep(500);
  release(pids);
  const restarted = restartedSince(counts);
  return processes
    .filter(({ name }) => !restarted.includes(name))
    .map(({ name }) => `${name} was not restarted after ${restartLimitMs / 1000} s of silence`);
}

export const heldDrills: Record<string, Drill> = {
  'store-held': partHeld(async (setup) => [setup.mongo, (await setup.probe()).mongo]),
  'redis-held': partHeld(async (setup) => [setup.redis]),
  'broker-held': partHeld(async (setup) => [setup.kafka]),
};
