import type { Ground } from './ground.ts';

/** A line of the hostile inputs: what is sent of it here, and the tests that send all the rest of it. */
export interface Line {
  /** What is tried, in words. */
  readonly of: string;
  readonly send: (ground: Ground) => Promise<unknown>;
  /** By file, from the root: names of tests, as they are written there. */
  readonly more: Readonly<Record<string, readonly [string, ...string[]]>>;
}
