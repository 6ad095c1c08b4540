import { DomainError } from '@lathe/platform/errors/domain-error';
import type { StoredRow } from './row.js';

/** Whether rows of one call are changed all or none, or each for itself. */
export type Together = 'together' | 'each';

/** A row before and after a change, and the bytes by which it has grown. */
export interface ChangedRow {
  readonly before: StoredRow;
  readonly after: StoredRow;
  readonly growth: number;
}

/** What became of a change: the row, why it must not be so, or that there is no such row to change. */
export type ChangeOutcome = ChangedRow | DomainError | 'missing';

export const isChanged = (outcome: ChangeOutcome): outcome is ChangedRow =>
  outcome !== 'missing' && !(outcome instanceof DomainError);
