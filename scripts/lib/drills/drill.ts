import type { Results } from '../infra-test/results.ts';
import type { DrillOptions } from './arguments.ts';
import type { DrillRow } from './outcome.ts';
import type { DrillSetup } from './setup.ts';

/** Does its harm and answers rows of the table; `name` is the one it was asked for by. */
export type Drill = (setup: DrillSetup, options: DrillOptions, name: string, results: Results) => Promise<DrillRow[]>;
