import type { App } from '@lathe/proto/apps/model';
import type { MembershipSettings } from '@lathe/proto/payments/memberships';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { UpgradeButton } from '@/components/upgrade-button';
import { planSettingsQuery, subscribersOf } from '@/features/app-plans/api';
import { endingSentence } from '@/features/app-plans/plan-words';
import { membershipsQuery, useEnable } from './api';
import { ConnectForm } from './connect-form';
import { Connected } from './connected';

const obstacles: Record<Exclude<MembershipSettings['obstacle'], null>, string> = {
  'sign-up': 'For paid memberships, publish the app and let people sign up first.',
  domain: 'For paid memberships, set a custom domain first.',
  plan: 'Your plan does not include charging for an app.',
};

/** Who pays the builder, by a plan of the app or at Gumroad, gets into it (spec 2, section 4). */
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
  const plans = useQuery(planSettingsQuery(appId)).data;
  const [isAsking, setAsking] = useState(false);
  const subscribers = subscribersOf(plans);
  const hasPlans = plans !== undefined && plans.plans.length > 0 && plans.provider !== 'none';
  const turn = (isEnabled: boolean) =>
    enable.mutate(isEnabled, { onSuccess: () => setAsking(false), onError: tellFailure });
  const [isChanging, setChanging] = useState(false);
  const { isPaidMembershipsEnabled: isOn, obstacle, paidMembershipsProduct: product } = settings;
  const isConnected = product !== null && !isChanging && settings.problem !== 'payments/gumroad-token-refused';
  return (
    <>
      <Switch
        label="Paid memberships"
        hint={
          obstacle === null || isOn
            ? 'Only people who pay you get in: by one of your plans, or with a membership of yours at Gumroad.'
            : obstacles[obstacle]
        }
        checked={isOn}
        disabled={enable.isPending || (obstacle !== null && !isOn)}
        onChange={(checked) => (!checked && subscribers > 0 ? setAsking(true) : turn(checked))}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Switch paid memberships off?"
        description={`${endingSentence(subscribers)} Should you switch them on before, the plans go on.`}
        action="Switch off"
        danger
        busy={enable.isPending}
        onConfirm={() => turn(false)}
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
      {isOn && product === null && !hasPlans && (
        <p className="text-sm text-muted">
          Until you sell a plan or connect a membership, the app stays open as it is.
        </p>
      )}
    </>
  );
}
