import type { App } from '@lathe/proto/apps/model';
import { Search, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { ImportZip } from '@/features/transfer/import-zip';
import { AppCard } from './app-card';
import { type AppSort, arrangeApps, sortLabels } from './arrange-apps';
import { SortMenu } from './sort-menu';

/** Cards shown at first and added at a time, so that a thousand apps stay quick. */
const step = 60;

export function AppGallery({ apps }: { apps: readonly App[] }) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<AppSort>('changed');
  const [limit, setLimit] = useState(step);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => arrangeApps(apps, wanted, sort), [apps, wanted, sort]);

  return (
    <section aria-labelledby="apps-title">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h2 id="apps-title" className="mr-auto text-lg font-semibold">
          Your apps <span className="tabular ml-1 font-normal text-muted">{apps.length}</span>
        </h2>
        <div className="sm:order-last">
          <ImportZip />
        </div>
        <div className="relative min-w-0 flex-1 basis-40 sm:w-60 sm:flex-none">
          <Search size={16} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
          <Input
            type="search"
            aria-label="Search your apps"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="h-9! pr-9 pl-9 touch:h-11! touch:pr-11"
          />
          {search !== '' && (
            <IconButton
              label="Clear"
              className="absolute top-1/2 right-0.5 -translate-y-1/2"
              onClick={() => setSearch('')}
            >
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <SortMenu value={sort} onChange={setSort} labels={sortLabels} />
      </div>
      <p role="status" className="sr-only">
        {wanted === '' ? '' : `${found.length} apps found`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<Search size={20} aria-hidden />}
          title="No app by that name"
          text={`Nothing matches “${wanted}”.`}
        >
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {found.slice(0, limit).map((app) => (
            <li key={app.appId}>
              <AppCard app={app} />
            </li>
          ))}
        </ul>
      )}
      {found.length > limit && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => setLimit(limit + step)}>Show more</Button>
        </div>
      )}
    </section>
  );
}

export function GallerySkeleton() {
  return (
    <Loading label="Loading your apps">
      <Skeleton className="mb-4 h-9 w-40" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-52 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
