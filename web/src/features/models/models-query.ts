import { readModels } from '@lathe/proto/builder-chat/http';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

/** What writes answers on this installation; the names of its models are for admins. */
export const modelsQuery = queryOptions({
  queryKey: ['builder-chat', 'models'],
  queryFn: ({ signal }) => call(readModels, {}, { signal }),
  staleTime: 5 * 60_000,
});
