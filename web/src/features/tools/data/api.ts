import { readSchema } from '@lathe/proto/entities/http';
import { entitySchema } from '@lathe/proto/entities/schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

/**
 * The schema of an entity, which stays the same within a version. The database panel has it in the same place of the cache;
 * its own file would be one more that screens load.
 */
export const schemaQuery = (appId: string, head: string | null, name: string) =>
  queryOptions({
    queryKey: ['entities', 'schema', appId, head, name],
    queryFn: async ({ signal }) =>
      entitySchema.parse(await call(readSchema, { params: { id: appId, name } }, { signal })),
    staleTime: Infinity,
  });
