import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-access.js';
import { fittingInto, NewRows } from '../rows/new-rows.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import type { FileRow } from './file-rows.js';
import { type Import, type ImportBatch, rowIdsOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportBatchRepository } from './import-batch.repository.js';
import type { PlacedRow, RowBatch } from './row-batch.js';

/** Others may write at the same moment, so the room that is left is looked at anew so often. */
const attempts = 10;

/** What became of a batch; `full` says why the app may have no more rows. */
export interface StoredBatch {
  readonly batch: ImportBatch;
  readonly full?: string;
}

/** Checks rows of an import and stores them with what is known of them, each batch once. */
@Injectable()
export class StoreBatch {
  constructor(
    private readonly newRows: NewRows,
    private readonly usage: AppUsage,
    private readonly imports: ImportRepository,
    private readonly batches: ImportBatchRepository,
  ) {}

  /** Puts a row into a batch, or what is wrong with it. */
  add(open: OpenEntity, { id, createdAt }: Import, batch: RowBatch, { row: place, body, issues }: FileRow): void {
    if (issues) return batch.refuse(place, issues, undefined);
    if (body === undefined) return batch.skip(place);
    const prepared = this.newRows.tryPrepare(open, body, rowIdsOf(id)(place));
    if (prepared instanceof DomainError) batch.refuse(place, issuesOf(prepared), body);
    // A row is the same however often it is made.
    else batch.add({ place, stored: { ...prepared.row, createdAt }, size: prepared.size });
  }

  /**
   * Stores as much of a batch as the app may have; one that was stored before answers what became of it then. Throws
   * `import/over` when the import takes no rows any more.
   */
  async store(open: OpenEntity, found: Import, batch: RowBatch): Promise<StoredBatch> {
    let fitting: readonly PlacedRow[] = batch.rows;
    let full: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = batch.outcome(fitting, full);
      try {
        await this.write(open, found, fitting, outcome);
        return { batch: outcome, ...(full !== undefined && { full }) };
      } catch (error) {
        const earlier = isDuplicateKey(error) ? await this.batches.find(found, batch.first) : undefined;
        if (earlier) return { batch: earlier };
        if (!(error instanceof DomainError) || error.kind !== 'plan_limit' || attempt === attempts) throw error;
        fitting = fittingInto(await this.usage.room(open.scope.appId), batch.rows);
        full = error.message;
      }
    }
  }

  private write(open: OpenEntity, found: Import, rows: readonly PlacedRow[], outcome: ImportBatch): Promise<void> {
    const { inserted, failed, skipped } = outcome;
    return this.newRows.storeWith(
      open,
      rows.map(({ stored }) => stored),
      async (tx) => {
        await this.batches.insert(found, outcome, tx);
        if (!(await this.imports.count(found.appId, found.id, { inserted, failed, skipped }, tx)))
          throw new DomainError('import/over');
      },
    );
  }
}

/** What is wrong with a row; a rule that is against it has a message alone. */
const issuesOf = ({ details, message }: DomainError): readonly Issue[] =>
  (details['issues'] as Issue[] | undefined) ?? [{ path: '', message }];
