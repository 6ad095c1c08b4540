import type { Issue } from '@lathe/proto/errors/wire';
import type { PreparedRow } from '../rows/row.js';
import { type ImportBatch, type RefusedCell, rowIdsOf } from './import.js';

const maxShown = 200;
/** What one transaction stores; others of the app wait for no longer than it takes. */
const maxRows = 1_000;
const maxBytes = 4 * 1024 * 1024;
const maxRefused = maxRows;

/** A checked row of a file, with its place in it. */
export interface PlacedRow extends PreparedRow {
  readonly place: number;
}

/** Rows of a file on their way into the store together, in the order of the file. */
export class RowBatch {
  readonly rows: PlacedRow[] = [];
  readonly refused: RefusedCell[] = [];
  /** Id of the row at a place of the file. */
  readonly idOf: (place: number) => string;
  first = 0;
  private last = 0;
  private failed = 0;
  private skipped = 0;
  private bytes = 0;

  constructor(importId: string) {
    this.idOf = rowIdsOf(importId);
  }

  get isEmpty(): boolean {
    return this.last === 0;
  }

  /** Whether it is as large as one transaction may be. */
  get isFull(): boolean {
    return this.rows.length + this.failed + this.skipped >= maxRows || this.bytes >= maxBytes;
  }

  add(row: PlacedRow): void {
    this.take(row.place);
    this.rows.push(row);
    this.bytes += row.size;
  }

  refuse(place: number, issues: readonly Issue[], body: unknown): void {
    this.take(place);
    this.failed += 1;
    for (const { path, message } of issues.slice(0, maxRefused - this.refused.length))
      this.refused.push({ row: place, path, message, value: shown(body, path) });
  }

  skip(place: number): void {
    this.take(place);
    this.skipped += 1;
  }

  /** What becomes of it when only so many of its rows are stored, from the first on; the others not, for the reason `full`. */
  outcome(inserted: number, full: string | undefined): ImportBatch {
    const { first, last, skipped, failed, refused } = this;
    const left = this.rows.slice(inserted);
    const [next] = left;
    const why: RefusedCell[] =
      next && full !== undefined ? [{ row: next.place, path: '', value: '', message: full }] : [];
    return {
      first,
      last,
      skipped,
      inserted,
      failed: failed + left.length,
      refused: [...refused, ...why],
    };
  }

  private take(place: number): void {
    this.first ||= place;
    this.last = place;
  }
}

/** The value that an issue is about, as text. */
function shown(body: unknown, path: string): string {
  if (path === '') return '';
  let value = body;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  if (value === undefined) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxShown);
}
