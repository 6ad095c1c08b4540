import { listSessions } from '@lathe/proto/accounts/own-account';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
  });
