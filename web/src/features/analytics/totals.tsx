import type { AnalyticsSums, AppAnalytics } from '@lathe/proto/apps/analytics';
import { counted, number } from '@/lib/counted';
import { dollars } from '@/lib/dollars';
import { changeOf } from './change';

interface Tile {
  readonly title: string;
  readonly valueOf: (sums: AnalyticsSums) => number;
  readonly show?: (value: number) => string;
  /** What else there is to say; in the place of the number where there is nothing yet. */
  readonly note?: (sums: AnalyticsSums) => string | undefined;
  readonly none?: string;
}

const tokensOf = ({ promptTokens, completionTokens }: AnalyticsSums): number => promptTokens + completionTokens;

const tiles: readonly Tile[] = [
  { title: 'Visits', valueOf: ({ visits }) => visits },
  { title: 'Visitors', valueOf: ({ visitors }) => visitors },
  { title: 'New users', valueOf: ({ newUsers }) => newUsers },
  { title: 'Errors', valueOf: ({ errors }) => errors },
  {
    title: 'Tool runs',
    valueOf: ({ runs }) => runs,
    note: ({ failedRuns }) => (failedRuns > 0 ? `${number(failedRuns)} of them failed` : undefined),
    none: 'Nothing yet',
  },
  {
    title: 'Ratings',
    valueOf: ({ ratings }) => ratings,
    note: ({ ratings, ratingSum }) => `${(ratingSum / ratings).toFixed(1)} on average`,
    none: 'Nothing yet',
  },
  {
    title: 'Tokens',
    valueOf: tokensOf,
    note: ({ modelCalls }) => `in ${counted(modelCalls, 'call')} of language models`,
    none: 'Nothing yet',
  },
  {
    title: 'Model cost',
    valueOf: ({ cost }) => cost,
    show: dollars,
    note: ({ unpriced }) => (unpriced > 0 ? `and ${counted(unpriced, 'call')} without a price` : undefined),
    none: 'Nothing yet',
  },
];

/** The sums of the days that are looked at, each beside the one of the days before. */
export function Totals({ total, before }: Pick<AppAnalytics, 'total' | 'before'>) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
      {tiles.map((tile) => (
        <TotalTile key={tile.title} tile={tile} total={total} before={before} />
      ))}
    </dl>
  );
}

function TotalTile({
  tile: { title, valueOf, show = number, note, none },
  total,
  before,
}: { tile: Tile } & Pick<AppAnalytics, 'total' | 'before'>) {
  const value = valueOf(total);
  const isNone = none !== undefined && value === 0 && (title !== 'Model cost' || total.modelCalls === 0);
  const change = isNone ? undefined : changeOf(value, before === null ? undefined : valueOf(before));
  const more = isNone ? undefined : note?.(total);
  return (
    <div className="bg-surface p-4">
      <dt className="text-sm text-muted">{title}</dt>
      {isNone ? (
        <dd className="mt-1 text-muted">{none}</dd>
      ) : (
        <dd className="mt-1 text-2xl font-semibold tracking-[-0.02em] tabular-nums">{show(value)}</dd>
      )}
      {more !== undefined && <dd className="mt-0.5 text-sm text-muted">{more}</dd>}
      {change !== undefined && <dd className="mt-0.5 text-sm text-muted">{change}</dd>}
    </div>
  );
}
