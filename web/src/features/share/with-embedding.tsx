import type { App } from '@lathe/proto/apps/model';
import { includesFeature, planFeatures } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { UpgradeButton } from '@/components/upgrade-button';
import { accountQuery } from '@/features/auth/api';
import { usePlanName } from '@/features/plans/use-plan-name';

interface WithEmbeddingProps {
  app: App;
  /** What is shown, and where. */
  what: string;
  children: ReactNode;
}

/** What goes into other sites, for those whose plan includes it, and the way to such a plan for everybody else. */
export function WithEmbedding({ app, what, children }: WithEmbeddingProps) {
  const account = useQuery(accountQuery());
  const nameOf = usePlanName();
  if (!account.isSuccess)
    return (
      <Loading label="Loading your plan">
        <Skeleton className="h-24" />
      </Loading>
    );
  if (!account.data.isAdmin && !includesFeature(account.data.plan, 'embed'))
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Upgrade your plan to show {what}. The {nameOf(planFeatures.embed.from)} plan includes it.
          {app.settings.embedSites?.length ? ' The sites that you have named are kept and count again then.' : ''}
        </p>
        <UpgradeButton code={planFeatures.embed.code} details={featureDetails('embed')} />
      </div>
    );
  return <div className="flex flex-col gap-6">{children}</div>;
}
