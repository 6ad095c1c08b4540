/** What prices of plans look like, and what they save (spec 1, section 9). */
import type { BillingInterval } from './model.js';

/** A yearly price of 0 with a monthly one above it means that nothing is sold by the year. */
export interface Priced {
  readonly monthly: number;
  readonly yearly: number;
}

const monthsInYear = 12;
/** A smaller saving has no badge. */
const leastSaving = 10;

const centsOf = (amount: number): number => Math.round(amount * 100);

/** "$19.00": always with two decimals. */
export const priceText = (amount: number, currency = 'usd'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount);

/** What a month costs; of the yearly price it is the twelfth part. */
export const monthlyPrice = ({ monthly, yearly }: Priced, interval: BillingInterval): number =>
  interval === 'year' ? yearly / monthsInYear : monthly;

/** How a plan is paid by whoever wants to pay by `interval`: not each is sold by the year. */
export const intervalOf = ({ monthly, yearly }: Priced, interval: BillingInterval): BillingInterval =>
  monthly > 0 && yearly === 0 ? 'month' : interval;

/** Whole percent that a year paid at once saves; null where that is less than the badge is for. */
export function yearlySaving({ monthly, yearly }: Priced): number | null {
  const [byMonth, byYear] = [centsOf(monthly) * monthsInYear, centsOf(yearly)];
  if (byMonth === 0 || byYear === 0) return null;
  const percent = Math.floor(((byMonth - byYear) * 100) / byMonth);
  return percent >= leastSaving ? percent : null;
}

/** The largest saving of several plans, for the switch between monthly and yearly. */
export function largestSaving(plans: readonly Priced[]): number | null {
  const savings = plans.map(yearlySaving).filter((saving) => saving !== null);
  return savings.length === 0 ? null : Math.max(...savings);
}
