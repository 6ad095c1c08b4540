import type { AppPlan, Currency } from '@lathe/proto/payments/app-plans';
import { priceText } from '@lathe/proto/payments/prices';
import { counted } from '@/lib/counted';

const names = new Intl.DisplayNames('en', { type: 'currency' });
/** "USD, US Dollar". */
export const currencyName = (currency: Currency): string => `${currency.toUpperCase()}, ${names.of(currency) ?? ''}`;

/** "$9.00 a month, $90.00 a year, 14 days free". */
export function priceLine({ price, priceYearly, currency, trialDays }: AppPlan): string {
  const yearly = priceYearly > 0 ? [`${priceText(priceYearly, currency)} a year`] : [];
  const trial = trialDays > 0 ? [`${counted(trialDays, 'day')} free`] : [];
  return [`${priceText(price, currency)} a month`, ...yearly, ...trial].join(', ');
}

/** What becomes of those who have a plan that is archived. */
export function archiveSentence({ subscribers }: AppPlan): string {
  if (subscribers === 0) return 'Nobody can buy it any more. You can sell it again later.';
  const who =
    subscribers === 1
      ? 'The one person who has it keeps it and goes'
      : `The ${counted(subscribers, 'person', 'people')} who have it keep it and go`;
  return `Nobody can buy it any more. ${who} on paying until they cancel.`;
}

/** What becomes of those who pay when an app stops to sell. */
export const endingSentence = (subscribers: number): string =>
  subscribers === 0
    ? 'Nobody pays for a plan at the moment.'
    : `${counted(subscribers, 'person pays', 'people pay')} for a plan. Nothing more is charged: each keeps access until the period that is paid ends.`;
