import { listPlans, readText, type TextName } from '@lathe/proto/accounts/installation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const plansQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'plans'],
    queryFn: ({ signal }) => call(listPlans, {}, { signal }),
    staleTime: Infinity,
  });

export const textQuery = (name: TextName) =>
  queryOptions({
    queryKey: ['accounts', 'text', name],
    queryFn: ({ signal }) => call(readText, { params: { name } }, { signal }).then(({ markdown }) => markdown),
    staleTime: Infinity,
  });
