import { dayOf, formatDate } from '@/services/format';

const DAYS = new Intl.DateTimeFormat('locale__', { day: 'numeric', month: 'short' });
const MONTHS = new Intl.DateTimeFormat('locale__', { month: 'short' });
const LONG_MONTHS = new Intl.DateTimeFormat('locale__', { month: 'short', year: 'numeric' });
const YEARS = new Intl.DateTimeFormat('locale__', { year: 'numeric' });

const moved = (date, years, months, days) => new Date(date.getFullYear() + years, date.getMonth() + months, date.getDate() + days);
/** Of each length of time: how many are shown, the first day of the one a date lies in, the day some of them later, its short and its long name. */
const PERIODS = {
  day: { shown: 14, first: (date) => moved(date, 0, 0, 0), later: (date, count) => moved(date, 0, 0, count), names: DAYS, long: DAYS },
  week: { shown: 8, first: (date) => moved(date, 0, 0, -((date.getDay() + 6) % 7)), later: (date, count) => moved(date, 0, 0, 7 * count), names: DAYS, long: DAYS },
  month: { shown: 12, first: (date) => new Date(date.getFullYear(), date.getMonth(), 1), later: (date, count) => moved(date, 0, count, 0), names: MONTHS, long: LONG_MONTHS },
  year: { shown: 5, first: (date) => new Date(date.getFullYear(), 0, 1), later: (date, count) => moved(date, count, 0, 0), names: YEARS, long: YEARS },
};

const dateOf = (value) => {
  const day = dayOf(value);
  return day ? new Date(day + 'T00:00') : null;
};

/** The sum of a field over rows, each times another where one is given; without a field their number. */
function sumIn(rows, field, times) {
  if (!field) return rows.length;
  const sum = rows.reduce((total, row) => total + (Number(row[field]) || 0) * (times ? Number(row[times]) || 0 : 1), 0);
  // Cents do not add up to fractions of them.
  return Math.round(sum * 1000) / 1000;
}

function groupsOf(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups];
}

/** The rows of each value of a field and the sum of another over them, or their number; the biggest first. */
export const totalsBy = (rows, by, field, times) =>
  groupsOf(rows, (row) => String(row[by] ?? ''))
    .map(([key, found]) => ({ key, rows: found, sum: sumIn(found, field, times) }))
    .sort((a, b) => b.sum - a.sum);

/** The same of the latest days, weeks, months or years that rows lie in, as text. */
export const latestSums = (rows, write, day, per, field, times) =>
  groupsOf(
    rows.filter((row) => dateOf(row[day])),
    (row) => PERIODS[per].first(dateOf(row[day])).getTime(),
  )
    .sort(([a], [b]) => b - a)
    .slice(0, 3)
    .map(([time, found]) => PERIODS[per].long.format(new Date(time)) + ': ' + write(sumIn(found, field, times)))
    .join(' · ');

/** The sum of a field in each of the last days, weeks, months or years; without a field the number of rows. */
export function byPeriod(rows, day, per, field, times) {
  const { shown, first, later, names } = PERIODS[per];
  const now = first(new Date());
  return Array.from({ length: shown }, (_, index) => {
    const from = later(now, index - shown + 1);
    const to = later(from, 1);
    const found = rows.filter((row) => {
      const date = dateOf(row[day]);
      return date && date >= from && date < to;
    });
    return { name: names.format(from), count: sumIn(found, field, times) };
  });
}

/** The values of a field by the time of the rows, the latest sixty. */
export const courseOf = (rows, day, field) =>
  rows
    .filter((row) => dayOf(row[day]) && row[field] !== null && row[field] !== undefined && row[field] !== '')
    .sort((a, b) => String(a[day]).localeCompare(String(b[day])))
    .slice(-60)
    .map((row) => ({ id: row.id, name: formatDate(row[day]), value: Number(row[field]) }));
