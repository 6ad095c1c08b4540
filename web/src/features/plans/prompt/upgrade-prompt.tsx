import { monthlyPrice, priceText } from '@lathe/proto/payments/prices';
import { planFeatures } from '@lathe/proto/plans/features';
import { type PlanId, planIds } from '@lathe/proto/plans/plans';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { exactTime } from '@/lib/time';
import type { SoldPlan } from '../api';
import { PlanCards } from '../cards/plan-cards';
import type { Plans } from '../use-plans';
import { type Upgrade, upgradeFor } from './prompts';

interface UpgradePromptProps {
  data: Plans;
  code: string | undefined;
  details: unknown;
}

/** As many cards as fit beside each other: the lowest plan that has what was wanted, and the next ones. */
const cardsAtFirst = 3;

/** Names what was wanted, which plan has it and what it costs, and leads to it. */
export function UpgradePrompt({ data, code, details }: UpgradePromptProps) {
  const [isAll, setAll] = useState(false);
  const upgrade = upgradeFor(code, details);
  const { plans, provider, standing } = data;
  const lowest = plans.find(({ id }) => id === upgrade.plan);
  const only = lowest === undefined || isAll ? undefined : fitting(plans, lowest, upgrade);
  return (
    <>
      <h3 className="text-xl font-semibold">{upgrade.title}</h3>
      <p className="mt-1 text-lg">{upgrade.text}</p>
      <p className="mt-1 mb-6 text-muted">{adviceOf(upgrade, lowest, provider !== 'none')}</p>
      {provider !== 'none' && standing.plan !== 'unlimited' && <PlanCards data={data} only={only} />}
      {only !== undefined && provider !== 'none' && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all plans
        </Button>
      )}
    </>
  );
}

const fitting = (
  plans: readonly SoldPlan[],
  lowest: SoldPlan,
  { reason }: Upgrade,
): {
  plans: PlanId[];
  mark: string;
} => ({
  plans: plans
    .map(({ id }) => id)
    .filter((id) => planIds.indexOf(id) >= planIds.indexOf(lowest.id))
    .slice(0, cardsAtFirst),
  mark: reason in planFeatures ? 'Includes it' : 'Has more of it',
});

/** When it comes back by itself, which plan has it, and who can help where nothing is sold. */
function adviceOf({ reason, resetsAt, plan }: Upgrade, lowest: SoldPlan | undefined, isSold: boolean): string {
  const has = reason in planFeatures ? 'includes it' : 'has more';
  return [
    ...(resetsAt === null ? [] : [`You can go on at ${exactTime(resetsAt)}.`]),
    ...(lowest === undefined ? [] : [`The ${lowest.name} plan ${has}, from ${priceText(cheapest(lowest))} a month.`]),
    ...(reason !== 'default' && plan === null && resetsAt === null ? ['No plan has more of it.'] : []),
    ...(isSold ? [] : ['Nothing is sold on this installation: ask whoever runs it for another plan.']),
  ].join(' ');
}

const cheapest = (plan: SoldPlan): number =>
  plan.yearly > 0 ? Math.min(plan.monthly, monthlyPrice(plan, 'year')) : plan.monthly;
