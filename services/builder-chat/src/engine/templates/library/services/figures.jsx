import { dayOf, toInputTime } from '@/services/format';

/** Rows of today, in the order of their time. */
export function ofToday(rows, field) {
  const today = dayOf(new Date().toISOString());
  return rows.filter((row) => dayOf(row[field]) === today).sort((a, b) => String(a[field]).localeCompare(String(b[field])));
}

/** Rows of the days after today, which have a place of their own. */
export function afterToday(rows, field) {
  const today = dayOf(new Date().toISOString());
  return rows.filter((row) => dayOf(row[field]) > today);
}

/** The time of a date-time, as hh:mm. */
export const timeOf = (value) => toInputTime(value).slice(11);

/** Rows whose number is at its limit or below; those without a number are left out. */
export const runningLow = (rows, field, limit) =>
  rows.filter((row) => row[field] !== null && row[field] !== undefined && Number(row[field]) <= Number(row[limit] ?? 0)).sort((a, b) => Number(a[field]) - Number(b[field]));

/** The average of the rows that have the number, with one digit; empty where none has. */
export function averageOf(rows, field) {
  const numbers = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined && value !== '');
  const sum = numbers.reduce((total, value) => total + Number(value), 0);
  return numbers.length > 0 ? new Intl.NumberFormat('locale__', { maximumFractionDigits: 1 }).format(sum / numbers.length) : '';
}
