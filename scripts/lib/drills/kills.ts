// kill -9 at random moments under load: of the probe's processes, where counts are strictest, of every service, worker
// and the gateway, of Redis and of the broker.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerHandle } from '../../../infra/local/local-process.ts';
import type { ServiceProcess } from '../service-process.ts';
import { serviceNames } from '../services-process.ts';
import type { Drill } from './drill.ts';
import { type DrillRow, platformRow, probeRow } from './outcome.ts';
import { newKey, type Probe } from './probe.ts';
import type { JobEffectRow, NumbersRow } from './probe-rows.ts';
import type { DrillSetup } from './setup.ts';

/** Longest wait before a kill: a random part of it puts the kill anywhere between two steps. */
const longestPauseMs = 1_500;
const recoveryLimitMs = 120_000;

/** `rounds` times: waits a moment, kills and lets recover. Answers the longest time that took, in ms. */
async function killRounds(rounds: number, killAndRecover: () => Promise<void>): Promise<number> {
  let longest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(Math.random() * longestPauseMs);
    const killed = Date.now();
    await killAndRecover();
    longest = Math.max(longest, Date.now() - killed);
  }
  return longest;
}

async function killProcess(target: ServiceProcess): Promise<void> {
  await target.kill();
  await target.start();
}

const killOfProbe =
  (choose: (probe: Probe) => ServiceProcess): Drill =>
  async (setup, { rounds }, drill) => {
    const probe = await setup.probe();
    const load = probe.load();
    const recoveryMs = await killRounds(rounds, () => killProcess(choose(probe)));
    await load.stop();
    return [await probeRow(probe, { drill, rounds, acknowledged: load.acknowledged, recoveryMs })];
  };

const killOfService =
  (name: string): Drill =>
  async (setup, { rounds }, drill) => {
    const platform = await setup.platform();
    const load = platform.load();
    const recoveryMs = await killRounds(rounds, () => killProcess(platform.services.find(name)));
    await load.stop();
    return [await platformRow(platform, { drill, rounds, noted: load.noted, recoveryMs })];
  };

/** A number and a job written after now are done with; answers when they are. */
export async function untilWorks(probe: Probe): Promise<void> {
  const [key, job] = [newKey(), newKey()];
  for (const deadline = Date.now() + recoveryLimitMs; Date.now() < deadline; await sleep(100)) {
    if (
      await probe.write({ events: [{ key, n: 1 }], jobs: [job] }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  for (const deadline = Date.now() + recoveryLimitMs; Date.now() < deadline; await sleep(50)) {
    const [event, effect] = await Promise.all([
      probe.db.collection<NumbersRow>('numbers').findOne({ _id: key }),
      probe.db.collection<JobEffectRow>('job_effects').findOne({ _id: job }),
    ]);
    if (event && effect) return;
  }
  throw new Error(`Neither events nor jobs went on within ${recoveryLimitMs / 1000} s`);
}

/**
 * Probe and services under load while `work` (probe) does harm; answers both rows. `outageMs` is how long it lasts at
 * most.
 */
export async function underBothLoads(
  setup: DrillSetup,
  { drill, rounds, outageMs }: { drill: string; rounds: number; outageMs: number },
  work: (probe: Probe) => Promise<number>,
): Promise<[DrillRow, DrillRow]> {
  const [probe, platform] = [await setup.probe(), await setup.platform()];
  const [numbers, requests] = [probe.load(), platform.load()];
  const recoveryMs = await work(probe);
  await Promise.all([numbers.stop(), requests.stop()]);
  return [
    await probeRow(probe, { drill, rounds, acknowledged: numbers.acknowledged, recoveryMs, outageMs }),
    await platformRow(platform, { drill: `${drill} (services)`, rounds, noted: requests.noted, outageMs }),
  ];
}

/** How long a killed server takes to be back, which the drill does not measure by the platform. */
const serverStartMs = 30_000;

const killOfServer =
  (choose: (setup: DrillSetup) => ServerHandle): Drill =>
  (setup, { rounds }, drill) =>
    underBothLoads(setup, { drill, rounds, outageMs: serverStartMs }, (probe) =>
      killRounds(rounds, async () => {
        await choose(setup).kill();
        await choose(setup).start();
        await untilWorks(probe);
      }),
    );

export const probeKills: Record<string, Drill> = {
  'kill-relay': killOfProbe((probe) => probe.api),
  'kill-consumer': killOfProbe((probe) => probe.worker),
};
export const serverKills: Record<string, Drill> = {
  'kill-redis': killOfServer((setup) => setup.redis),
  'kill-broker': killOfServer((setup) => setup.kafka),
};
export const serviceKills: Record<string, Drill> = Object.fromEntries(
  [...serviceNames.flatMap((name) => [name, `${name}-worker`]), 'web'].map((name) => [
    `kill-${name}`,
    killOfService(name),
  ]),
);
