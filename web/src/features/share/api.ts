import { saveSettings } from '@lathe/proto/apps/http';
import { createPreviewLink, readPreviewLink, withdrawPreviewLink } from '@lathe/proto/apps/sharing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keepApp } from '@/features/apps/api';
import { call } from '@/lib/client';

/** The link under which others see the draft of an app. */
export const previewLinkQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'preview-link', appId],
    queryFn: ({ signal }) => call(readPreviewLink, { params: { id: appId } }, { signal }).then(({ link }) => link),
  });

export function useCreatePreviewLink(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createPreviewLink, { params: { id: appId } }),
    onSuccess: ({ link }) => queryClient.setQueryData(previewLinkQuery(appId).queryKey, link),
  });
}

export function useWithdrawPreviewLink(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawPreviewLink, { params: { id: appId } }),
    onSuccess: () => queryClient.setQueryData(previewLinkQuery(appId).queryKey, null),
  });
}

export function useSaveEmbedSites(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (embedSites: string[]) =>
      call(saveSettings, { params: { id: appId }, body: { appSettings: { embedSites } } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}
