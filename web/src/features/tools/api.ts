import * as routes from '@lathe/proto/apps/tools/http';
import type { Tool } from '@lathe/proto/apps/tools/model';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { tellFailure } from '@/components/tell-failure';
import { call } from '@/lib/client';

export const toolsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'tools', appId],
    queryFn: ({ signal }) => call(routes.listTools, { params: { id: appId } }, { signal }).then(({ tools }) => tools),
  });

export const toolQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: ['apps', 'tool', appId, toolId],
    queryFn: ({ signal }) => call(routes.getTool, { params: { id: appId, toolId } }, { signal }),
    // A new version of the app may have renamed what the tool names, since a moment ago too.
    refetchOnMount: 'always',
  });

/** Puts a fresh answer where both the list and the editor read it. */
export function keepTool(queryClient: QueryClient, appId: string, tool: Tool): void {
  queryClient.setQueryData(toolQuery(appId, tool.toolId).queryKey, tool);
  void queryClient.invalidateQueries({ queryKey: toolsQuery(appId).queryKey });
}

export function useCreateTool(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.createTool, { params: { id: appId }, body: {} }),
    onSuccess: (tool) => keepTool(queryClient, appId, tool),
    onError: tellFailure,
  });
}

export function useCopyTool(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (toolId: string) => call(routes.copyTool, { params: { id: appId, toolId } }),
    onSuccess: (tool) => keepTool(queryClient, appId, tool),
    onError: tellFailure,
  });
}

export function useDeleteTool(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (toolId: string) => call(routes.deleteTool, { params: { id: appId, toolId } }),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolsQuery(appId).queryKey }),
  });
}

/** Orders the tools; the list shows it at once and puts it back when the server refuses. */
export function useOrderTools(appId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = toolsQuery(appId);
  return useMutation({
    mutationFn: (tools: readonly Tool[]) =>
      call(routes.orderTools, { params: { id: appId }, body: { toolIds: tools.map(({ toolId }) => toolId) } }),
    onMutate: async (tools) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, [...tools]);
      return { before };
    },
    onError: (reason, _tools, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      tellFailure(reason);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Puts a tool in front of people, or takes it away. */
export function useActivateTool(appId: string, toolId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(isActive ? routes.activateTool : routes.deactivateTool, { params: { id: appId, toolId } }),
    onSuccess: (tool) => keepTool(queryClient, appId, tool),
    onError: tellFailure,
  });
}
