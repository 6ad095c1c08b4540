import { readToolSchedule, type SentSchedule, setToolSchedule } from '@lathe/proto/apps/tools/schedules';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const scheduleQuery = (appId: string, toolId: string) =>
  queryOptions({
    queryKey: ['apps', 'tool-schedule', appId, toolId],
    queryFn: ({ signal }) => call(readToolSchedule, { params: { id: appId, toolId } }, { signal }),
  });

export function useSetSchedule(appId: string, toolId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SentSchedule) => call(setToolSchedule, { params: { id: appId, toolId }, body }),
    onSuccess: (scheduled) => queryClient.setQueryData(scheduleQuery(appId, toolId).queryKey, scheduled),
  });
}
