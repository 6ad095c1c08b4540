import type { BoughtPackage } from '@lathe/proto/apps/packages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Package } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { LinkButton } from '@/components/link-button';
import { PublicPage } from '@/components/public-page';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { accountQuery } from '@/features/auth/api';
import { paymentEveryMs, paymentTries } from '@/features/plans/payment/arrival';
import { useDocumentTitle } from '@/lib/use-document-title';
import { packagesQuery } from './api';
import { Arrival } from './arrival';
import { BoughtApp } from './bought-app';

/** `/apps/packages`: what somebody has bought, and the copies that they take of it. */
export function PackagesScreen() {
  useDocumentTitle('Your packages');
  const { sale_id: saleId } = useSearch({ from: '/signed-in/apps/packages' });
  const paidFor = (list: readonly BoughtPackage[] = []) => list.find((one) => one.saleId === saleId);
  const packages = useQuery({
    ...packagesQuery(),
    refetchInterval: ({ state }) =>
      saleId === undefined || paidFor(state.data) || state.dataUpdateCount >= paymentTries ? false : paymentEveryMs,
  });
  const queryClient = useQueryClient();
  const arrived = paidFor(packages.data);
  const hasArrived = arrived !== undefined;
  useEffect(() => {
    if (hasArrived) void queryClient.invalidateQueries({ queryKey: accountQuery().queryKey });
  }, [hasArrived, queryClient]);
  return (
    <PublicPage>
      <h1 className="mt-8 text-2xl font-semibold tracking-[-0.02em]">Your packages</h1>
      <p className="mt-1 mb-6 text-lg text-muted">Apps that you bought. Take your copy, and it is yours to change.</p>
      {saleId !== undefined && packages.isSuccess && (arrived === undefined || arrived.state === 'ready') && (
        <Arrival saleId={saleId} hasArrived={hasArrived} onLook={() => void packages.refetch()} />
      )}
      {packages.isPending && (
        <Loading label="Loading your packages">
          <Skeleton className="h-28 rounded-lg" />
        </Loading>
      )}
      {packages.isError && (
        <ErrorState
          title="Your packages could not be loaded"
          safe="They are safe"
          error={packages.error}
          onRetry={() => void packages.refetch()}
        />
      )}
      {packages.isSuccess && <List packages={packages.data} isWaiting={saleId !== undefined && !hasArrived} />}
    </PublicPage>
  );
}

function List({ packages, isWaiting }: { packages: readonly BoughtPackage[]; isWaiting: boolean }) {
  if (packages.length === 0)
    return isWaiting ? null : (
      <EmptyState
        icon={<Package size={20} aria-hidden />}
        title="You have bought no app yet"
        text="Builders sell copies of their apps by a link. What you buy appears here."
      >
        <LinkButton to="/home">Go to your apps</LinkButton>
      </EmptyState>
    );
  return (
    <ul aria-label="Packages" className="flex flex-col gap-4">
      {packages.map((one) => (
        <li key={one.packageId}>
          <BoughtApp bought={one} />
        </li>
      ))}
    </ul>
  );
}
