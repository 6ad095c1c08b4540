import { listEntities, listRows } from '@lathe/proto/entities/http';
import { countRows } from '@lathe/proto/entities/reading';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';
import { rows, type RowSource } from './rows';

export type Entity = RouteAnswer<typeof listEntities>['entities'][number];

/** Entities of the app's latest version, with how many rows they have now. */
export const entitiesQuery = (appId: string, head: string | null) =>
  queryOptions({
    queryKey: ['entities', 'list', appId, head],
    queryFn: ({ signal }) => call(listEntities, { params: { id: appId } }, { signal }).then(({ entities }) => entities),
    enabled: head !== null,
    // What is shown stays while a new version is looked at: unsaved rows and steps back are in it.
    placeholderData: (known, query) => (query?.queryKey[2] === appId ? known : undefined),
    // Rows are added in the app itself, which tells nobody here.
    staleTime: 0,
  });

/** Rows of one window of a table. */
export const pageSize = 100;

export const rowsKey = (appId: string, entity: string) => ['entities', 'rows', appId, entity] as const;

/** One window of the rows of a table, counted from 0. */
export const pageQuery = ({ appId, entity, sort, q }: RowSource, page: number) =>
  queryOptions({
    queryKey: [...rowsKey(appId, entity), { sort, q: q ?? null }, page],
    queryFn: async ({ signal }) => {
      const query = { sort, q, limit: pageSize, skip: page * pageSize };
      return rows.parse(await call(listRows, { params: { id: appId, name: entity }, query }, { signal }));
    },
    staleTime: 30_000,
    gcTime: 60_000,
  });

/** How many rows a table has in all. */
export const countQuery = ({ appId, entity, q }: Pick<RowSource, 'appId' | 'entity' | 'q'>) =>
  queryOptions({
    queryKey: ['entities', 'count', appId, entity, q ?? null],
    queryFn: ({ signal }) =>
      call(countRows, { params: { id: appId, name: entity }, query: { q } }, { signal }).then(({ count }) => count),
    staleTime: 30_000,
  });

/** As many rows as one list holds, by their ids. */
const mostIds = 5_000;

/** Which rows a table has, in its order; of a large one the first. */
export const idsQuery = ({ appId, entity, sort, q }: RowSource) =>
  queryOptions({
    queryKey: ['entities', 'row-ids', appId, entity, { sort, q: q ?? null }],
    queryFn: async ({ signal }) => {
      const query = { sort, q, limit: mostIds, fields: 'id' };
      const found = rows.parse(await call(listRows, { params: { id: appId, name: entity }, query }, { signal }));
      return found.map(({ id }) => id);
    },
    staleTime: 0,
  });
