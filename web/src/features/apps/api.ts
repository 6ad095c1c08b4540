import {
  changeApp,
  createApp,
  deleteApp,
  getApp,
  listApps,
  listFiles,
  listVersions,
  readChange,
  undeleteApp,
} from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { duplicateApp } from '@lathe/proto/apps/sharing';
import type { RouteRequest } from '@lathe/proto/http/route';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

/** App builder version of this front end (spec 2, section 9). */
const builderVersion = 4;

export const appsQuery = () =>
  queryOptions({
    queryKey: ['apps', 'list'],
    queryFn: ({ signal }) => call(listApps, { query: {} }, { signal }).then(({ apps }) => apps),
  });

/** Those that can still be brought back. */
export const deletedAppsQuery = () =>
  queryOptions({
    queryKey: ['apps', 'deleted'],
    queryFn: ({ signal }) => call(listApps, { query: { deleted: 'true' } }, { signal }).then(({ apps }) => apps),
  });

export const filesQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'files', appId],
    queryFn: ({ signal }) => call(listFiles, { params: { id: appId }, query: {} }, { signal }),
  });

export const appQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'app', appId],
    queryFn: ({ signal }) => call(getApp, { params: { id: appId } }, { signal }),
  });

export const versionsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'versions', appId],
    queryFn: ({ signal }) => call(listVersions, { params: { id: appId } }, { signal }).then(({ versions }) => versions),
  });

/** What a version changed in a file stays the same. */
export const changeQuery = (appId: string, versionId: string, path: string) =>
  queryOptions({
    queryKey: ['apps', 'change', appId, versionId, path],
    queryFn: ({ signal }) => call(readChange, { params: { id: appId, versionId }, query: { path } }, { signal }),
    staleTime: Infinity,
  });

/** Puts a fresh answer where both the list and the builder read it. */
export function keepApp(queryClient: QueryClient, app: App): void {
  queryClient.setQueryData(appQuery(app.appId).queryKey, app);
  void queryClient.invalidateQueries({ queryKey: appsQuery().queryKey });
}

export function useCreateApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createApp, { body: { appType: 'gen app', appBuilderVersion: builderVersion } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}

export type AppChange = RouteRequest<typeof changeApp>['body'];

export function useChangeApp(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AppChange) => call(changeApp, { params: { id: appId }, body: change }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}

export function useDuplicateApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appId: string) => call(duplicateApp, { params: { id: appId } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}

/** Deletes an app; the list shows it at once and puts it back when the server refuses. */
export function useDeleteApp() {
  const queryClient = useQueryClient();
  const { queryKey } = appsQuery();
  return useMutation({
    mutationFn: (appId: string) => call(deleteApp, { params: { id: appId } }),
    onMutate: async (appId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (apps) => apps?.filter((app) => app.appId !== appId));
      return { before };
    },
    onError: (_reason, _appId, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useUndeleteApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appId: string) => call(undeleteApp, { params: { id: appId } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}
