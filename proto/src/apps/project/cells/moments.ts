import { isDayOf } from '../../../entities/formats.js';

/** Whether day or month comes first in dates such as `03/04/2026`. */
export type DayOrder = 'dmy' | 'mdy';

interface Moment {
  /** `2026-02-28`. */
  readonly date: string;
  /** `09:30:00`, with a fraction where there is one; absent for a date alone. */
  readonly time?: string;
  /** `Z` or `+02:00`. */
  readonly zone?: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthWord = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\\s+)?';
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d])(.*)$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d])(.*)$/;
/** What costs less to see than the whole form. */
const mayEndInYear = /^\s*\d{1,2}[-/.]\d/;
const monthNamed = new RegExp(`^${weekday}${monthWord}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)(.*)$`, 'i');
const dayNamed = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th)?[-\\s]${monthWord},?[-\\s](\\d{4}|\\d{2})(?!\\d)(.*)$`,
  'i',
);
const timeOfDay =
  /^(?:,?\s+|T)(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*([ap]m)?\s*(?:(Z|UTC|GMT)|([-+]\d{2}):?(\d{2}))?$/i;

/** Two-digit years: 69 is 1969, 68 is 2068, as POSIX has it. */
const wholeYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 69 ? 2000 : 1900);

/** A date with or without a time, as it is written; `ambiguous` where day and month may be either way round. */
export function readMoment(text: string, order?: DayOrder): Moment | 'ambiguous' | undefined {
  const first = yearFirst.exec(text);
  if (first) return momentOf(Number(first[1]), Number(first[3]), Number(first[4]), first[5]!);
  const last = yearLast.exec(text);
  if (last) {
    const [one, two] = [Number(last[1]), Number(last[3])];
    const dayFirst = order === undefined ? orderOf(one, two) : order === 'dmy';
    if (dayFirst === undefined) return 'ambiguous';
    return momentOf(wholeYear(last[4]!), dayFirst ? two : one, dayFirst ? one : two, last[5]!);
  }
  const named = monthNamed.exec(text);
  if (named) return momentOf(Number(named[3]), monthOf(named[1]!), Number(named[2]), named[4]!);
  const day = dayNamed.exec(text);
  return day ? momentOf(wholeYear(day[3]!), monthOf(day[2]!), Number(day[1]), day[4]!) : undefined;
}

/** Whether the first of two numbers is the day; undefined where both may be. The same number twice is no question. */
function orderOf(one: number, two: number): boolean | undefined {
  if (one === two) return true;
  if (one > 12) return two <= 12 ? true : undefined;
  return two > 12 ? false : undefined;
}

const monthOf = (word: string): number => months.indexOf(word.toLowerCase()) + 1;
const two = (value: number): string => String(value).padStart(2, '0');

function momentOf(year: number, month: number, day: number, rest: string): Moment | undefined {
  if (!isDayOf(year, month, day)) return undefined;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (rest === '') return { date };
  const time = timeOfDay.exec(rest);
  if (!time) return undefined;
  const [, hours = '', minutes = '', seconds = '00', fraction = '', half, utc, offset, offsetMinutes] = time;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  if (hour === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const zone = utc === undefined ? offset && `${offset}:${offsetMinutes}` : 'Z';
  return { date, time: `${two(hour)}:${minutes}:${seconds}${fraction}`, ...(zone !== undefined && { zone }) };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * In ISO 8601. What names a zone is told in UTC; what does not stays without one, since nobody knows which was meant.
 */
export function isoOf({ date, time = '00:00:00', zone }: Moment): string | undefined {
  if (zone === undefined) return `${date}T${time}`;
  const moment = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The order of day and month in a column, by its dates that can be read one way only; `mixed` where they disagree. */
export function dayOrderOf(cells: Iterable<string>): DayOrder | 'mixed' | undefined {
  let found: DayOrder | undefined;
  for (const cell of cells) {
    const match = mayEndInYear.test(cell) ? yearLast.exec(cell.trim()) : null;
    if (!match || match[1] === match[3]) continue;
    const dayFirst = orderOf(Number(match[1]), Number(match[3]));
    if (dayFirst === undefined) continue;
    const order: DayOrder = dayFirst ? 'dmy' : 'mdy';
    if (found !== undefined && found !== order) return 'mixed';
    found = order;
  }
  return found;
}
