import { generateTool } from '@lathe/proto/apps/tools/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '@/lib/client';
import { keepTool, toolsQuery } from '../api';
import { madeKey } from './made-tool';

/** Makes a tool of a description, which can be stopped; whoever goes away stops it. */
export function useGenerateTool(appId: string) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (wish: string) => {
      const { signal } = (running.current = new AbortController());
      try {
        return await call(generateTool, { params: { id: appId }, body: { wish } }, { signal });
      } catch (reason) {
        if (signal.aborted) return null;
        throw reason;
      }
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      keepTool(queryClient, appId, answer.tool);
      queryClient.setQueryData(madeKey(appId, answer.tool.toolId), answer.made);
    },
    // It may have been made all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolsQuery(appId).queryKey }),
  });
  const start = (wish: string, then: (toolId: string) => void): void =>
    mutate(wish, { onSuccess: (answer) => answer !== null && then(answer.tool.toolId) });
  return { start, stop, isPending, error };
}
