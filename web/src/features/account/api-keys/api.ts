import { createApiKey, listApiKeys, removeApiKey } from '@lathe/proto/accounts/api-keys';
import type { RouteRequest } from '@lathe/proto/http/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'api-keys'],
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    staleTime: 0,
  });

export function useCreateKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteRequest<typeof createApiKey>['body']) => call(createApiKey, { body }),
    onSuccess: () => queryClient.invalidateQueries(apiKeysQuery()),
  });
}

export function useRemoveKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => call(removeApiKey, { params: { keyId } }),
    onSettled: () => queryClient.invalidateQueries(apiKeysQuery()),
  });
}
