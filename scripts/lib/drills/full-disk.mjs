// The disk of the document store is full: writes with their events are refused as a whole, and all goes on when there
// is room again.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mountSmallDisk } from '../small-disk.mjs';
import { untilWorks } from './kills.mjs';
import { probeRow } from './outcome.mjs';
import { newKey } from './probe.mjs';

const diskMb = 64;
const fullMs = 5_000;
/** Longer where nothing was refused by then: the store goes on in the room that it had set aside. */
const longestFullMs = 60_000;
/** Events and jobs go on within so long of room. */
const recoveryLimitMs = 10_000;
const store = 'mongo-on-small-disk';

async function fullDisk(setup, _options, drill, results) {
  const disk = join(setup.dir, store, 'data');
  mkdirSync(disk, { recursive: true, mode: 0o700 });
  const small = mountSmallDisk(disk, diskMb);
  if (small.refusal) {
    results.skip(drill, small.refusal);
    return [];
  }
  // After the store and the probe on it, which end when the setup does.
  setup.atEnd(() => small.unmount());
  const probe = await setup.startProbe({ dir: setup.dir, name: store, workers: 1 });
  return [await onDisk(probe, small, drill)];
}

/** Twice: the store goes on by itself when there is room again, and so does one that is started again then. */
async function onDisk(probe, disk, drill) {
  const load = probe.load();
  const outages = [];
  for (const restart of [false, true]) {
    await sleep(1_000 + Math.random() * 2_000);
    outages.push(await outage(probe, disk, restart));
  }
  await sleep(2_000);
  await load.stop();
  const longest = (name) => Math.max(...outages.map((one) => one[name]));
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

async function outage(probe, disk, restart) {
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

async function refusedWrites(probe, begunFull) {
  const refusals = { answered: 0, silent: 0, slowestMs: 0 };
  while (Date.now() < begunFull + (refusals.answered > 0 ? fullMs : longestFullMs)) {
    const begun = Date.now();
    await probe.write({ events: [{ key: newKey(), n: 1 }] }).catch((error) => {
      if (error.status >= 500) refusals.answered += 1;
      else refusals.silent += 1;
      refusals.slowestMs = Math.max(refusals.slowestMs, Date.now() - begun);
    });
    await sleep(50);
  }
  return refusals;
}

export const diskDrills = { 'full-disk': fullDisk };
