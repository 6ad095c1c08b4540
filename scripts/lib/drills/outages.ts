// A broker that is away for a while: requests are answered meanwhile, their events wait in the outbox and go out when
// it is back.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceProcess } from '../service-process.ts';
import type { Drill } from './drill.ts';
import { underBothLoads, untilWorks } from './kills.ts';
import type { Probe } from './probe.ts';

const brokerAway: Drill = (setup, { away }, drill) => {
  const outageMs = away * 1_000 + 30_000;
  return underBothLoads(setup, { drill: `${drill} ${away} s`, rounds: 1, outageMs }, async (probe) => {
    await sleep(2_000);
    await setup.kafka.kill();
    await sleep(away * 1_000);
    const pending = await probe.db.collection('outbox').countDocuments({ status: 'pending' });
    if (pending === 0) throw new Error('Nothing was written while the broker was away');
    const metrics = await metricsOf(probe, probe.api);
    const age = Number(/^lathe_outbox_oldest_age_seconds\{[^}]*\} ([\d.]+)$/m.exec(metrics)?.[1]);
    if (!(age > away / 2))
      throw new Error(`lathe_outbox_oldest_age_seconds says ${age} after ${away} s without a broker`);
    const back = Date.now();
    await setup.kafka.start();
    await untilWorks(probe);
    return Date.now() - back;
  });
};

/** A process that has been without a broker for 30 s may be starting again just now. */
async function metricsOf(probe: Probe, one: ServiceProcess): Promise<string> {
  for (const deadline = Date.now() + 30_000; ; await sleep(500)) {
    try {
      return await probe.metrics(one);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

export const outageDrills: Record<string, Drill> = { 'broker-away': brokerAway };
