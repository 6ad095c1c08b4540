/* slot: react */
import { Link } from 'react-router-dom';
import { icons__ } from 'lucide-react';
/* slot: imports */
import { APP } from '@/services/app';
import { allowed, useSession } from '@/services/session';
import { used__ } from '@/services/summary';

/* slot: later */
export default function HomePage() {
  const { user, isPending } = useSession();
  /* slot: lookups */
  /* slot: reads */

  if (isPending) return <ListSkeleton />;
  const readable = [readable__].some(Boolean);
  if (!readable) return <Welcome />;
  const isLoading = [queries__].some((query) => query.isLoading);
  const isEmpty = [rows__].every((rows) => rows.length === 0);

  return (
    <>
      <PageHeader title={APP.name} description={APP.tagline} />
      {/* when: samples */}
      {!isLoading && (
        <Suspense>
          <SampleRows isEmpty={isEmpty} all={{ rowsByName__ }} />
        </Suspense>
      )}
      {/* end: samples */}
      <div className="mb-6 grid grid-cols-2 gap-3 md:gap-4 columns__">
        {/* slot: cards */}
      </div>
      {isLoading ? (
        <ListSkeleton />
      ) : isEmpty ? (
        <FirstSteps
          steps={[
            /* slot: steps */
          ]}
        />
      ) : (
        <div className="grid gap-4 lg:grid-cols-2 lg:[&>*:last-child:nth-child(odd)]:col-span-2">
          {/* slot: panels */}
        </div>
      )}
    </>
  );
}
