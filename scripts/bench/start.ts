// How long the second start takes, and what the idle process tree holds in memory.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../infra/local/ports.ts';
import { root } from '../launcher.mjs';
import { startLathe } from '../lib/lathe-process.ts';
import { figure, machine, percentile } from './lib/report.ts';

const rounds = 5;
machine();
const dataDir = await mkdtemp(join(tmpdir(), 'lathe-bench-'));
const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
await (await startLathe(env)).stop();

const times: number[] = [];
let resident = 0;
for (let round = 0; round < rounds; round += 1) {
  const buildStarted = Date.now();
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')]);
  const buildMs = Date.now() - buildStarted;
  const lathe = await startLathe(env);
  times.push((buildMs + lathe.readyMs) / 1000);
  if (round === rounds - 1) {
    await sleep(10_000);
    resident = treeResident(lathe.child.pid) / 1024;
  }
  await lathe.stop();
}
await rm(dataDir, { recursive: true, force: true });
figure(`second start to ready, median of ${rounds} (nothing to build)`, percentile(times, 0.5), 's', {
  target: 'under 2 s',
});
figure('resident memory of the process tree, idle for 10 s', resident, 'MB', { target: 'under 350 MB' });

/** Resident kilobytes of a process and all its children. */
function treeResident(top: number | undefined): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, resident = 0]) => ({ pid, parent, resident }));
  const sum = (id: number | undefined): number =>
    rows.filter(({ pid }) => pid === id).reduce((total, { resident }) => total + resident, 0) +
    rows.filter(({ parent }) => parent === id).reduce((total, { pid }) => total + sum(pid), 0);
  return sum(top);
}
