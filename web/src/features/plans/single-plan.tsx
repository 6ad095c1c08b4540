import type { BillingInterval } from '@lathe/proto/payments/model';
import { intervalOf, monthlyPrice, priceText, yearlySaving } from '@lathe/proto/payments/prices';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import type { SoldPlan } from './api';
import { SavingBadge } from './cards/interval-switch';
import { ChangeDialog } from './change/change-dialog';
import { useChoose } from './change/use-choose';
import { cardState } from './model/card-state';
import { differences } from './model/comparison';
import { isPaid, type Plans } from './use-plans';

interface SinglePlanProps {
  data: Plans;
  plan: SoldPlan;
  /** Chosen on another page before. */
  interval: BillingInterval;
}

/** One plan alone: what it brings, by the month or by the year, and the way to it (spec 1, section 2). */
export function SinglePlan({ data, plan, interval: before }: SinglePlanProps) {
  const { plans, standing, own } = data;
  const [interval, setInterval] = useState(intervalOf(plan, before));
  const { wanted, choose, leavingFor, close } = useChoose(isPaid(own));
  const state = cardState(plan.id, standing);
  const lower = plans[plans.indexOf(plan) - 1];
  return (
    <section aria-labelledby="single-plan" className="mx-auto max-w-[600px]">
      <h2 id="single-plan" className="text-xl font-semibold">
        Build more with {plan.name}
      </h2>
      <ul className="tabular mt-4 flex flex-col gap-2">
        {differences(plan, lower).map((line) => (
          <li key={line} className="flex gap-2 text-lg">
            <Check size={20} className="mt-0.5 shrink-0 text-good" aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <RadioGroup.Root
        aria-label="How often you pay"
        value={interval}
        onValueChange={(value) => setInterval(value === 'year' ? 'year' : 'month')}
        className="mt-6 grid gap-3 sm:grid-cols-2"
      >
        <IntervalCard plan={plan} interval="month" />
        {plan.yearly > 0 && <IntervalCard plan={plan} interval="year" />}
      </RadioGroup.Root>
      <div className="mt-6 flex flex-wrap gap-2">
        {(state === 'upgrade' || state === 'downgrade') && (
          <Button variant="primary" size="lg" busy={leavingFor === plan.id} onClick={() => choose(plan.id, interval)}>
            Start My Journey
          </Button>
        )}
        {state === 'none' && (
          <LinkButton
            to="/login"
            search={{ mode: 'sign-up', redirectTo: `/joinPlan?plan=${plan.id}&interval=${interval}` }}
            primary
          >
            Start My Journey
          </LinkButton>
        )}
        {state === 'selected' && (
          <Button disabled size="lg" className="disabled:opacity-100">
            Current plan
          </Button>
        )}
        <LinkButton to="/joinPlan" className="h-11">
          See all plans
        </LinkButton>
      </div>
      {wanted !== null && <ChangeDialog wanted={wanted} plan={plan} own={own?.subscription?.plan} onClose={close} />}
    </section>
  );
}

function IntervalCard({ plan, interval }: { plan: SoldPlan; interval: BillingInterval }) {
  const saving = interval === 'year' ? yearlySaving(plan) : null;
  return (
    <RadioGroup.Item
      value={interval}
      className="tabular flex flex-col items-start gap-1 rounded-lg border border-line bg-surface p-4 text-left transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
    >
      <span className="flex min-h-6 flex-wrap items-center gap-2 font-medium">
        {interval === 'year' ? 'Yearly' : 'Monthly'}
        {saving !== null && <SavingBadge text={`Save ${saving}%`} />}
      </span>
      <span>
        <span className="text-xl font-semibold">{priceText(monthlyPrice(plan, interval))}</span> a month
      </span>
      <span className="text-sm text-muted">
        {interval === 'year' ? `${priceText(plan.yearly)} paid by the year` : 'Paid by the month'}
      </span>
    </RadioGroup.Item>
  );
}
