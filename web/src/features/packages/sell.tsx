import type { App } from '@lathe/proto/apps/model';
import type { PackageSettings } from '@lathe/proto/payments/packages';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { LinkField } from '@/components/link-field';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { UpgradeButton } from '@/components/upgrade-button';
import { usePlanName } from '@/features/plans/use-plan-name';
import { packageQuery, useWithdraw } from './api';
import { OfferForm } from './offer-form';
import { obstacleText, soldText, testPayments, whatBuyersGet, whatRefundsDo } from './words';

/** The app as a package: others pay once and get a copy of their own. */
export function Sell({ app }: { app: App }) {
  const isOwner = app.role === 'owner';
  const settings = useQuery({ ...packageQuery(app.appId), enabled: isOwner });
  if (!isOwner) return <p className="text-muted">Only the owner of the app can sell copies of it.</p>;
  if (settings.isPending)
    return (
      <Loading label="Loading how the app is sold">
        <Skeleton className="h-40" />
      </Loading>
    );
  if (settings.isError)
    return (
      <ErrorState
        title="How the app is sold could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  return <Shown app={app} settings={settings.data} />;
}

function Shown({ app, settings }: { app: App; settings: PackageSettings }) {
  const { offer, obstacle, provider } = settings;
  const nameOf = usePlanName();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2 text-muted">
        <p>{whatBuyersGet}</p>
        <p>{whatRefundsDo}</p>
        {provider === 'test' ? (
          <p>{testPayments}</p>
        ) : (
          <p>Payments go to whoever runs this installation. Ask them how you get your share.</p>
        )}
      </div>
      {obstacle !== null && (
        <div role="status" className="flex flex-col items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <p>
            {offer !== null && 'Nobody can buy it at present. '}
            {obstacleText(obstacle, nameOf)}
          </p>
          {obstacle === 'plan' && (
            <UpgradeButton code="plan/payment-system" details={featureDetails('payment-system')} />
          )}
        </div>
      )}
      {obstacle === null && <OfferForm appId={app.appId} offer={offer} />}
      {offer !== null && <Offered app={app} settings={settings} />}
    </div>
  );
}

/** What there is of an app that is for sale. */
function Offered({ app, settings }: { app: App; settings: PackageSettings }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdraw(app.appId);
  return (
    <section aria-label="On sale" className="flex flex-col gap-4 border-t border-line pt-6">
      <LinkField label="Where it is bought" link={settings.url} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="tabular text-muted">{soldText(settings)}</p>
        <Button onClick={() => setAsking(true)}>Stop selling</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Stop selling ${app.name}?`}
        description="Nobody can buy it any more. Whoever has bought it keeps their copy, or can still take it."
        action="Stop selling"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setAsking(false), onError: tellFailure })}
      />
    </section>
  );
}
