import type { App } from '@lathe/proto/apps/model';
import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '@/components/ui/skeleton';

const InvitePeople = lazy(() =>
  import('./invite-people').then(({ InvitePeople: component }) => ({ default: component })),
);

/** `InvitePeople`, loaded when it is shown. */
export const InvitePeoplePart = ({ app }: { app: App }) => (
  <Suspense
    fallback={
      <Loading label="Loading the invitations">
        <Skeleton className="h-40" />
      </Loading>
    }
  >
    <InvitePeople app={app} />
  </Suspense>
);
