import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LinkButton } from '@/components/link-button';
import { Dialog } from '@/components/ui/dialog';
import { onOtherScreen } from '@/lib/on-other-screen';
import type { PlanWish } from '@/lib/plan-wish';
import { PlanCards } from './cards/plan-cards';
import { planName } from './model/plan-name';
import { PlansLoading } from './plans-loading';
import { UpgradePrompt } from './prompt/upgrade-prompt';
import { PlanStatus } from './status/plan-status';
import { UsageMeters } from './usage/usage-meters';
import { type Plans, usePlans } from './use-plans';

/** The plans over whatever screen one is on (spec 1, section 2). */
export function PlanDialog({ wish, onClose }: { wish: PlanWish; onClose: () => void }) {
  const plans = usePlans();
  const router = useRouter();
  useEffect(() => onOtherScreen(router, onClose), [router, onClose]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={wish.kind === 'own' ? 'Your plan' : 'Upgrade your plan'}
    >
      {plans.state !== 'ready' ? (
        <PlansLoading plans={plans} />
      ) : wish.kind === 'own' ? (
        <OwnPlan data={plans.data} />
      ) : (
        <UpgradePrompt data={plans.data} code={wish.code} details={wish.details} />
      )}
      <p className="mt-6">
        <LinkButton to="/joinPlan">Compare plans</LinkButton>
      </p>
    </Dialog>
  );
}

function OwnPlan({ data }: { data: Plans }) {
  return (
    <>
      <PlanStatus data={data} />
      {data.account !== undefined && (
        <div className="mt-4 mb-6 border-y border-line py-4">
          <UsageMeters account={data.account} />
        </div>
      )}
      {data.provider === 'none' || data.account?.plan === 'unlimited' ? (
        <p className="text-muted">New accounts have the {planName(data.defaultPlan, data.plans)} plan.</p>
      ) : (
        <PlanCards data={data} />
      )}
    </>
  );
}
