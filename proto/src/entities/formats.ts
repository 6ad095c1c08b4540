const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;
const emailPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;

/** A day of the calendar, `2026-02-28`. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  return isDayOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

const shortMonths = new Set([4, 6, 9, 11]);

/** Whether the calendar has such a day; months are counted from 1. */
export function isDayOf(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (shortMonths.has(month) ? 30 : 31);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (isLeap ? 29 : 28);
}

/** ISO 8601; seconds and zone may be missing, as in what a `datetime-local` input gives. */
export const isDateTime = (text: string): boolean => dateTimePattern.test(text) && isDate(text.slice(0, 10));
export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);
export const isUri = (text: string): boolean => text.length <= 2000 && URL.canParse(text);

/** Formats of the supported schema subset, with what a person is told. */
export const formats = {
  date: { check: isDate, message: 'must be a date such as 2026-02-28' },
  'date-time': { check: isDateTime, message: 'must be a date and time such as 2026-02-28T09:30:00Z' },
  email: { check: isEmail, message: 'must be an email address' },
  uri: { check: isUri, message: 'must be a web address' },
} as const;
export type FormatName = keyof typeof formats;
