import { dayOf } from '@/services/format';

const MONTHS = new Intl.DateTimeFormat('locale__', { month: 'short' });
const monthKey = (date) => date.getFullYear() + '-' + String(date.getMonth() + 1).padStart(2, '0');

/** Number of rows per option of an enum field. */
export const countByOption = (rows, field, options) =>
  options.map((option) => ({ name: option.label, tone: option.tone, count: rows.filter((row) => row[field] === option.value).length }));

/** Number of rows per month around today: four months back, one ahead. */
export function countByMonth(rows, field) {
  const today = new Date();
  return Array.from({ length: 6 }, (_, index) => {
    const month = new Date(today.getFullYear(), today.getMonth() - 4 + index, 1);
    return { name: MONTHS.format(month), count: rows.filter((row) => dayOf(row[field]).startsWith(monthKey(month))).length };
  });
}

/** The next rows from today on. */
export function upcoming(rows, field, count = 5) {
  const today = monthKey(new Date()) + '-' + String(new Date().getDate()).padStart(2, '0');
  return rows
    .filter((row) => dayOf(row[field]) >= today)
    .sort((a, b) => String(a[field]).localeCompare(String(b[field])))
    .slice(0, count);
}

export const sumOf = (rows, field) => rows.reduce((sum, row) => sum + (Number(row[field]) || 0), 0);

/** A count for a card: lists are read up to a thousand rows. */
export const shownCount = (rows) => (rows.length >= 1000 ? 'thousandAndMore__' : String(rows.length));
