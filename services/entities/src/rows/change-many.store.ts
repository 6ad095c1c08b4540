import { DomainError } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { sessionOf, type Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { mongo } from 'mongoose';
import { queryTime } from '../query/query-limits.js';
import { type ChangedRow, type ChangeOutcome, isChanged, type Together } from './change-outcome.js';
import { changedRow, type RowChange, type StoredRow } from './row.js';
import { type Condition, keyOf } from './row-condition.js';
import { rowConflict } from './row-conflict.store.js';
import { growthOf } from './row-growth.js';

/** Bytes of rows that one call changes alike; more are left for the next. */
const maxBytesAlike = 16 * 1024 * 1024;

/** What a change sets, in the database's terms. */
const setBy = ({ updatedAt, data, unknown }: RowChange): Record<string, unknown> => ({
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

/** Changes rows that the condition holds, each in its own way and once. Answers what was, or would have been, done. */
export async function changeEach(
  rows: mongo.Collection<StoredRow>,
  base: Condition,
  wanted: readonly { readonly rowId: string; readonly change: RowChange }[],
  mode: Together,
  tx: Transaction,
): Promise<{ outcomes: ChangeOutcome[]; written: ChangedRow[] }> {
  const session = sessionOf(tx)!;
  const ids = wanted.map(({ rowId }) => rowId);
  const found = await rows
    .find({ _id: { $in: ids }, ...base }, { ...queryTime, session, batchSize: ids.length + 1 })
    .toArray();
  const byId = new Map(found.map((row) => [row._id, row]));
  const outcomes = wanted.map(({ rowId, change }) => outcomeOf(byId.get(rowId), change));
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

/** A change of one row, where it is among those of a condition. */
export interface ChangeOfRow {
  readonly base: Condition;
  readonly rowId: string;
  readonly change: RowChange;
}

/**
 * Makes changes of single rows, each for itself, with as few commands as may be. Of a row that several want to change
 * each finds what the one before has made of it.
 */
export async function changeRows(
  rows: mongo.Collection<StoredRow>,
  changes: readonly ChangeOfRow[],
  tx: Transaction,
): Promise<Map<ChangeOfRow, ChangeOutcome>> {
  const done = new Map<ChangeOfRow, ChangeOutcome>();
  for (let left = changes; left.length > 0; left = left.filter((one) => !done.has(one))) {
    const firstOfEach = [...new Map(left.toReversed().map((one) => [one.rowId, one])).values()];
    for (const alike of Map.groupBy(firstOfEach, ({ base }) => keyOf(base)).values()) {
      const { outcomes } = await changeEach(rows, alike[0]!.base, alike, 'each', tx);
      alike.forEach((one, index) => done.set(one, outcomes[index]!));
    }
  }
  return done;
}

/** Changes rows of these ids that the condition still holds, all alike; of very large rows the first ones only. */
export async function changeAlike(
  rows: mongo.Collection<StoredRow>,
  condition: Condition,
  ids: readonly string[],
  change: RowChange,
  tx: Transaction,
): Promise<ChangedRow[]> {
  const session = sessionOf(tx)!;
  const matching = { ...condition, _id: { $in: [...ids] } };
  const changed: ChangedRow[] = [];
  let bytes = 0;
  for await (const before of rows.find(matching, { ...queryTime, session, batchSize: 100 })) {
    changed.push(changeOf(before, change));
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

function outcomeOf(before: StoredRow | undefined, change: RowChange): ChangeOutcome {
  if (!before) return 'missing';
  try {
    return changeOf(before, change);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** What a change makes of a row. Throws where that must not be. */
function changeOf(before: StoredRow, change: RowChange): ChangedRow {
  const after = changedRow(before, change);
  change.permit?.(before);
  return { before, after, growth: growthOf(before, after) };
}

/** The row as it was read, so that what is counted is what was there. */
const asRead = (base: Condition, { _id, updatedAt }: StoredRow) => ({ ...base, _id, updatedAt });
