// Every drill by its name, in the order in which they run.
import { consumerDrills } from './consumers.ts';
import type { Drill } from './drill.ts';
import { diskDrills } from './full-disk.ts';
import { heldDrills } from './held.ts';
import { ingestDrills } from './ingest.ts';
import { probeKills, serverKills, serviceKills } from './kills.ts';
import { outageDrills } from './outages.ts';
import { paidPlanDrills } from './paid-plan.ts';
import { rollingDrills } from './rolling-restart.ts';

export const drills: ReadonlyMap<string, Drill> = new Map(
  Object.entries({
    ...probeKills,
    ...consumerDrills,
    ...diskDrills,
    ...serverKills,
    ...outageDrills,
    ...heldDrills,
    ...serviceKills,
    ...paidPlanDrills,
    ...ingestDrills,
    ...rollingDrills,
  }),
);
