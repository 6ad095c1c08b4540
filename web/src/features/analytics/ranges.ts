import { dayAfter, dayOf } from '@lathe/proto/apps/analytics';

/** Days (UTC), both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** How many days can be looked at. */
export const lengths = [7, 30, 90, 365] as const;
export type Length = (typeof lengths)[number];

/** The last so many days, today included. */
export function rangeOf(length: Length, now: number = Date.now()): DayRange {
  const to = dayOf(now);
  return { from: dayAfter(to, 1 - length), to };
}

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Nov 25, 2026` */
export const dayName = (day: string): string => short.format(Date.parse(day));
