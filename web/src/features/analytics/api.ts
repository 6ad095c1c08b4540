import { exportAnalytics, readAnalytics } from '@lathe/proto/apps/analytics';
import type { RouteRequest } from '@lathe/proto/http/route';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, openStream } from '@/lib/client';
import { saveAs } from '@/lib/save-as';
import type { DayRange } from './ranges';

/** What is counted grows while somebody looks on; coming back to the screen shows it. */
export const analyticsQuery = (appId: string, range: DayRange) =>
  queryOptions({
    queryKey: ['apps', 'analytics', appId, range],
    queryFn: ({ signal }) => call(readAnalytics, { params: { id: appId }, query: range }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type CsvBy = NonNullable<RouteRequest<typeof exportAnalytics>['query']['by']>;

/** Has the browser save the counts as CSV. */
export const useExportAnalytics = (appId: string, range: DayRange) =>
  useMutation({
    mutationFn: async (by: CsvBy) => {
      const response = await openStream(exportAnalytics, { params: { id: appId }, query: { ...range, by } });
      saveAs(await response.blob(), `analytics-by-${by}-${range.from}-to-${range.to}.csv`);
    },
  });
