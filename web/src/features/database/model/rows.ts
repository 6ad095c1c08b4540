import { z } from 'zod';

/** A row as the server answers it: flat, with the fields of its entity beside what the server sets. */
export const row = z.looseObject({ id: z.string() });
export type Row = z.output<typeof row>;
export const rows = z.array(row);

/** Which rows a table shows, and in which order. */
export interface RowSource {
  readonly appId: string;
  readonly entity: string;
  /** As the server reads it: `name` or `-name`. */
  readonly sort: string;
  /** A filter as JSON; undefined for all rows. */
  readonly q: string | undefined;
}

/** Whether two values of a cell are the same; a missing one is as good as none. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What the table calls a row in sentences: "1 row", "1,204 rows". */
const whole = new Intl.NumberFormat('en');
export const inRows = (count: number): string => (count === 1 ? '1 row' : `${whole.format(count)} rows`);
export const grouped = (count: number): string => whole.format(count);
