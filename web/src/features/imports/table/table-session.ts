import { inferColumn } from '@lathe/proto/apps/project/cells/infer-field';
import { RowReader } from '@lathe/proto/apps/project/cells/row-reader';
import { type ImportPlan, previewRows } from '@lathe/proto/entities/import-plan';
import { toCsv } from '@lathe/tables/csv-rows';
import { openTable, type TableSettings } from '@lathe/tables/open-table';
import { fingerprint } from './fingerprint';
import { type KnownReports, reportOf } from './plan-report';
import type { OpenTable, PlannedRow, PlanReport, Schema } from './table-types';

/** A file of rows that is open in this thread. Methods throw TableFaults for what cannot be read. */
export class TableSession {
  private file: { bytes: Uint8Array<ArrayBuffer>; hash: Promise<string> } | undefined;
  private rows: readonly string[][] = [];
  private reports: KnownReports = new Map();

  /** Without a file, the one that is open is read in another way. */
  async open(source: File | null, settings: TableSettings): Promise<OpenTable> {
    if (source) {
      const bytes = new Uint8Array(await source.arrayBuffer());
      this.file = { bytes, hash: fingerprint(bytes) };
    }
    if (!this.file) throw new Error('No file is open');
    const { rows, headers, ...table } = openTable(this.file.bytes, settings);
    this.rows = rows;
    this.reports = new Map();
    return {
      ...table,
      headers,
      hash: await this.file.hash,
      columns: headers.map((_name, column) => inferColumn(rows.map((cells) => cells[column] ?? ''))),
      rowCount: rows.length,
      preview: rows.slice(0, previewRows),
    };
  }

  report(schema: Schema, plan: ImportPlan): PlanReport {
    return reportOf(this.rows, schema, plan, this.reports);
  }

  planned(schema: Schema, plan: ImportPlan, from: number, count: number): PlannedRow[] {
    const reader = new RowReader(schema, plan);
    return this.rows.slice(from, from + count).map((cells, index) => {
      const { values, skipped } = reader.read(cells);
      return { row: from + index + 1, ...(skipped ? {} : { values }) };
    });
  }

  csv(): string {
    return toCsv(this.rows);
  }
}
