import { dayOf } from '@/services/format';

const DAYS = new Intl.DateTimeFormat('locale__', { day: 'numeric', month: 'short' });

const monday = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7));

/** The last eight weeks by the day they begin: the number of rows of each, or the sum of one of their fields. */
export function byWeek(rows, day, summed) {
  const first = monday(new Date());
  return Array.from({ length: 8 }, (_, index) => {
    const from = new Date(first.getFullYear(), first.getMonth(), first.getDate() - 7 * (7 - index));
    const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 7);
    const found = rows.filter((row) => {
      const text = dayOf(row[day]);
      const date = text && new Date(text + 'T00:00');
      return date && date >= from && date < to;
    });
    return { name: DAYS.format(from), count: summed ? found.reduce((sum, row) => sum + (Number(row[summed]) || 0), 0) : found.length };
  });
}
