// A part that holds every connection and says nothing, as a client that lost it without noticing sees it: for a moment
// nobody minds, and whoever has heard nothing for 30 seconds says so in /healthz, is started again and goes on.
import { setTimeout as sleep } from 'node:timers/promises';
import { underBothLoads, untilWorks } from './kills.mjs';

const shortMs = 15_000;
/** 30 s of silence, and as long again until that was noticed three times. */
const restartLimitMs = 120_000;
const outageMs = 2 * restartLimitMs;

const partHeld = (partsOf) => async (setup, _options, drill, results) => {
  const parts = await partsOf(setup);
  if (parts.some((part) => part.pid === undefined)) {
    results.skip(drill, 'what runs in a container cannot be held from here');
    return [];
  }
  const [probe, platform] = [await setup.probe(), await setup.platform()];
  const processes = [...probe.processes, ...platform.services.processes.filter(({ role }) => role !== 'gateway')];
  const problems = [];
  const rows = await underBothLoads(setup, { drill, rounds: 1, outageMs }, async () => {
    await sleep(2_000);
    problems.push(...(await briefly(parts, processes)));
    await untilWorks(probe);
    problems.push(...(await untilRestarted(parts, processes)));
    const released = Date.now();
    await Promise.all(processes.map((one) => one.untilReady()));
    await untilWorks(probe);
    return Date.now() - released;
  });
  rows[0].problems.push(...problems);
  rows[0].notes.push(
    `${processes.length} processes: none was restarted after ${shortMs / 1000} s of silence, each was when it lasted`,
  );
  return rows;
};

const hold = (parts) => parts.forEach(({ pid }) => process.kill(pid, 'SIGSTOP'));
const release = (parts) => parts.forEach(({ pid }) => process.kill(pid, 'SIGCONT'));
const countsOf = (processes) => new Map(processes.map((one) => [one, one.restarts]));
const restartedSince = (counts) => [...counts].filter(([one, count]) => one.restarts > count).map(([one]) => one.name);

async function briefly(parts, processes) {
  const counts = countsOf(processes);
  hold(parts);
  await sleep(shortMs);
  release(parts);
  // As long as a liveness probe that had failed would take to have an effect.
  await sleep(shortMs);
  return restartedSince(counts).map((name) => `${name} was restarted after ${shortMs / 1000} s of silence`);
}

async function untilRestarted(parts, processes) {
  const counts = countsOf(processes);
  hold(parts);
  for (
    const deadline = Date.now() + restartLimitMs;
    Date.now() < deadline && restartedSince(counts).length < processes.length;
  )
    await sleep(500);
  release(parts);
  const restarted = restartedSince(counts);
  return processes
    .filter(({ name }) => !restarted.includes(name))
    .map(({ name }) => `${name} was not restarted after ${restartLimitMs / 1000} s of silence`);
}

export const heldDrills = {
  'store-held': partHeld(async (setup) => [setup.mongo, (await setup.probe()).mongo]),
  'redis-held': partHeld((setup) => [setup.redis]),
  'broker-held': partHeld((setup) => [setup.kafka]),
};
