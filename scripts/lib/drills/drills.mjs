// Every drill by its name, in the order in which they run.
import { consumerDrills } from './consumers.mjs';
import { diskDrills } from './full-disk.mjs';
import { heldDrills } from './held.mjs';
import { probeKills, serverKills, serviceKills } from './kills.mjs';
import { outageDrills } from './outages.mjs';
import { rollingDrills } from './rolling-restart.mjs';

/** name -> (setup, options, name, results) => rows of the table. */
export const drills = {
  ...probeKills,
  ...consumerDrills,
  ...diskDrills,
  ...serverKills,
  ...outageDrills,
  ...heldDrills,
  ...serviceKills,
  ...rollingDrills,
};
