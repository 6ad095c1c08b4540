import { readText, type TextName } from '@lathe/proto/accounts/installation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const textQuery = (name: TextName) =>
  queryOptions({
    queryKey: ['accounts', 'text', name],
    queryFn: ({ signal }) => call(readText, { params: { name } }, { signal }).then(({ markdown }) => markdown),
    staleTime: Infinity,
  });
