import type { ContextItem, ContextPage } from '@lathe/proto/context-ingest/http';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { counted } from '@/lib/counted';
import { pagesQuery } from '../api';

const statusLabels: Record<ContextPage['status'], string> = {
  waiting: 'Waiting',
  read: 'Read',
  skipped: 'Left out',
  error: 'Error',
};

/** The pages of a site that were found, with what became of each. */
export function PageList({ appId, item }: { appId: string; item: ContextItem }) {
  const pages = useQuery(pagesQuery(appId, item));
  if (pages.isError)
    return (
      <ErrorState title="The pages could not be loaded" error={pages.error} onRetry={() => void pages.refetch()} />
    );
  if (!pages.isSuccess)
    return (
      <Loading label="Loading the pages">
        <Skeleton className="h-64" />
      </Loading>
    );
  const leftOut = item.crawl?.leftOut ?? 0;
  return (
    <>
      <ul aria-label="Pages" className="divide-y divide-line rounded-lg border border-line">
        {pages.data.pages.map((page) => (
          <li key={page.address} className="flex flex-wrap justify-between gap-x-3 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {page.title !== '' && <span className="block font-medium">{page.title}</span>}
              <span className="text-sm text-muted">{page.address}</span>
            </span>
            <span className={`text-sm ${page.status === 'error' ? 'text-bad' : 'text-muted'}`}>
              {statusLabels[page.status]}
            </span>
            {page.reason !== null && <span className="basis-full text-sm text-muted">{page.reason}</span>}
          </li>
        ))}
      </ul>
      {leftOut > 0 && (
        <p className="text-sm text-muted">
          {counted(leftOut, 'more page')} {leftOut === 1 ? 'was' : 'were'} found, and not read: there are more than may
          be read.
        </p>
      )}
    </>
  );
}
