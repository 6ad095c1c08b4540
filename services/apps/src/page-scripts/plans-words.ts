import type { AppStanding } from '@lathe/proto/payments/app-subscription';
import type { PlanCard } from '@lathe/proto/payments/http';
import type { BillingInterval } from '@lathe/proto/payments/model';
import { monthlyPrice, priceText } from '@lathe/proto/payments/prices';

/** What the page with an app's plans says; it runs in the browser. */
export type OwnPlan = NonNullable<AppStanding['subscription']>;

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
export const dayOf = (date: string): string => dayFormat.format(Date.parse(date));

export const isAlive = (own: OwnPlan | null): own is OwnPlan => own !== null && own.status !== 'canceled';
export const pricesOf = ({ price, priceYearly }: PlanCard) => ({ monthly: price, yearly: priceYearly });
export const amountOf = (card: PlanCard, interval: BillingInterval): string =>
  priceText(monthlyPrice(pricesOf(card), interval), card.currency);

/** What is paid at once, where that is a year. */
export const yearText = ({ priceYearly, currency }: PlanCard, interval: BillingInterval): string =>
  interval === 'year' ? `${priceText(priceYearly, currency)} paid by the year` : '';

export const trialText = ({ trialDays = 0 }: PlanCard): string =>
  trialDays > 0 ? `${trialDays === 1 ? '1 day' : `${trialDays} days`} free, then paid.` : '';

/** "Pro, $9.00 a month". */
export const titleOf = ({ name, price, currency, interval }: OwnPlan): string =>
  `${name || 'Your plan'}, ${priceText(price, currency)} a ${interval}`;

/** What happens to it next. */
export function comingOf(own: OwnPlan, endsWithApp: boolean, nextName: string): string {
  const until = dayOf(own.endsAt ?? own.currentPeriodEnd);
  if (own.endsAt !== null && endsWithApp)
    return `The app sells no memberships at the moment, so nothing more is charged. You are a member until ${until}.`;
  if (own.endsAt !== null)
    return `You have cancelled it. You are a member until ${until}, and nothing more is charged.`;
  if (own.next) return `It becomes ${nextName || 'another plan'} on ${dayOf(own.next.at)}.`;
  if (own.status === 'past_due')
    return 'The last payment failed and is tried again. Look after your card to keep the plan.';
  return own.status === 'trialing' ? `The trial ends on ${until}; then it is paid.` : `It is paid again on ${until}.`;
}

/** What the button of a card says; without a standing nobody is signed in. */
export function buttonText(card: PlanCard, isOwn: boolean, standing: AppStanding | undefined): string {
  if (isOwn) return 'Current plan';
  if (standing === undefined) return `Sign in to choose ${card.name}`;
  if (isAlive(standing.subscription)) return `Change to ${card.name}`;
  return standing.mayTrial ? card.buttonText : `Choose ${card.name}`;
}
