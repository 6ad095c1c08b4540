import { monthlyPrice, priceText } from '@lathe/proto/payments/prices';

/** What the page with an app's plans says; it runs in the browser. */
export type Interval = 'month' | 'year';

export interface Card {
  id: string;
  name: string;
  description: string;
  price: number;
  priceYearly: number;
  buttonText: string;
  currency: string;
  features: string[];
  trialDays: number;
}

export interface Own {
  plan: string;
  name: string;
  interval: Interval;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  price: number;
  currency: string;
  currentPeriodEnd: string;
  endsAt: string | null;
  next: { plan: string; interval: Interval; at: string } | null;
}

/** How somebody stands with the plans. */
export interface Standing {
  provider: 'none' | 'test' | 'stripe';
  isSelling: boolean;
  subscription: Own | null;
  mayTrial: boolean;
  endsWithApp: boolean;
  hasArrived: boolean;
}

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
export const dayOf = (date: string): string => dayFormat.format(Date.parse(date));

export const isAlive = (own: Own | null): own is Own => own !== null && own.status !== 'canceled';
export const pricesOf = ({ price, priceYearly }: Card) => ({ monthly: price, yearly: priceYearly });
/** How a plan is paid by whoever wants to pay by `interval`: not each is sold by the year. */
export const intervalFor = ({ priceYearly }: Card, interval: Interval): Interval =>
  priceYearly === 0 ? 'month' : interval;

export const amountOf = (card: Card, interval: Interval): string =>
  priceText(monthlyPrice(pricesOf(card), interval), card.currency);

/** What is paid at once, where that is a year. */
export const yearText = ({ priceYearly, currency }: Card, interval: Interval): string =>
  interval === 'year' ? `${priceText(priceYearly, currency)} paid by the year` : '';

export const trialText = ({ trialDays }: Card): string =>
  trialDays > 0 ? `${trialDays === 1 ? '1 day' : `${trialDays} days`} free, then paid.` : '';

/** "Pro, $9.00 a month". */
export const titleOf = ({ name, price, currency, interval }: Own): string =>
  `${name || 'Your plan'}, ${priceText(price, currency)} a ${interval}`;

/** What happens to it next. */
export function comingOf(own: Own, endsWithApp: boolean, nextName: string): string {
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
export function buttonText(card: Card, isOwn: boolean, standing: Standing | undefined): string {
  if (isOwn) return 'Current plan';
  if (standing === undefined) return `Sign in to choose ${card.name}`;
  if (isAlive(standing.subscription)) return `Change to ${card.name}`;
  return standing.mayTrial ? card.buttonText : `Choose ${card.name}`;
}
