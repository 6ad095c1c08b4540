import type { Issue } from '@lathe/proto/errors/wire';
import type { NewRow } from '../rows/row.js';
import type { ImportBatch, RefusedCell } from './import.js';

const maxRefused = 500;
const maxShown = 200;
const maxRows = 500;
const maxBytes = 4 * 1024 * 1024;

/** A checked row of a file, with its place in it and its bytes as stored. */
export interface PlacedRow {
  readonly place: number;
  readonly stored: NewRow;
  readonly size: number;
}

/** Rows of a file on their way into the store together, in the order of the file. */
export class RowBatch {
  readonly rows: PlacedRow[] = [];
  readonly refused: RefusedCell[] = [];
  first = 0;
  private last = 0;
  private failed = 0;
  private skipped = 0;
  private bytes = 0;

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

  /** What becomes of it when only `fitting`, the first of its rows, are stored, the others for the reason `full` not. */
  outcome(fitting: readonly PlacedRow[], full: string | undefined): ImportBatch {
    const { first, last, skipped, failed, refused } = this;
    const left = this.rows.slice(fitting.length);
    const [next] = left;
    const why: RefusedCell[] =
      next && full !== undefined ? [{ row: next.place, path: '', value: '', message: full }] : [];
    return {
      first,
      last,
      skipped,
      inserted: fitting.length,
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
