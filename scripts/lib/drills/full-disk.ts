// The disk of the document store is full: writes with their events are refused as a whole, and all goes on when there
// is room again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { Drill } from './drill.ts';
import { untilWorks } from './kills.ts';
import { type DrillRow, probeRow } from './outcome.ts';
import { newKey, type Probe, ProbeError } from './probe.ts';

const diskMb = 64;
const fullMs = 5_000;
/** Longer where nothing was refused by then: the store goes on in the room that it had set aside. */
const longestFullMs = 60_000;
/** Events and jobs go on within so long of room. */
const recoveryLimitMs = 10_000;
const store = 'mongo-on-small-disk';

const fullDisk: Drill = async (setup, _options, drill, results) => {
  const disk = join(setup.dir, store, 'data');
  mkdirSync(disk, { recursive: true, mode: 0o700 });
  const { disk: small, refusal } = mountSmallDisk(disk, diskMb);
  if (!small) {
    results.skip(drill, refusal);
    return [];
  }
  // After the store and the probe on it, which end when the setup does.
  setup.atEnd(() => small.unmount());
  const probe = await setup.startProbe({ dir: setup.dir, name: store, workers: 1 });
  return [await onDisk(probe, small, drill)];
};

interface Outage {
  restart: boolean;
  refusals: Refusals;
  fullMs: number;
  recoveryMs: number;
}

interface Refusals {
  answered: number;
  silent: number;
  slowestMs: number;
}

/** Twice: the store goes on by itself when there is room again, and so does one that is started again then. */
async function onDisk(probe: Probe, disk: SmallDisk, drill: string): Promise<DrillRow> {
  const load = probe.load();
  const outages: Outage[] = [];
  for (const restart of [false, true]) {
    await sleep(1_000 + Math.random() * 2_000);
    outages.push(await outage(probe, disk, restart));
  }
  await sleep(2_000);
  await load.stop();
  const longest = (name: 'fullMs' | 'recoveryMs') => Math.max(...outages.map((one) => one[name]));
  const row = await probeRow(probe, {
    drill,
    rounds: outages.length,
    acknowledged: load.acknowledged,
    recoveryMs: longest('recoveryMs'),
    outageMs: longest('fullMs') + longest('recoveryMs'),
  });
  for (const { restart, refusals, recoveryMs } of outages) {
    const when = restart ? 'before the store was started again' : 'before the store went on';
    if (refusals.answered === 0) row.problems.push(`no request was refused while the disk was full, ${when}`);
    if (refusals.silent > 0)
      row.problems.push(`${refusals.silent} requests got no answer while the disk was full, ${when}`);
    if (recoveryMs > recoveryLimitMs)
      row.problems.push(`events and jobs went on only ${recoveryMs} ms after there was room again`);
    row.notes.push(
      `${refusals.answered} requests were refused with an error while the disk was full (slowest after ${refusals.slowestMs} ms), ${when}`,
    );
  }
  return row;
}

async function outage(probe: Probe, disk: SmallDisk, restart: boolean): Promise<Outage> {
  disk.fill();
  const begun = Date.now();
  const refusals = await refusedWrites(probe, begun);
  const freed = Date.now();
  disk.free();
  if (restart) {
    await probe.mongo.kill();
    await probe.mongo.start();
  }
  await untilWorks(probe);
  return { restart, refusals, fullMs: freed - begun, recoveryMs: Date.now() - freed };
}

async function refusedWrites(probe: Probe, begunFull: number): Promise<Refusals> {
  const refusals = { answered: 0, silent: 0, slowestMs: 0 };
  while (Date.now() < begunFull + (refusals.answered > 0 ? fullMs : longestFullMs)) {
    const begun = Date.now();
    await probe.write({ events: [{ key: newKey(), n: 1 }] }).catch((error: unknown) => {
      if (error instanceof ProbeError && error.status >= 500) refusals.answered += 1;
      else refusals.silent += 1;
      refusals.slowestMs = Math.max(refusals.slowestMs, Date.now() - begun);
    });
    await sleep(50);
  }
  return refusals;
}

export const diskDrills: Record<string, Drill> = { 'full-disk': fullDisk };
