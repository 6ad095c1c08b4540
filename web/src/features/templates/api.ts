import { duplicateTemplate, listTemplates } from '@lathe/proto/apps/sharing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keepApp } from '@/features/apps/api';
import { call } from '@/lib/client';

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['apps', 'templates'],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }).then(({ templates }) => templates),
    staleTime: 60_000,
  });

export function useDuplicateTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => call(duplicateTemplate, { params: { id: templateId } }),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}
