import type { StoredRow } from './row.js';

/**
 * What became of a row by a write that is stored. Of many rows at once it is told of their entity, or of all, alone; of
 * users also whose row it was, where it was one person's.
 */
export type RowEvent =
  | { readonly type: 'create'; readonly row: StoredRow }
  | { readonly type: 'update'; readonly before: StoredRow; readonly row: StoredRow }
  | { readonly type: 'delete'; readonly before: StoredRow }
  | { readonly type: 'many'; readonly entityKey: string | null; readonly userId?: string | undefined };

/** Rows that one message tells of one by one. */
export const maxToldRows = 100;

/** What is told of new rows: of each, or of their entities where they are many. */
export const rowsCreated = (rows: readonly StoredRow[]): RowEvent[] =>
  rows.length > maxToldRows
    ? [...new Set(rows.map(({ entityKey }) => entityKey))].map((entityKey) => ({ type: 'many', entityKey }))
    : rows.map((row) => ({ type: 'create', row }));

/** Which entity an event is about; null for all of the app. */
export const entityOf = (event: RowEvent): string | null =>
  event.type === 'many' ? event.entityKey : (event.type === 'delete' ? event.before : event.row).entityKey;

/** The same with one event for an entity of which there are too many to tell of each. */
export function summed(events: readonly RowEvent[], max: number): readonly RowEvent[] {
  if (events.length <= max) return events;
  return [...new Set(events.map(entityOf))].map((entityKey) => ({ type: 'many', entityKey }));
}

/** As text; of a changed row only what was different before is written twice. */
export const writeEvents = (events: readonly RowEvent[]): string =>
  JSON.stringify(
    events.map((event) => (event.type === 'update' ? { ...event, before: differing(event.before, event.row) } : event)),
  );

function differing(before: StoredRow, { data }: StoredRow): Pick<StoredRow, 'creatorId' | 'updatedAt' | 'data'> {
  const changed = Object.keys({ ...before.data, ...data }).filter((key) => before.data[key] !== data[key]);
  const { creatorId, updatedAt } = before;
  return { creatorId, updatedAt, data: Object.fromEntries(changed.map((key) => [key, before.data[key] ?? null])) };
}

type Written<T> = Omit<T, 'createdAt' | 'updatedAt'> & { readonly createdAt: string; readonly updatedAt: string };
type WrittenEvent = {
  type: RowEvent['type'];
  row: Written<StoredRow>;
  before: Written<StoredRow>;
  entityKey: string;
  userId?: string;
};

/** Events from their text. */
export const readEvents = (text: string): RowEvent[] =>
  (JSON.parse(text) as WrittenEvent[]).map(({ type, row, before, entityKey, userId }): RowEvent => {
    if (type === 'many') return { type, entityKey, userId };
    if (type === 'create') return { type, row: dated(row) };
    if (type === 'delete') return { type, before: dated(before) };
    return { type, row: dated(row), before: dated({ ...row, ...before, data: { ...row.data, ...before.data } }) };
  });

const dated = (row: Written<StoredRow>): StoredRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});
