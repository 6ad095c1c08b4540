import { cancelSubscription, changeSubscription } from '@lathe/proto/payments/subscription';
import { type PlanId, planIds } from '@lathe/proto/plans/plan-names';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '@/components/error-state';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { previewQuery, type SoldPlan } from '../api';
import { dateText } from '../model/dates';
import { refreshAfterChange } from '../payment/arrival';
import { ChangePreview } from './change-preview';
import { isChange } from './change-words';
import type { Wanted } from './use-choose';

interface ChangeDialogProps {
  wanted: Wanted;
  plan: SoldPlan;
  /** The plan that is paid for; it may be wanted by another interval. */
  own: PlanId | undefined;
  onClose: () => void;
}

/** Says what a change of the paid plan costs and takes away, and makes it when that is confirmed. */
export function ChangeDialog({ wanted, plan, own, onClose }: ChangeDialogProps) {
  const preview = useQuery(previewQuery(wanted.plan, wanted.interval));
  const change = useChange(wanted, plan, onClose);
  const isEnd = wanted.plan === 'lite';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={isEnd ? 'Cancel your plan' : `Change to ${plan.name}`}
    >
      {preview.isPending && (
        <Loading label="Working out what changes">
          <Skeleton className="h-32" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorState
          title="What would change could not be worked out"
          safe="Nothing was changed"
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.isSuccess && (
        <div className="flex flex-col gap-4">
          <ChangePreview preview={preview.data} plan={plan} isEnd={isEnd} />
          <FormError message={change.error === null ? undefined : toAppError(change.error).message} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Keep my plan</Button>
            {isChange(preview.data) && (
              <Button
                variant={preview.data.when === 'now' ? 'primary' : 'danger'}
                busy={change.isPending}
                onClick={() => change.mutate()}
              >
                {actionText(wanted, plan.name, own)}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function actionText({ plan, interval }: Wanted, name: string, own: PlanId | undefined): string {
  if (plan === 'lite') return 'Cancel plan';
  if (plan === own) return `Pay by the ${interval}`;
  const isHigher = own === undefined || planIds.indexOf(plan) > planIds.indexOf(own);
  return isHigher ? `Upgrade to ${name}` : `Downgrade to ${name}`;
}

function useChange({ plan: id, interval }: Wanted, plan: SoldPlan, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      id === 'lite' ? call(cancelSubscription, {}) : call(changeSubscription, { body: { plan: id, interval } }),
    onSuccess: ({ subscription }) => {
      const at = subscription.next?.at ?? subscription.endsAt;
      showToast(at === null ? `You have the ${plan.name} plan now` : `Your plan changes on ${dateText(at)}`, {
        tone: 'good',
      });
      void refreshAfterChange(queryClient, (account) => account.plan === subscription.plan);
      onDone();
    },
  });
}
