import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { cx } from '@/lib/cx';

export interface Column<T> {
  readonly title: string;
  readonly cell: (entry: T) => ReactNode;
  /** Numbers stand at the right, in digits of one width. */
  readonly isNumber?: boolean;
}

/** What a table shows, in whatever state it is. */
export interface Query<T> {
  readonly data: readonly T[] | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
  /** Reads the next page; absent where there is none. */
  readonly more?: (() => unknown) | undefined;
  readonly isReadingMore?: boolean;
}

interface DeskTableProps<T> {
  /** What the rows are, such as "Accounts". */
  readonly label: string;
  readonly query: Query<T>;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (entry: T) => string;
  readonly empty: { readonly title: string; readonly text: string };
}

/** A table of the desk in each of its states. */
export function DeskTable<T>({ label, query, columns, keyOf, empty }: DeskTableProps<T>) {
  const { data } = query;
  if (query.isPending)
    return (
      <Loading label={`Loading ${label.toLowerCase()}`}>
        <Skeleton className="h-40" />
      </Loading>
    );
  if (data === undefined)
    return (
      <ErrorState title={`${label} could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (data.length === 0) return <EmptyState icon={<Inbox size={20} aria-hidden />} {...empty} />;
  return (
    <>
      {/* It scrolls sideways where it is wider than the screen, by keyboard too. */}
      <div
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full min-w-[760px] border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {columns.map(({ title, isNumber = false }) => (
                <th key={title} scope="col" className={cx('px-3 py-2 font-medium', isNumber && 'text-right')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.map((entry) => (
              <tr key={keyOf(entry)}>
                {columns.map(({ title, cell, isNumber = false }) => (
                  <td key={title} className={cx('px-3 py-2 align-middle', isNumber && 'text-right tabular-nums')}>
                    {cell(entry)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {query.more !== undefined && (
        <div className="mt-3 flex justify-center">
          <Button busy={query.isReadingMore ?? false} onClick={() => void query.more?.()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface Pages<T> {
  data: { pages: readonly { entries: T[] }[] } | undefined;
  error: unknown;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => Promise<{ error: unknown }>;
}

/** A list that is read page by page, as a table takes it. */
export const tableOf = <T,>(list: Pages<T>): Query<T> => ({
  data: list.data?.pages.flatMap(({ entries }) => entries),
  error: list.error,
  isPending: list.isPending,
  refetch: list.refetch,
  more: list.hasNextPage
    ? () => list.fetchNextPage().then(({ error }) => error !== null && tellFailure(error))
    : undefined,
  isReadingMore: list.isFetchingNextPage,
});

/** A word in a pill. */
export function Tag({ tone = 'quiet', children }: { tone?: 'quiet' | 'good' | 'bad'; children: ReactNode }) {
  const tones = { quiet: 'bg-pressed text-muted', good: 'bg-good-soft text-good', bad: 'bg-bad-soft text-bad' };
  return (
    <span className={cx('inline-flex h-6 items-center rounded-full px-2 text-sm whitespace-nowrap', tones[tone])}>
      {children}
    </span>
  );
}
