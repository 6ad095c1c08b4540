import { listVersions } from '@lathe/proto/apps/http';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const versionsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'versions', appId],
    queryFn: ({ signal }) => call(listVersions, { params: { id: appId } }, { signal }).then(({ versions }) => versions),
  });
