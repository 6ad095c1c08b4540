import type { AppRecord } from '../records/app.js';

/**
 * What a step of a collection has come to: all that could go is gone; more can go at once; or something has to wait for
 * another day, since it is not old enough or the app moved on meanwhile.
 */
export type Collected = 'done' | 'more' | 'later';

/** One kind of thing that a collection takes away. */
export interface CollectStep {
  /** Takes some of what the app, as it was read, does not need and did not need at `until`. Safe to repeat. */
  execute(app: AppRecord, until: Date): Promise<Collected>;
}
