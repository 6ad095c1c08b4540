import { publishApp, unpublishApp } from '@lathe/proto/apps/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appQuery, keepApp } from '@/features/apps/api';
import { call } from '@/lib/client';

export function usePublish(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(publishApp, { params: { id: appId }, body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: appQuery(appId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ['apps', 'list'] });
    },
  });
}

export function useUnpublish(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(unpublishApp, { params: { id: appId } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}
