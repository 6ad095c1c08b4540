import type { App } from '@lathe/proto/apps/model';
import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '@/components/ui/skeleton';

const Members = lazy(() => import('./members').then(({ Members: component }) => ({ default: component })));

/** `Members`, loaded when it is shown. */
export const MembersPart = ({ app }: { app: App }) => (
  <Suspense
    fallback={
      <Loading label="Loading the people">
        <Skeleton className="h-40" />
      </Loading>
    }
  >
    <Members app={app} />
  </Suspense>
);
