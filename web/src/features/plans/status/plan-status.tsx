import type { Subscription } from '@lathe/proto/payments/model';
import { keepSubscription } from '@lathe/proto/payments/subscription';
import type { PlanId } from '@lathe/proto/plans/plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';
import { usePortal } from '../change/use-choose';
import { planName } from '../model/plan-name';
import { refreshAfterChange } from '../payment/arrival';
import { isPaid, type Plans } from '../use-plans';
import { statusOf } from './status-words';

/** Which plan the account has, how it goes on, and what can be done about that. */
export function PlanStatus({ data }: { data: Plans }) {
  const { account, own, provider } = data;
  if (account === undefined || own === undefined) return null;
  const { subscription } = own;
  const nameOf = (id: PlanId): string => planName(id, data.plans);
  const { sentence, tone, canKeep } = statusOf(subscription, nameOf);
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="text-lg font-semibold">{nameOf(account.plan)}</p>
        {account.isAdmin && <p className="text-muted">You are an admin of this installation: no limit holds you.</p>}
        <p role={tone === 'bad' ? 'alert' : undefined} className={tone === 'bad' ? 'text-bad' : 'text-muted'}>
          {sentence ?? withoutPlan(data)}
        </p>
        {provider === 'test' && (
          <p className="mt-1 text-sm text-muted">Payments are a test here: no money moves, whatever you choose.</p>
        )}
      </div>
      {provider !== 'none' && subscription !== null && (
        <div className="flex flex-wrap gap-2">
          {canKeep && <KeepPlan subscription={subscription} name={nameOf(subscription.plan)} />}
          <Portal urgent={subscription.status === 'past_due'} />
        </div>
      )}
    </div>
  );
}

function withoutPlan({ provider, defaultPlan, own }: Plans): string {
  if (isPaid(own)) return '';
  if (provider === 'none')
    return 'Nothing is sold on this installation. Whoever runs it can give you another plan, and sets what plans include.';
  return defaultPlan === 'unlimited' ? 'Accounts have no limits here. There is nothing to buy.' : 'You pay nothing.';
}

/** Takes back what waits for the end of the period. */
function KeepPlan({ subscription, name }: { subscription: Subscription; name: string }) {
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(keepSubscription, {}),
    onSuccess: () => {
      showToast(`You keep the ${name} plan`, { tone: 'good' });
      return refreshAfterChange(queryClient, ({ plan }) => plan === subscription.plan);
    },
    onError: tellFailure,
  });
  return (
    <Button variant="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
      Keep {name}
    </Button>
  );
}

function Portal({ urgent }: { urgent: boolean }) {
  const portal = usePortal();
  return (
    <Button
      variant={urgent ? 'primary' : 'secondary'}
      busy={portal.busy}
      icon={<ExternalLink size={16} aria-hidden />}
      onClick={portal.open}
    >
      {urgent ? 'Change how you pay' : 'Manage payments'}
    </Button>
  );
}
