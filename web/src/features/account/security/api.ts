import { listSecondFactors } from '@lathe/proto/accounts/second-factor';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'second-factors'],
    queryFn: ({ signal }) => call(listSecondFactors, {}, { signal }),
    staleTime: 0,
  });

export function useRefreshFactors(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(secondFactorsQuery());
}
