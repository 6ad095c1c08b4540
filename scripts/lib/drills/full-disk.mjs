// The disk of the document store is full: writes with their events are refused as a whole, and all goes on when there is room again.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithProcess } from '../end-with-process.mjs';
import { probeRow } from './outcome.mjs';
import { newKey } from './probe.mjs';

const diskMb = 64;
const fullMs = 5_000;
const store = 'mongo-on-small-disk';

async function fullDisk(world, _options, drill, tally) {
  const disk = join(world.dir, store, 'data');
  mkdirSync(disk, { recursive: true, mode: 0o700 });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    tally.skip(drill, `a disk of ${diskMb} MB cannot be mounted here: ${mounted.error?.message ?? mounted.stderr.trim()}`);
    return [];
  }
  // After the store and the probe on it, which end when the world does, or when this process is ended.
  const unmount = () => void spawnSync('umount', ['--lazy', disk]);
  world.atEnd(unmount);
  endWithProcess(unmount);
  const probe = await world.startProbe({ dir: world.dir, name: store, workers: 1 });
  return [await onDisk(probe, disk, drill)];
}

async function onDisk(probe, disk, drill) {
  const load = probe.load();
  await sleep(2_000);
  const filler = fill(disk);
  const begun = Date.now();
  const refusals = await refusedWrites(probe, begun + fullMs);
  rmSync(filler);
  // The stand-in for MongoDB takes no more writes once one could not be made durable, as mongod ends then: either way it is started again.
  await probe.mongo.kill();
  await probe.mongo.start();
  const freed = Date.now();
  await untilWritten(probe);
  const recoveryMs = Date.now() - freed;
  await sleep(2_000);
  await load.stop();
  const row = await probeRow(probe, { drill, rounds: 1, acknowledged: load.acknowledged, recoveryMs, outageMs: freed - begun + recoveryMs });
  if (refusals.answered === 0) row.problems.push('no request was refused while the disk was full');
  if (refusals.silent > 0) row.problems.push(`${refusals.silent} requests got no answer while the disk was full`);
  row.notes.push(`${refusals.answered} requests were refused with an error while the disk was full (slowest after ${refusals.slowestMs} ms)`);
  return row;
}

/** Takes all the room there is. Answers the file that holds it. */
function fill(disk) {
  const file = join(disk, 'filler');
  const descriptor = openSync(file, 'w');
  for (let size = 1 << 20; size > 0; size = Math.floor(size / 16)) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(descriptor, block);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
  closeSync(descriptor);
  return file;
}

async function refusedWrites(probe, until) {
  const refusals = { answered: 0, silent: 0, slowestMs: 0 };
  while (Date.now() < until) {
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

async function untilWritten(probe) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    if (await probe.write({ events: [{ key: newKey(), n: 1 }] }).then(() => true, () => false)) return;
  }
  throw new Error('Nothing could be written a minute after there was room again');
}

export const diskDrills = { 'full-disk': fullDisk };
