import type { BillingInterval } from '@lathe/proto/payments/model';
import { intervalOf, largestSaving } from '@lathe/proto/payments/prices';
import type { PlanId } from '@lathe/proto/plans/plans';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ChangeDialog } from '../change/change-dialog';
import { useChoose } from '../change/use-choose';
import { cardState } from '../model/card-state';
import { differences } from '../model/comparison';
import { isPaid, type Plans } from '../use-plans';
import { IntervalSwitch } from './interval-switch';
import { PlanCard } from './plan-card';

interface PlanCardsProps {
  data: Plans;
  /** Only these, and marked, since they have what was wanted. */
  only?: { readonly plans: readonly PlanId[]; readonly mark: string } | undefined;
}

/** The cards in the product's order, with what one can do about each. */
export function PlanCards({ data, only }: PlanCardsProps) {
  const { plans, standing, own } = data;
  const [interval, setInterval] = useState<BillingInterval>(own?.subscription?.interval ?? 'month');
  const { wanted, choose, leavingFor, close } = useChoose(isPaid(own));
  const paid = isPaid(own) ? own?.subscription : null;
  const shown = plans.filter(({ id }) => only === undefined || only.plans.includes(id));
  const changed = plans.find(({ id }) => id === wanted?.plan);
  const had = plans.find(({ id }) => id === paid?.plan);
  /** By which the plan that is paid for can be paid instead. */
  const other = had !== undefined && intervalOf(had, interval) !== paid?.interval ? interval : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <IntervalSwitch value={interval} onChange={setInterval} saving={largestSaving(shown)} />
        {paid != null && other !== null && paid.next === null && paid.endsAt === null && (
          <Button onClick={() => choose(paid.plan, other)}>Pay your plan by the {other}</Button>
        )}
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((plan) => {
          const lower = plans[plans.indexOf(plan) - 1];
          const by = intervalOf(plan, interval);
          return (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                state={cardState(plan.id, standing)}
                lower={lower?.name}
                lines={differences(plan, lower)}
                mark={only?.plans[0] === plan.id ? only.mark : undefined}
                trialDays={own?.mayTrial === true ? plan.trialDays : 0}
                interval={by}
                busy={leavingFor === plan.id}
                onChoose={() => choose(plan.id, by)}
              />
            </li>
          );
        })}
      </ul>
      {wanted !== null && changed !== undefined && (
        <ChangeDialog wanted={wanted} plan={changed} own={paid?.plan} onClose={close} />
      )}
    </>
  );
}
