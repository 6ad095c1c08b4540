import type { App } from '@lathe/proto/apps/model';
import type { PlanSettings } from '@lathe/proto/payments/app-plans';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { UpgradeButton } from '@/components/upgrade-button';
import { Account } from './account';
import { planSettingsQuery } from './api';
import { PlanList } from './plan-list';

/** Plans that an app sells to its users, by its owner's own Stripe account. */
export function AppPlans({ app }: { app: App }) {
  const settings = useQuery(planSettingsQuery(app.appId));
  if (settings.isPending)
    return (
      <Loading label="Loading plans">
        <Skeleton className="h-32" />
      </Loading>
    );
  if (settings.isError)
    return (
      <ErrorState title="Plans could not be loaded" error={settings.error} onRetry={() => void settings.refetch()} />
    );
  return <Shown app={app} settings={settings.data} />;
}

function Shown({ app, settings }: { app: App; settings: PlanSettings }) {
  const { appId } = app;
  const { obstacle, plans, account } = settings;
  if (obstacle === 'plan' && plans.length === 0 && account === null)
    return (
      <>
        <p className="text-muted">Your plan does not include charging for an app.</p>
        <div>
          <UpgradeButton code="plan/payment-system" details={featureDetails('payment-system')} />
        </div>
      </>
    );
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {stateSentence(settings)}
      </p>
      <PlanList appId={appId} plans={plans} />
      {plans.length > 0 && (
        <p className="text-sm text-muted">
          When the app is unpublished or deleted, or sells no more, nobody is charged again: what they have ends with
          the period that is paid. It goes on should the app be back before.
        </p>
      )}
      <Account appId={appId} settings={settings} />
    </>
  );
}

/** Whether people can buy now, and what is missing where they cannot. */
function stateSentence({ provider, isSelling, plans, account }: PlanSettings): string {
  if (provider === 'none') return 'Connect your Stripe account to sell plans.';
  const isTest = provider === 'test' || account?.isLive === false;
  const test = isTest ? ' This is a test: no money moves.' : '';
  if (account?.isEnding) return 'Nothing is sold at the moment.';
  if (!isSelling) return `Plans are sold while paid memberships are on.${test}`;
  const onSale = plans.some(({ isArchived }) => !isArchived);
  return onSale
    ? `People choose a plan before they get into the app.${test}`
    : `There is no plan to choose yet.${test}`;
}
