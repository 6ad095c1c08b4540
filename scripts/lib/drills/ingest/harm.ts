import type { Filled } from './shelf.ts';
import type { IngestWorld, Shelf } from './world.ts';

/** What comes in while something goes wrong. */
export interface Filling<Old> {
  /** What is there before, when nothing is wrong yet. */
  begin(world: IngestWorld, shelf: Shelf): Promise<Old>;
  /** Adds all of it, and takes back what is to be gone after `pauseMs`. */
  fill(world: IngestWorld, shelf: Shelf, old: Old, pauseMs: number): Promise<Filled>;
}

/** One kind of harm. Rounds of the drill take them in turn. */
export interface Harm {
  readonly name: string;
  /** Begins before anything is added, and resolves when the harm is over. `random`: 0 to 1, the same in each run. */
  begin(world: IngestWorld, shelf: Shelf, random: () => number): Promise<void>;
  /** It is over before anything else is added; what it adds itself may be there without an answer. */
  readonly isAlone?: boolean;
  /** The app goes with its owner. */
  readonly purges?: boolean;
  /** Items may end in an error, for the reason that the harm gives them. */
  readonly fails?: boolean;
}
