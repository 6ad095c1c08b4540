import { type AppPlan, mostPlansOnSale } from '@lathe/proto/payments/app-plans';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { counted } from '@/lib/counted';
import { useArchive } from './api';
import { PlanDialog } from './plan-dialog';
import { archiveSentence, priceLine } from './plan-words';

/** The plans of an app: those on sale, and those that were. */
export function PlanList({ appId, plans }: { appId: string; plans: readonly AppPlan[] }) {
  const [edited, setEdited] = useState<AppPlan | 'new'>();
  const onSale = plans.filter(({ isArchived }) => !isArchived);
  const archived = plans.filter(({ isArchived }) => isArchived);
  return (
    <>
      {onSale.length > 0 && (
        <ul className="flex flex-col gap-2">
          {onSale.map((plan) => (
            <PlanRow key={plan.planId} appId={appId} plan={plan} onEdit={() => setEdited(plan)} />
          ))}
        </ul>
      )}
      {onSale.length < mostPlansOnSale && (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {plans.length === 0 ? 'Make your first plan' : 'New plan'}
          </Button>
        </div>
      )}
      {archived.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1.5 text-sm font-medium">Archived ({archived.length})</summary>
          <ul className="mt-2 flex flex-col gap-2">
            {archived.map((plan) => (
              <PlanRow key={plan.planId} appId={appId} plan={plan} />
            ))}
          </ul>
        </details>
      )}
      {edited !== undefined && (
        <PlanDialog
          appId={appId}
          plan={edited === 'new' ? undefined : edited}
          currency={onSale.at(-1)?.currency ?? 'usd'}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

/** One that is not edited is not sold. */
function PlanRow({ appId, plan, onEdit }: { appId: string; plan: AppPlan; onEdit?: () => void }) {
  const { name, subscribers, planId } = plan;
  const archive = useArchive(appId, planId);
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div>
        <p className="font-medium break-words">{name}</p>
        <p className="tabular text-sm text-muted">{priceLine(plan)}</p>
        <p className="text-sm text-muted">
          {subscribers === 0 ? 'Nobody has it yet' : counted(subscribers, 'subscriber')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onEdit ? (
          <>
            <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button size="sm" aria-label={`Archive ${name}`} onClick={() => setAsking(true)}>
              Archive
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            aria-label={`Sell ${name} again`}
            busy={archive.isPending}
            onClick={() => archive.mutate(false, { onError: tellFailure })}
          >
            Sell again
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Archive ${name}?`}
        description={archiveSentence(plan)}
        action="Archive plan"
        busy={archive.isPending}
        onConfirm={() => archive.mutate(true, { onSuccess: () => setAsking(false), onError: tellFailure })}
      />
    </li>
  );
}
