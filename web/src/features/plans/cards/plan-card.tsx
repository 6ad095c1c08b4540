import type { BillingInterval } from '@lathe/proto/payments/model';
import { yearlySaving } from '@lathe/proto/payments/prices';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import type { SoldPlan } from '../api';
import type { CardState } from '../model/card-state';
import { SavingBadge } from './interval-switch';
import { Price } from './price';

export interface CardOffer {
  readonly plan: SoldPlan;
  readonly state: CardState;
  /** What it has beyond the plan before it. */
  readonly lines: readonly string[];
  readonly lower: string | undefined;
  /** A word that marks it, such as that it has what was wanted. */
  readonly mark: string | undefined;
  /** Days before the first payment, for somebody who may have them. */
  readonly trialDays: number;
}

interface PlanCardProps extends CardOffer {
  interval: BillingInterval;
  busy: boolean;
  onChoose: () => void;
}

export function PlanCard(props: PlanCardProps) {
  const { plan, state, lines, lower, mark, trialDays, interval } = props;
  const id = useId();
  const saving = interval === 'year' ? yearlySaving(plan) : null;
  const isOwn = state === 'selected';
  return (
    <article
      aria-labelledby={id}
      className={cx(
        'flex h-full flex-col gap-3 rounded-lg border bg-surface p-4',
        isOwn || mark !== undefined ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-semibold">
          {plan.name}
        </h3>
        {saving !== null && <SavingBadge text={`Save ${saving}%`} />}
      </div>
      {mark !== undefined && <p className="text-sm font-medium text-accent">{mark}</p>}
      <Price plan={plan} interval={interval} />
      <div className="flex-1">
        {lower !== undefined && lines.length > 0 && <p className="mb-1 text-sm text-muted">More than {lower}:</p>}
        <ul className="tabular flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="flex gap-2">
              <Check size={16} className="mt-0.5 shrink-0 text-good" aria-hidden />
              {line}
            </li>
          ))}
        </ul>
      </div>
      {trialDays > 0 && state === 'upgrade' && <p className="text-sm text-muted">{trialDays} days free, then paid.</p>}
      <CardAction {...props} />
    </article>
  );
}

/** Spec 1, section 4. What cannot be chosen has no button, but for the current plan and for Lite. */
function CardAction({ plan, state, interval, busy, onChoose }: PlanCardProps) {
  if (state === 'selected')
    return (
      <Button disabled className="disabled:opacity-100">
        Current plan
      </Button>
    );
  if (state === 'none')
    return (
      <LinkButton
        to="/login"
        search={{ mode: 'sign-up', redirectTo: `/joinPlan?plan=${plan.id}&interval=${interval}` }}
        primary={plan.monthly > 0}
        aria-label={`Start with ${plan.name}`}
      >
        Start with {plan.name}
      </LinkButton>
    );
  if (state === 'disabled') return plan.id === 'lite' ? <Discover /> : null;
  return (
    <Button variant={state === 'upgrade' ? 'primary' : 'secondary'} busy={busy} onClick={onChoose}>
      {state === 'upgrade' ? `Upgrade to ${plan.name}` : `Downgrade to ${plan.name}`}
    </Button>
  );
}

const Discover = () => (
  <LinkButton to="/joinPlan" hash="compare" aria-label="Discover plan: Lite in the comparison">
    Discover plan
  </LinkButton>
);
