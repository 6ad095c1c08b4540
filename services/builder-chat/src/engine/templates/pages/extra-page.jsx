import { Icon__ as PageIcon } from 'lucide-react';
/* slot: imports */
import { allowed, useSession } from '@/services/session';

export default function Page__() {
  const { user } = useSession();
  /* slot: lookups */
  const query = useAll__(allowed(access__.read, user));
  const rows = query.data ?? [];

  return (
    <>
      <PageHeader title="title__" description="description__" />
      <AccessGate rule={access__.read} icon={PageIcon} title="seeMany__" text="theyAreKept__">
        {query.isError ? (
          <ErrorState text="manyNotLoaded__" error={query.error} onRetry={() => query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton />
        ) : (
          {/* slot: body */}
        )}
      </AccessGate>
    </>
  );
}
