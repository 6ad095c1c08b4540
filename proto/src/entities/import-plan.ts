import { z } from 'zod';
import { columnTypes } from './column-type.js';

/** Cells that one row of a file may have. */
export const maxColumns = 300;
/** Rows that one file may have. */
export const maxImportRows = 1_000_000;
/** Bytes of a file that is imported in the background. */
export const maxImportBytes = 50_000_000;
/** Files of more rows are imported by a job of the server; the browser sends smaller ones in batches. */
export const backgroundRows = 2_000;
/** Spec 2, section 9: rows of one batch that the browser sends, batches under way at once, rows of the preview. */
export const batchRows = 10;
export const batchesAtOnce = 3;
export const previewRows = 5;

/** How the text of a file is written. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'latin-1'] as const;
export const encoding = z.enum(encodings);
export type Encoding = z.output<typeof encoding>;

/** How a file of rows is to be read. */
export const fileShape = z.object({
  encoding,
  /** What stands between cells. One character. */
  delimiter: z.string().length(1),
  /** Whether the first row holds the names of the columns. */
  hasHeader: z.boolean(),
});
export type FileShape = z.output<typeof fileShape>;

/**
 * What becomes of a cell that does not read as its field's type: the field stays empty; the text is kept in a field of
 * its own beside it (`textFieldOf`); the row is left out by choice; the row is refused and counted as failed.
 */
export const failingCells = ['empty', 'text', 'skip', 'refuse'] as const;
export type FailingCells = (typeof failingCells)[number];

export const columnPlan = z.object({
  /** Its place in the file, from 0. */
  column: z
    .number()
    .int()
    .min(0)
    .max(maxColumns - 1),
  /** The field that it fills; `home.city` for a value within an object. */
  target: z.string().min(1).max(300),
  failing: z.enum(failingCells),
  decimal: z.enum(['.', ',']).optional(),
  dates: z.enum(['dmy', 'mdy']).optional(),
});
export type ColumnPlan = z.output<typeof columnPlan>;

/** Which columns fill which fields. Columns that it does not name are ignored. */
export const importPlan = z.object({ columns: z.array(columnPlan).max(maxColumns) });
export type ImportPlan = z.output<typeof importPlan>;

/** One suggestion of `POST /api/csv/generateMapping`. */
export const columnMapping = z.object({
  csvHeader: z.string(),
  schemaField: z.string(),
  dataType: z.enum(columnTypes),
});
export type ColumnMapping = z.output<typeof columnMapping>;
