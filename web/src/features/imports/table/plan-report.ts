import { cellReader } from '@lathe/proto/apps/project/cells/read-cell';
import { fieldAt } from '@lathe/proto/apps/project/cells/targets';
import { unguardedCell } from '@lathe/proto/entities/guarded-cell';
import type { ColumnPlan, ImportPlan } from '@lathe/proto/entities/import-plan';
import type { FieldSchema } from '@lathe/proto/entities/schema';
import type { ColumnReport, PlanReport, Schema } from './table-types';

const maxSamples = 5;

/** Reports of columns by how their cells are read. */
export type KnownReports = Map<string, ColumnReport>;

/**
 * What an import by a plan would do with every row: column by column, since most plans change one column only, and what
 * is `known` of these rows need not be counted again.
 */
export function reportOf(
  rows: readonly string[][],
  schema: Schema,
  plan: ImportPlan,
  known: KnownReports = new Map(),
): PlanReport {
  const skipped = new Uint8Array(rows.length);
  const incomplete = new Uint8Array(rows.length);
  const required = requiredOf(schema);
  let [emptied, keptAsText] = [0, 0];
  const columns = plan.columns.map((planned) => {
    const lacks = required.has(planned.target) ? incomplete : undefined;
    const fails = planned.failing === 'skip' ? skipped : undefined;
    const field = fieldAt(schema, planned.target);
    const key = JSON.stringify([planned.column, field, planned.decimal, planned.dates]);
    // Which rows they are is known of none.
    const report = (lacks || fails ? undefined : known.get(key)) ?? columnReport(rows, field, planned, lacks, fails);
    known.set(key, report);
    if (planned.failing === 'empty') emptied += report.failing;
    if (planned.failing === 'text') keptAsText += report.failing;
    return report;
  });
  const filled = new Set(plan.columns.map(({ target }) => target.split('.', 1)[0]));
  const missing = [...required].filter((name) => !filled.has(name));
  const skippedRows = count(skipped);
  let lacking = 0;
  for (let row = 0; row < rows.length; row += 1)
    if (!skipped[row] && (incomplete[row] || missing.length > 0)) lacking += 1;
  return {
    columns,
    skipped: skippedRows,
    incomplete: lacking,
    added: rows.length - skippedRows - lacking,
    missing,
    emptied,
    keptAsText,
  };
}

/** Required fields that have no value of their own when a row brings none. */
const requiredOf = ({ required, properties }: Schema): Set<string> =>
  new Set(required.filter((name) => properties[name]?.default === undefined));

/** Marks rows without a value in `lacks`, and those with a cell that does not convert in `fails`. */
function columnReport(
  rows: readonly string[][],
  field: FieldSchema | undefined,
  planned: ColumnPlan,
  lacks: Uint8Array | undefined,
  fails: Uint8Array | undefined,
): ColumnReport {
  const read = cellReader(field, planned);
  const report: ColumnReport = { column: planned.column, failing: 0, samples: [] };
  for (let row = 0; row < rows.length; row += 1) {
    const cell = unguardedCell(rows[row]![planned.column] ?? '');
    const reading = read(cell);
    if (reading?.problem === undefined && reading) continue;
    if (lacks) lacks[row] = 1;
    if (!reading) continue;
    report.failing += 1;
    if (fails) fails[row] = 1;
    if (report.samples.length < maxSamples) report.samples.push({ row: row + 1, cell, reason: reading.problem });
  }
  return report;
}

function count(marks: Uint8Array): number {
  let sum = 0;
  for (const mark of marks) sum += mark;
  return sum;
}
