import { DomainError } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { mongo } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import { changedRow, type RowChange, type StoredRow } from './row.js';
import type { Condition } from './row-condition.js';
import { rowConflict } from './row-conflict.store.js';

/** What a change of one row throws where the row must not become what it would. */
export type CheckChange = (before: StoredRow, after: StoredRow) => void;

/** A row before and after a change. */
export interface ChangedRow {
  readonly before: StoredRow;
  readonly after: StoredRow;
}

/** What became of a change: the row, why it must not be so, or that there is no such row to change. */
export type ChangeOutcome = ChangedRow | DomainError | 'missing';

/** Bytes of rows that one call changes alike; more are left for the next. */
const maxBytesAlike = 16 * 1024 * 1024;

/** What a change sets, in the database's terms. */
export const setBy = ({ updatedAt, data, unknown }: RowChange): Record<string, unknown> => ({
  updatedAt,
  ...valuesOf(data, unknown),
});

/** Values by where they are stored. */
function valuesOf(data: RowChange['data'], unknown: RowChange['unknown']): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(data)) values[`data.${key}`] = data[key];
  for (const name of Object.keys(unknown)) values[`unknown.${name}`] = unknown[name];
  return values;
}

/** Whether rows of one call are changed all or none, or each for itself. */
export type Together = 'together' | 'each';

/** Changes rows that the condition holds, each in its own way and once. Answers what was, or would have been, done. */
export async function changeEach(
  rows: mongo.Collection<StoredRow>,
  base: Condition,
  wanted: readonly { readonly rowId: string; readonly change: RowChange }[],
  check: CheckChange,
  mode: Together,
  tx: Transaction,
): Promise<{ outcomes: ChangeOutcome[]; written: ChangedRow[] }> {
  const session = sessionOf(tx)!;
  const ids = wanted.map(({ rowId }) => rowId);
  const found = await rows.find({ _id: { $in: ids }, ...base }, { ...queryTime, session }).toArray();
  const byId = new Map(found.map((row) => [row._id, row]));
  const outcomes = wanted.map(({ rowId, change }) => outcomeOf(byId.get(rowId), change, check));
  if (mode === 'together' && !outcomes.every(isChanged)) return { outcomes, written: [] };
  const writes = wanted.flatMap(({ change }, index): mongo.AnyBulkWriteOperation<StoredRow>[] => {
    const outcome = outcomes[index]!;
    return isChanged(outcome)
      ? [{ updateOne: { filter: asRead(base, outcome.before), update: { $set: setBy(change) } } }]
      : [];
  });
  if (writes.length === 0) return { outcomes, written: [] };
  const { matchedCount } = await rows.bulkWrite(writes, { session });
  if (matchedCount !== writes.length) throw rowConflict();
  return { outcomes, written: outcomes.filter(isChanged) };
}

/** Changes rows of these ids that the condition still holds, all alike; of very large rows the first ones only. */
export async function changeAlike(
  rows: mongo.Collection<StoredRow>,
  condition: Condition,
  ids: readonly string[],
  change: RowChange,
  check: CheckChange,
  tx: Transaction,
): Promise<ChangedRow[]> {
  const session = sessionOf(tx)!;
  const matching = { ...condition, _id: { $in: [...ids] } };
  const changed: ChangedRow[] = [];
  let bytes = 0;
  for await (const before of rows.find(matching, { ...queryTime, session, batchSize: 100 })) {
    const after = changedRow(before, change);
    change.permit?.(before);
    check(before, after);
    changed.push({ before, after });
    if ((bytes += storedSize(before)) > maxBytesAlike) break;
  }
  if (changed.length === 0) return [];
  const these = { ...condition, _id: { $in: changed.map(({ before }) => before._id) } };
  const { matchedCount } = await rows.updateMany(these, { $set: setBy(change) }, { ...queryTime, session });
  if (matchedCount !== changed.length) throw rowConflict();
  return changed;
}

/** Rows that a change makes different; a list that holds a value is something else than the value. */
export function differingFrom({ data, unknown }: RowChange): Record<string, unknown> {
  return {
    $or: Object.entries(valuesOf(data, unknown)).flatMap(([path, value]) => [
      { [path]: { $ne: value } },
      ...(Array.isArray(value) ? [] : [{ [path]: { $type: 'array' } }]),
    ]),
  };
}

export const isChanged = (outcome: ChangeOutcome): outcome is ChangedRow =>
  outcome !== 'missing' && !(outcome instanceof DomainError);

/** Bytes by which rows have grown. */
export const growthOf = (changed: readonly ChangedRow[]): number =>
  changed.reduce((sum, { before, after }) => sum + storedSize(after) - storedSize(before), 0);

function outcomeOf(before: StoredRow | undefined, change: RowChange, check: CheckChange): ChangeOutcome {
  if (!before) return 'missing';
  const after = changedRow(before, change);
  try {
    change.permit?.(before);
    check(before, after);
    return { before, after };
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The row as it was read, so that what is counted is what was there. */
const asRead = (base: Condition, { _id, updatedAt }: StoredRow) => ({ ...base, _id, updatedAt });
