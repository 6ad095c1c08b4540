import type { InferredColumn } from '@lathe/proto/apps/project/cells/infer-field';
import type { ImportPlan } from '@lathe/proto/entities/import-plan';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import type { Table, TableSettings } from '@lathe/tables/open-table';

/** A file that is open: how it was read, and what is in it. */
export interface OpenTable extends Omit<Table, 'rows'> {
  /** 64 hexadecimal digits that another file does not have. */
  hash: string;
  columns: InferredColumn[];
  rowCount: number;
  preview: string[][];
}

/** What would become of the cells of one column. */
export interface ColumnReport {
  column: number;
  /** Cells that do not convert, empty ones aside. */
  failing: number;
  samples: { row: number; cell: string; reason: string }[];
}

/** What an import by a plan would do. */
export interface PlanReport {
  columns: ColumnReport[];
  /** Rows that would be added. */
  added: number;
  /** Rows left out because of a cell, as the plan says. */
  skipped: number;
  /** Rows that lack what the entity requires: they would be refused. */
  incomplete: number;
  /** Required fields that no column fills. */
  missing: string[];
  emptied: number;
  keptAsText: number;
}

export interface PlannedRow {
  row: number;
  values?: Record<string, unknown>;
}

export type Schema = Pick<EntitySchema, 'properties' | 'required'>;

/** What is asked of an open file. */
export interface TableCalls {
  /** Without a file, the one that is open is read in another way. */
  open: (file: File | null, settings: TableSettings) => OpenTable;
  report: (schema: Schema, plan: ImportPlan) => PlanReport;
  rows: (schema: Schema, plan: ImportPlan, from: number, count: number) => PlannedRow[];
  /** The rows as CSV in commas, without a header, for a file that is none. */
  csv: () => string;
}
