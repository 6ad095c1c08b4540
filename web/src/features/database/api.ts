import { listEntities, readSchema } from '@lathe/proto/entities/http';
import { entitySchema } from '@lathe/proto/entities/schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

/** Entities of the app's latest version, with how many rows they have now. */
export const entitiesQuery = (appId: string, head: string | null) =>
  queryOptions({
    queryKey: ['entities', 'list', appId, head],
    queryFn: ({ signal }) => call(listEntities, { params: { id: appId } }, { signal }).then(({ entities }) => entities),
    enabled: head !== null,
    // Rows are added in the app itself, which tells nobody here.
    staleTime: 0,
  });

/** The schema of an entity stays the same within a version. */
export const schemaQuery = (appId: string, head: string | null, name: string) =>
  queryOptions({
    queryKey: ['entities', 'schema', appId, head, name],
    queryFn: async ({ signal }) =>
      entitySchema.parse(await call(readSchema, { params: { id: appId, name } }, { signal })),
    staleTime: Infinity,
  });
