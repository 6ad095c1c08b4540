import type { AppAnalytics, FieldAnalytics, PageAnalytics, ToolAnalytics } from '@lathe/proto/apps/analytics';
import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { linkButtonClass } from '@/components/link-button';
import { Segmented } from '@/components/ui/segmented';
import { analyticsQuery } from './api';
import { CsvMenu } from './csv-menu';
import { DayChart } from './day-chart';
import { LoadingNumbers } from './loading-numbers';
import { type PlaceColumn, PlaceTable } from './place-table';
import { lengths, rangeOf } from './ranges';
import { Totals } from './totals';

const route = '/signed-in/analytics/app/$appId';
const lengthOptions = lengths.map((length) => ({ value: String(length), label: `${length} days` }));

const visited: readonly PlaceColumn<PageAnalytics>[] = [
  { title: 'Visits', valueOf: ({ visits }) => visits },
  { title: 'Visitors', valueOf: ({ visitors }) => visitors },
];
const used: readonly PlaceColumn<ToolAnalytics>[] = [
  ...visited,
  { title: 'Runs', valueOf: ({ runs }) => runs },
  { title: 'Failed', valueOf: ({ failedRuns }) => failedRuns },
];

const filledIn: readonly PlaceColumn<Pick<FieldAnalytics, 'filled'>>[] = [
  { title: 'Filled in', valueOf: ({ filled }) => filled },
];

/** What is counted of a published app, for as many days as are asked for. */
export function AppNumbers({ app }: { app: App }) {
  const { days: length = 30 } = useSearch({ from: route });
  const navigate = useNavigate();
  const range = rangeOf(length);
  const numbers = useQuery(analyticsQuery(app.appId, range));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Days"
          value={String(length)}
          onChange={(value) =>
            void navigate({
              to: '/analytics/app/$appId',
              params: { appId: app.appId },
              search: { days: lengths.find((days) => String(days) === value) },
              replace: true,
            })
          }
          options={lengthOptions}
        />
        <CsvMenu appId={app.appId} range={range} />
      </div>
      {numbers.data !== undefined ? (
        <div aria-busy={numbers.isPlaceholderData} className="flex flex-col gap-4">
          <Numbers app={app} numbers={numbers.data} />
        </div>
      ) : numbers.isError ? (
        <ErrorState
          title="The analytics could not be loaded"
          error={numbers.error}
          onRetry={() => void numbers.refetch()}
        />
      ) : (
        <LoadingNumbers />
      )}
    </>
  );
}

const isNothing = (sums: AppAnalytics['total']): boolean => Object.values(sums).every((value) => value === 0);

function Numbers({ app, numbers: { total, before, days, pages, tools, fields } }: { app: App; numbers: AppAnalytics }) {
  if (isNothing(total) && (before === null || isNothing(before)))
    return (
      <EmptyState
        icon={<ChartNoAxesColumn size={20} aria-hidden />}
        title="Nothing was counted in these days"
        text="When somebody opens the app, it shows here within a minute. Share its address to begin."
      >
        {app.url !== null && (
          <a href={app.url} target="_blank" rel="noopener" className={linkButtonClass({})}>
            Open the app
          </a>
        )}
      </EmptyState>
    );
  return (
    <>
      <Totals total={total} before={before} />
      <DayChart days={days} />
      <div className="grid gap-4 lg:grid-cols-2">
        <PlaceTable
          title="Pages"
          head="Page"
          places={pages}
          columns={visited}
          none="No page was opened in these days."
        />
        <PlaceTable
          title="Tools"
          head="Tool"
          places={tools}
          columns={used}
          none="Nothing yet: no tool was opened or run in these days."
        />
        {fields.length > 0 && (
          <PlaceTable
            title="Fields"
            head="Field of a tool"
            places={fields.map(({ tool, name, filled }) => ({ name: `${name} (${tool})`, filled }))}
            columns={filledIn}
            none=""
          />
        )}
      </div>
      <p className="max-w-[720px] text-sm text-muted">
        Days begin at midnight UTC. People are told apart within a day only, without a cookie and without keeping an
        address, so whoever comes on two days is counted on both. Visitors whose browsers ask not to be tracked are not
        counted.
      </p>
    </>
  );
}
