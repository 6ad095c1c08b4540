import type { Subscription } from '@lathe/proto/payments/model';
import { priceText } from '@lathe/proto/payments/prices';
import type { PlanId } from '@lathe/proto/plans/plans';
import { dateText } from '../model/dates';

interface Status {
  /** Null where nothing is paid for. */
  readonly sentence: string | null;
  readonly tone: 'good' | 'bad';
  /** Whether something waits for the end of the period that can be taken back. */
  readonly canKeep: boolean;
}

const intervals = { month: 'a month', year: 'a year' } as const;

/** How a paid plan goes on, in a sentence. */
export function statusOf(subscription: Subscription | null, nameOf: (id: PlanId) => string): Status {
  if (subscription === null) return { sentence: null, tone: 'good', canKeep: false };
  const { status, price, interval, currentPeriodEnd, endsAt, next, trialEndsAt, canceledAt, plan } = subscription;
  const name = nameOf(plan);
  if (status === 'canceled')
    return {
      sentence: `Your ${name} plan ended on ${dateText(endsAt ?? canceledAt ?? currentPeriodEnd)}. Nothing of yours was deleted.`,
      tone: 'good',
      canKeep: false,
    };
  const canKeep = endsAt !== null || next !== null;
  if (status === 'past_due')
    return {
      sentence: `Your last payment did not go through, and is tried again. Change how you pay by ${dateText(currentPeriodEnd)} to keep ${name}.`,
      tone: 'bad',
      canKeep,
    };
  if (endsAt !== null)
    return { sentence: `Ends on ${dateText(endsAt)}. Until then everything stays as it is.`, tone: 'good', canKeep };
  const cost = `${priceText(price)} ${intervals[interval]}`;
  if (next !== null) {
    const becomes = next.plan === plan ? `paid by the ${next.interval} from` : `${nameOf(next.plan)} on`;
    return { sentence: `${cost}. Becomes ${becomes} ${dateText(next.at)}.`, tone: 'good', canKeep };
  }
  if (status === 'trialing')
    return {
      sentence: `Free until ${dateText(trialEndsAt ?? currentPeriodEnd)}, then ${cost}.`,
      tone: 'good',
      canKeep,
    };
  return { sentence: `${cost}. Paid again on ${dateText(currentPeriodEnd)}.`, tone: 'good', canKeep };
}
