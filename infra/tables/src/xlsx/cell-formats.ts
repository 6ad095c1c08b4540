import { readXml } from './xml-events.js';

/** Formats of numbers that are dates by themselves (ECMA-376, 18.8.30). */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

/** Letters of days, months, years, hours and seconds outside of quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** For each style of cells (`s` of a cell) whether its numbers are dates. */
export function dateStyles(styles: Uint8Array | undefined): readonly boolean[] {
  const custom = new Map<number, boolean>();
  const found: boolean[] = [];
  let inCells = false;
  readXml(styles, {
    opens(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') custom.set(Number(numFmtId), isDateFormat(formatCode));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) found.push(custom.get(Number(numFmtId)) ?? builtInDates.has(Number(numFmtId)));
    },
    closes(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return found;
}

const dayMs = 86_400_000;
/** Day 0 of the two calendars that workbooks have. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
export type Calendar = keyof typeof epochs;

/** A date of a workbook as text: a day, a day with its time, or a time of day alone. */
export function dateText(serial: number, calendar: Calendar): string {
  // The older calendar has a 29th of February 1900 that never was, as day 60.
  const early = calendar === 1900 && serial >= 1 && serial < 60 ? 1 : 0;
  const moment = new Date(epochs[calendar] + Math.round((serial + early) * dayMs));
  if (Number.isNaN(moment.getTime()) || serial < 0) return String(serial);
  const iso = moment.toISOString();
  const time = iso.slice(11, iso.endsWith('.000Z') ? 19 : 23);
  if (serial < 1) return time;
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${time}`;
}
