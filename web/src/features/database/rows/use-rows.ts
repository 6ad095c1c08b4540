import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { namedRowQuery } from '../cells/reference-labels';
import { countQuery, pageQuery, pageSize, rowsKey } from '../model/api';
import type { Row, RowSource } from '../model/rows';

/** Milliseconds that the table must rest on a window before it is loaded: what is only passed is not. */
const restMs = 60;

/** Rows beyond are reached by a filter or another order: browsers make nothing taller than what these take. */
export const mostRows = 400_000;

/** How many rows a table has: all, and as many as can be scrolled to; none until that is known. */
export function useRowCount(source: Pick<RowSource, 'appId' | 'entity' | 'q'>) {
  const counted = useQuery({ ...countQuery(source), placeholderData: keepPreviousData });
  const total = counted.data ?? 0;
  return { ...counted, total, reachable: Math.min(total, mostRows) };
}

export interface RowPages {
  /** The row at a place from 0, as the server has it; undefined until it is loaded. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
}

/** The rows of a table, loaded in windows around those that are in view. */
export function useRowPages(source: RowSource, count: number, first: number, last: number): RowPages {
  const client = useQueryClient();
  const pages = usePages(Math.max(0, first), Math.max(0, Math.min(last, count - 1)));
  const windows = useQueries({ queries: pages.map((page) => ({ ...pageQuery(source, page), enabled: count > 0 })) });
  const seen = windows.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const rowAt = useCallback(
    (index: number) =>
      client.getQueryData(pageQuery(source, Math.floor(index / pageSize)).queryKey)?.[index % pageSize],
    // Each answer makes another function, so that what shows rows looks again.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, source, seen],
  );
  return {
    rowAt,
    error: windows.find(({ isError }) => isError)?.error ?? null,
    reload: () => windows.forEach((each) => void each.refetch()),
  };
}

/** The windows that hold these rows, once the table rests on them. */
function usePages(first: number, last: number): readonly number[] {
  const from = Math.floor(first / pageSize);
  const to = Math.floor(last / pageSize);
  const [settled, setSettled] = useState({ from, to });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ from, to }), restMs);
    return () => clearTimeout(timer);
  }, [from, to]);
  return useMemo(
    () => Array.from({ length: settled.to - settled.from + 1 }, (_, index) => settled.from + index),
    [settled],
  );
}

/** The rows at these places, loaded where they are not yet. Throws AppError. */
export async function loadRows(client: QueryClient, source: RowSource, from: number, to: number): Promise<Row[]> {
  const first = Math.floor(from / pageSize);
  const pages: Row[][] = [];
  for (let page = first; page * pageSize <= to; page += 1) pages.push(await client.fetchQuery(pageQuery(source, page)));
  return pages.flat().slice(from - first * pageSize, to - first * pageSize + 1);
}

/** Shows rows as the server has them now, wherever they are in view. */
export function showRows(
  client: QueryClient,
  { appId, entity }: Pick<RowSource, 'appId' | 'entity'>,
  rows: readonly Row[],
): void {
  const byId = new Map(rows.map((each) => [each.id, each]));
  client.setQueriesData<Row[]>({ queryKey: rowsKey(appId, entity) }, (page) =>
    page?.some(({ id }) => byId.has(id)) ? page.map((each) => newer(each, byId.get(each.id))) : page,
  );
  for (const each of rows)
    client.setQueryData<Row>(namedRowQuery(appId, entity, each.id).queryKey, (held) => newer(held ?? each, each));
}

/** A change that arrives late does not go over what a later one has answered already. */
const newer = (held: Row, came: Row | undefined): Row =>
  came !== undefined && String(came['updatedAt'] ?? '') >= String(held['updatedAt'] ?? '') ? came : held;

/** Reads again what is in view: there are other rows than before. */
export async function refreshRows(client: QueryClient, appId: string, entity: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: rowsKey(appId, entity) }),
    client.invalidateQueries({ queryKey: ['entities', 'count', appId, entity] }),
    client.invalidateQueries({ queryKey: ['entities', 'list', appId] }),
  ]);
}
