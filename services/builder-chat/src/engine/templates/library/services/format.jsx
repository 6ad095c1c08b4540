import { APP } from '@/services/app';

const MONTHS = new Intl.DateTimeFormat('locale__', { month: 'short' });
const two = (number) => String(number).padStart(2, '0');

/** The date of a value as rows hold it; null where there is none. A day alone is that day wherever it is read. */
function dateOf(value) {
  const text = String(value ?? '');
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const date = new Date(text.length === 10 ? text + 'T00:00' : text);
  return Number.isNaN(date.getTime()) ? null : date;
}

const dated = (value, write) => {
  const date = dateOf(value);
  return date ? write(date) : '';
};
const dayText = (date) => date.getDate() + 'afterDay__' + MONTHS.format(date) + ' ' + date.getFullYear();
const dayKey = (date) => date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate());
const timeText = (date) => two(date.getHours()) + ':' + two(date.getMinutes());

export const formatDate = (value) => dated(value, dayText);
export const formatDateTime = (value) => dated(value, (date) => dayText(date) + ', ' + timeText(date));
/** The day of a date or date-time, as yyyy-MM-dd. */
export const dayOf = (value) => dated(value, dayKey);
/** The value of a date-time input. */
export const toInputTime = (value) => dated(value, (date) => dayKey(date) + 'T' + timeText(date));
export const fromInputTime = (value) => (value ? new Date(value).toISOString() : '');

const isNumber = (value) => value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));

export const formatNumber = (value) => (isNumber(value) ? new Intl.NumberFormat('locale__').format(Number(value)) : '');
export const formatMoney = (value) =>
  isNumber(value) ? new Intl.NumberFormat('locale__', { style: 'currency', currency: APP.currency }).format(Number(value)) : '';

/** "1 dog", "50+ dogs". */
export const countOf = (count, one, many, more = false) => (more ? count + '+ ' : count + ' ') + (count === 1 && !more ? one : many);

/** The address when it is one a page may link to. */
export const safeUrl = (value) => (/^https?:\/\//i.test(String(value ?? '')) ? String(value) : undefined);

export const optionOf = (options, value) => options.find((option) => option.value === value);
