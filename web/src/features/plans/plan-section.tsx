import type { Account } from '@lathe/proto/accounts/http';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { openPlans } from '@/lib/plan-wish';
import { PlanStatus } from './status/plan-status';
import { UsageMeters } from './usage/usage-meters';
import { usePlans } from './use-plans';

/** Plan and usage among the settings. */
export function PlanSection({ account }: { account: Account }) {
  const plans = usePlans();
  return (
    <>
      <div className="flex flex-col gap-3 p-4">
        {plans.state === 'pending' && (
          <Loading label="Loading your plan">
            <Skeleton className="h-12" />
          </Loading>
        )}
        {plans.state === 'error' && (
          <ErrorState title="Your plan could not be loaded" error={plans.error} onRetry={plans.retry} />
        )}
        {plans.state === 'ready' && (
          <>
            <PlanStatus data={plans.data} />
            <div>
              <Button onClick={() => openPlans({ kind: 'own' })}>See plans</Button>
            </div>
          </>
        )}
      </div>
      <div className="p-4">
        <UsageMeters account={account} />
      </div>
    </>
  );
}
