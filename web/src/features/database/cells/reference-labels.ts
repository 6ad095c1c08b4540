import { listRows } from '@lathe/proto/entities/http';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';
import { type Column, displayColumn } from '../model/columns';
import { type Row, rows } from '../model/rows';
import { shownValue } from './cell-text';

/** What a row is called where another one names it; its id as long as nothing else is known. */
export function labelOfRow(row: Row, columns: readonly Column[]): string {
  const column = displayColumn(columns);
  const label = column === undefined ? '' : shownValue(row[column.name], column);
  return label === '' ? row.id : label;
}

interface Batch {
  readonly ids: Set<string>;
  readonly answer: Promise<Map<string, Row>>;
}

const waiting = new Map<string, Batch>();

/** Rows that are named in the same moment are read together. */
function readNamed(appId: string, entity: string, id: string): Promise<Row | null> {
  const key = `${appId}/${entity}`;
  const batch = waiting.get(key) ?? startBatch(key, appId, entity);
  batch.ids.add(id);
  return batch.answer.then((found) => found.get(id) ?? null);
}

function startBatch(key: string, appId: string, entity: string): Batch {
  const ids = new Set<string>();
  const answer = new Promise<void>((done) => setTimeout(done, 10)).then(async () => {
    waiting.delete(key);
    const query = { q: JSON.stringify({ id: { $in: [...ids] } }), limit: ids.size };
    const found = rows.parse(await call(listRows, { params: { id: appId, name: entity }, query }));
    return new Map(found.map((row) => [row.id, row]));
  });
  const batch = { ids, answer };
  waiting.set(key, batch);
  return batch;
}

/** A row that another one names; null where there is none of that id. */
export const namedRowQuery = (appId: string, entity: string, id: string) =>
  queryOptions({
    queryKey: ['entities', 'named', appId, entity, id],
    queryFn: () => readNamed(appId, entity, id),
    staleTime: 60_000,
  });
