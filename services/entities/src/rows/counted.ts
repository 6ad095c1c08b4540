import type { Usage } from '../usage/usage.js';
import { type ChangedRow, type ChangeOutcome, isChanged } from './change-outcome.js';
import type { RowEvent } from './row-event.js';

/** What a write did, what that changes in the count of its app, and what is told of it once it is stored. */
export interface Counted<T> {
  readonly result: T;
  readonly change: Usage;
  readonly events: readonly RowEvent[];
}

export const counted = <T>(result: T, rows: number, bytes: number, events: readonly RowEvent[]): Counted<T> => ({
  result,
  change: { rows, bytes },
  events,
});

export const unchanged = <T>(result: T): Counted<T> => counted(result, 0, 0, []);

/** What rows that were changed bring with them. */
export const countedChanges = <T>(result: T, changed: readonly ChangedRow[]): Counted<T> =>
  counted(
    result,
    0,
    changed.reduce((sum, { growth }) => sum + growth, 0),
    changed.map(({ before, after }): RowEvent => ({ type: 'update', before, row: after })),
  );

/** What became of one change: the row, nothing where there is none, or the error of whoever wanted it. */
export const countedChange = (outcome: ChangeOutcome): Counted<unknown> =>
  isChanged(outcome)
    ? countedChanges(outcome.after, [outcome])
    : unchanged(outcome === 'missing' ? undefined : outcome);
