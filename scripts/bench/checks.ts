// Checking the apps of 50 answers at once: how long the event loop is held, against the same checks on the loop itself.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProjectChecks } from '@lathe/builder-chat/checks/project-checks';
import { mend } from '@lathe/builder-chat/detectors/mend';
import { figure, machine } from './lib/report.ts';
import { edited, sampleApp } from './lib/sample-app.ts';

const answers = 50;
const visibility = 'public_without_login';
machine();
const appOf = (index: number) => edited(sampleApp(`app ${index}`), index);
const apps = Array.from({ length: answers }, (_, index) => appOf(index));
const first = appOf(0);

/** The longest that a timer of 1 ms was late while `work` ran, and how long that took, in milliseconds. */
async function held(work: () => Promise<unknown>): Promise<{ longest: number; took: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await sleep(20);
  delay.enable();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  await sleep(20);
  delay.disable();
  return { longest: delay.max / 1e6, took };
}

const checks = new ProjectChecks();
try {
  await checks.check(first, visibility);
  mend(first, visibility);
  const onLoop = await held(async () => {
    for (const app of apps) {
      mend(app, visibility);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const inWorkers = await held(() => Promise.all(apps.map((app) => checks.check(app, visibility))));
  figure(
    `event loop held while ${answers} apps of ${Object.keys(first).length} files are checked, longest`,
    inWorkers.longest,
    'ms',
    { against: 'on the loop', other: onLoop.longest, target: 'under 50 ms' },
  );
  figure('until all are checked', inWorkers.took, 'ms', { against: 'on the loop', other: onLoop.took });
} finally {
  await checks.onModuleDestroy();
}
