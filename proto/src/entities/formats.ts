const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;
const emailPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;

/** A day of the calendar, `2026-02-28`. */
export function isDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
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
