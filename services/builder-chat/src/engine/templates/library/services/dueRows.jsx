import { dayOf } from '@/services/format';

/** The day that lies so many days ahead, or back. */
function dayIn(days) {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date.toISOString());
}

const inOrder = (rows, field) => [...rows].sort((a, b) => String(a[field]).localeCompare(String(b[field])));

/** Rows whose date is over, and with some days those whose date comes within them; the oldest first. */
export function dueRows(rows, field, days) {
  const end = dayIn(days > 0 ? days + 1 : 0);
  return inOrder(
    rows.filter((row) => dayOf(row[field]) && dayOf(row[field]) < end),
    field,
  );
}

/** Of the rows of each thing the one with the latest date: the others are over. */
export const latestOfEach = (rows, by, field) => [...new Map(inOrder(rows, field).map((row) => [row[by] ?? row.id, row])).values()];

/** Rows whose date lies more than so many days back, the oldest first. */
export const longSince = (rows, field, days) =>
  inOrder(
    rows.filter((row) => dayOf(row[field]) && dayOf(row[field]) < dayIn(-days)),
    field,
  );

/** Things that no row of the last days names. */
export function leftAlone(things, rows, by, field, days) {
  const seen = new Set(rows.filter((row) => dayOf(row[field]) >= dayIn(-days)).map((row) => row[by]));
  return things.filter((thing) => !seen.has(thing.id));
}

/** The rows with the highest numbers. */
export const highest = (rows, field) => rows.filter((row) => Number.isFinite(parseFloat(row[field]))).sort((a, b) => Number(b[field]) - Number(a[field]));
