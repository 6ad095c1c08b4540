import type { App } from '@lathe/proto/apps/model';
import type { MembershipSettings } from '@lathe/proto/payments/memberships';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { UpgradeButton } from '@/components/upgrade-button';
import { membershipsQuery, useEnable } from './api';
import { ConnectForm } from './connect-form';
import { Connected } from './connected';

const obstacles: Record<Exclude<MembershipSettings['obstacle'], null>, string> = {
  'sign-up': 'For paid memberships, publish the app and let people sign up first.',
  domain: 'For paid memberships, set a custom domain first.',
  plan: 'Your plan does not include charging for an app.',
};

/** Who pays the builder at Gumroad gets into the app (spec 2, section 4). */
export function Memberships({ app }: { app: App }) {
  const settings = useQuery(membershipsQuery(app.appId));
  if (settings.isPending)
    return (
      <Loading label="Loading memberships">
        <Skeleton className="h-16" />
      </Loading>
    );
  if (settings.isError)
    return (
      <ErrorState
        title="Memberships could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  return <Shown appId={app.appId} settings={settings.data} />;
}

function Shown({ appId, settings }: { appId: string; settings: MembershipSettings }) {
  const enable = useEnable(appId);
  const [isChanging, setChanging] = useState(false);
  const { isPaidMembershipsEnabled: isOn, obstacle, paidMembershipsProduct: product } = settings;
  const isConnected = product !== null && !isChanging && settings.problem !== 'payments/gumroad-token-refused';
  return (
    <>
      <Switch
        label="Paid memberships"
        hint={
          obstacle === null || isOn ? 'Only people with a membership of yours at Gumroad get in.' : obstacles[obstacle]
        }
        checked={isOn}
        disabled={enable.isPending || (obstacle !== null && !isOn)}
        onChange={(checked) => enable.mutate(checked, { onError: tellFailure })}
      />
      {obstacle === 'plan' && !isOn && (
        <div>
          <UpgradeButton code="plan/payment-system" details={featureDetails('payment-system')} />
        </div>
      )}
      {product !== null && (
        <Connected appId={appId} settings={settings} product={product} onChange={() => setChanging(true)} />
      )}
      {isOn && !isConnected && (
        <ConnectForm
          appId={appId}
          current={product}
          needsToken={product === null || settings.problem === 'payments/gumroad-token-refused'}
          onDone={() => setChanging(false)}
        />
      )}
      {isOn && product === null && (
        <p className="text-sm text-muted">Until a membership is connected, the app stays open as it is.</p>
      )}
    </>
  );
}
