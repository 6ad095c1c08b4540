// The data of apps while it is made searchable: kill -9 at every step of the work, Redis, the vector store and the model
// away or busy, poison, and deletions meanwhile; and the same while documents of connected accounts are fetched. Afterwards each item is synced or says why not, is found exactly then,
// and nothing is there that no item accounts for.
import { asError } from '../as-error.ts';
import type { Drill } from './drill.ts';
import { countPurged, countShelf } from './ingest/count.ts';
import { documents } from './ingest/documents.ts';
import { fetchHarms } from './ingest/fetch-harms.ts';
import type { Harm } from './ingest/harm.ts';
import { harms } from './ingest/harms.ts';
import type { RoundCount } from './ingest/orphans.ts';
import { anything, type Filling } from './ingest/shelf.ts';
import { IngestWorld, type Shelf } from './ingest/world.ts';
import type { DrillRow } from './outcome.ts';

/** When the item that is not to stay is deleted, at the latest. */
const deletedMs = 1_500;

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function roundOf<Old>(
  world: IngestWorld,
  harm: Harm,
  filling: Filling<Old>,
  shelf: Shelf,
  random: () => number,
): Promise<RoundCount> {
  const old = await filling.begin(world, shelf);
  // What is asked while somebody goes is refused, which is no harm.
  const fill = async () => filling.fill(world, shelf, old, random() * deletedMs);
  const begun = harm.begin(world, shelf, random);
  if (harm.isAlone) await begun;
  if (harm.purges) {
    const [outcome] = await Promise.allSettled([begun, fill()]);
    if (outcome.status === 'rejected') throw asError(outcome.reason);
    world.calm();
    return countPurged(world, shelf.appId);
  }
  const [filled] = await Promise.all([fill(), begun]);
  world.calm();
  return countShelf(world, shelf, filled, harm.isAlone ?? false);
}

const drillOf =
  <Old>(harms: readonly Harm[], filling: Filling<Old>): Drill =>
  async (setup, { rounds }, drill) => {
    const world = await IngestWorld.start(setup);
    setup.atEnd(() => world.stop());
    const rows = new Map<string, DrillRow>();
    const total = { items: 0, lost: 0, twice: 0, orphans: 0 };
    const usual = await world.builder();
    for (let round = 0; round < rounds; round += 1) {
      const harm = harms[round % harms.length];
      if (!harm) continue;
      const began = Date.now();
      const name = `${drill}: ${harm.name}`;
      const row = rows.get(name) ?? {
        drill: name,
        rounds: 0,
        lost: 0,
        twice: 0,
        recoveryMs: 0,
        problems: [],
        notes: [],
      };
      rows.set(name, row);
      row.rounds = (row.rounds ?? 0) + 1;
      try {
        const shelf = await world.shelf(harm.purges ? await world.builder() : usual);
        const count = await roundOf(world, harm, filling, shelf, randomOf(round));
        row.lost = (row.lost ?? 0) + count.lost;
        row.twice = (row.twice ?? 0) + count.twice;
        for (const name of ['items', 'lost', 'twice', 'orphans'] as const) total[name] += count[name];
        row.problems.push(...count.problems.map((problem) => `round ${round + 1}: ${problem}`));
        const unexpected = harm.fails ? [] : count.reasons;
        row.problems.push(...unexpected.map((reason) => `round ${round + 1}: an item ended in: ${reason}`));
        row.notes.push(...(harm.fails ? count.reasons : []));
      } catch (error) {
        row.problems.push(`round ${round + 1}: ${asError(error).stack}`);
        world.calm();
        await world.worker.start();
      }
      row.recoveryMs = Math.max(row.recoveryMs ?? 0, Date.now() - began);
      console.log(`  round ${round + 1}, ${harm.name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
    console.log(`  ${total.items} items: lost ${total.lost}, twice ${total.twice}, orphans ${total.orphans}`);
    return [...rows.values()];
  };

export const ingestDrills: Record<string, Drill> = {
  ingest: drillOf(harms, anything),
  fetch: drillOf(fetchHarms, documents),
};
