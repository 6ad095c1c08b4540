import { readSchema } from '@lathe/proto/entities/http';
import { entitySchema } from '@lathe/proto/entities/schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

/** The schema of an entity, which stays the same within a version; the one before it is shown until it is there. */
export const schemaQuery = (appId: string, head: string | null, name: string) =>
  queryOptions({
    queryKey: ['entities', 'schema', appId, head, name],
    queryFn: async ({ signal }) =>
      entitySchema.parse(await call(readSchema, { params: { id: appId, name } }, { signal })),
    staleTime: Infinity,
    placeholderData: (known) => (known?.name === name ? known : undefined),
  });
