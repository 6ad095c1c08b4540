import { unguardedCell } from '../../../entities/guarded-cell.js';
import type { ColumnPlan, ImportPlan } from '../../../entities/import-plan.js';
import type { EntitySchema } from '../../../entities/schema.js';
import { type CellReader, cellReader } from './read-cell.js';
import { fieldAt, setAt, textFieldOf } from './targets.js';

/** A cell that does not read as what its field holds. */
export interface FailedCell {
  readonly column: number;
  readonly target: string;
  readonly cell: string;
  readonly reason: string;
}

/** A row of a file as a row of its entity, not checked against the whole schema yet. */
export interface ReadRow {
  readonly values: Record<string, unknown>;
  readonly failed: readonly FailedCell[];
  /** Left out because of one of its cells, as the plan says. */
  readonly skipped: boolean;
}

interface PlannedColumn extends ColumnPlan {
  readonly readCell: CellReader;
}

const noFailures: readonly FailedCell[] = [];

/** Reads rows of a file by a plan: the one conversion of every import, in the browser and on the server. */
export class RowReader {
  private readonly columns: readonly PlannedColumn[];

  constructor(schema: Pick<EntitySchema, 'properties'>, plan: ImportPlan) {
    this.columns = plan.columns.map((column) => ({
      ...column,
      readCell: cellReader(fieldAt(schema, column.target), column),
    }));
  }

  read(cells: readonly string[]): ReadRow {
    const values: Record<string, unknown> = {};
    let failed = noFailures;
    let skipped = false;
    for (const planned of this.columns) {
      const cell = unguardedCell(cells[planned.column] ?? '');
      const reading = planned.readCell(cell);
      if (!reading) continue;
      if (reading.problem === undefined) setAt(values, planned.target, reading.value);
      else {
        const { column, target, failing } = planned;
        failed = [...failed, { column, target, cell, reason: reading.problem }];
        // Validation names what it refuses.
        if (failing === 'refuse') setAt(values, target, cell);
        else if (failing === 'text') values[textFieldOf(target)] = cell;
        else if (failing === 'skip') skipped = true;
      }
    }
    return { values, failed, skipped };
  }
}
