import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import type { PlansState } from './use-plans';

/** What stands in the place of plans that are not there yet, or could not be loaded. */
export function PlansLoading({ plans }: { plans: Exclude<PlansState, { state: 'ready' }> }) {
  return plans.state === 'error' ? (
    <ErrorState title="The plans could not be loaded" error={plans.error} onRetry={plans.retry} />
  ) : (
    <Loading label="Loading the plans">
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg max-sm:hidden" />
        <Skeleton className="h-72 rounded-lg max-lg:hidden" />
      </div>
    </Loading>
  );
}
