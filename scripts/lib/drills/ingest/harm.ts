import type { IngestWorld, Shelf } from './world.ts';

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
