const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const minuteInSeconds = 60;
const hourInSeconds = 60 * minuteInSeconds;
const dayInSeconds = 24 * hourInSeconds;

/** "just now", "5 minutes ago", "yesterday"; a date after a week. */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  if (seconds < 45) return 'just now';
  if (seconds < hourInSeconds) return relative.format(-Math.max(1, Math.round(seconds / minuteInSeconds)), 'minute');
  if (seconds < dayInSeconds) return relative.format(-Math.round(seconds / hourInSeconds), 'hour');
  if (seconds < 7 * dayInSeconds) return relative.format(-Math.round(seconds / dayInSeconds), 'day');
  return day.format(Date.parse(iso));
}

export const exactTime = (iso: string): string => exact.format(Date.parse(iso));
