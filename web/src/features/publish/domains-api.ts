import { addHost, listHosts, removeHost, verifyHost } from '@lathe/proto/apps/custom-hosts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const hostsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'hosts', appId],
    queryFn: ({ signal }) => call(listHosts, { params: { id: appId } }, { signal }).then(({ hosts }) => hosts),
  });

/** Reads the list again after each change, also after one that failed. */
function useHostChange<T>(appId: string, change: (host: string) => Promise<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: hostsQuery(appId).queryKey }),
  });
}

export const useAddHost = (appId: string) =>
  useHostChange(appId, (host) => call(addHost, { params: { id: appId }, body: { host } }));
export const useVerifyHost = (appId: string) =>
  useHostChange(appId, (host) => call(verifyHost, { params: { id: appId, host } }));
export const useRemoveHost = (appId: string) =>
  useHostChange(appId, (host) => call(removeHost, { params: { id: appId, host } }));
