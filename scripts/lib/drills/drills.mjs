// Every drill by its name, in the order in which they run.
import { probeKills, serverKills, serviceKills } from './kills.mjs';

/** name -> (world, options, name, tally) => rows of the table. */
export const drills = { ...probeKills, ...serverKills, ...serviceKills };
