// kill -9 of the probe's own processes at random moments under load: what the strictest counts say about relay, consumer and job worker.
import { setTimeout as sleep } from 'node:timers/promises';
import { probeRow } from './outcome.mjs';

/** Longest wait before a kill: a random part of it puts the kill anywhere between two steps. */
export const longestPauseMs = 1_500;

/** Kills with SIGKILL and starts again, `rounds` times at random moments. Answers the longest time from a kill until it was ready again, in ms. */
export async function killRounds(rounds, { kill, start }) {
  let longest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(Math.random() * longestPauseMs);
    const killed = Date.now();
    await kill();
    await start();
    longest = Math.max(longest, Date.now() - killed);
  }
  return longest;
}

const killOf = (choose) => async (world, { rounds }, drill) => {
  const probe = await world.probe();
  const target = choose(probe);
  const load = probe.load();
  const recoveryMs = await killRounds(rounds, { kill: () => target.kill(), start: () => target.start() });
  await load.stop();
  return [await probeRow(probe, { drill, rounds, acknowledged: load.acknowledged, recoveryMs })];
};

export const probeKills = {
  'kill-relay': killOf((probe) => probe.api),
  'kill-consumer': killOf((probe) => probe.workers[0]),
};
