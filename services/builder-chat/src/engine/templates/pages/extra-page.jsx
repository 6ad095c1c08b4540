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
      <AccessGate rule={access__.read} icon={PageIcon} title="Sign in to see the many__" text="They are kept for the people who may see them.">
        {query.isError ? (
          <ErrorState text="The many__ could not be loaded" error={query.error} onRetry={() => query.refetch()} />
        ) : query.isPending ? (
          <ListSkeleton />
        ) : (
          {/* slot: body */}
        )}
      </AccessGate>
    </>
  );
}
