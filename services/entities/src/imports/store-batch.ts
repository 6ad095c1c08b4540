import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-access.js';
import { NewRows } from '../rows/new-rows.js';
import type { PreparedRow } from '../rows/row.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import { storeFitting } from '../usage/store-fitting.js';
import type { Usage } from '../usage/usage.js';
import type { FileRow } from './file-rows.js';
import type { Import, ImportBatch } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportBatchRepository } from './import-batch.repository.js';
import type { RowBatch } from './row-batch.js';

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
  add(open: OpenEntity, { createdAt }: Import, batch: RowBatch, { row: place, body, issues }: FileRow): void {
    if (issues) return batch.refuse(place, issues, undefined);
    if (body === undefined) return batch.skip(place);
    // A row is the same however often it is made.
    const prepared = this.newRows.tryPrepare(open, body, { _id: batch.idOf(place), createdAt });
    if (prepared instanceof DomainError) batch.refuse(place, issuesOf(prepared), body);
    else batch.add({ place, ...prepared });
  }

  /**
   * Stores as much of a batch as the app may have; one that was stored before answers what became of it then. Throws
   * `import/over` when the import takes no rows any more.
   */
  store(open: OpenEntity, found: Import, batch: RowBatch): Promise<StoredBatch> {
    const room = (): Promise<Usage> => this.usage.room(open.scope.appId);
    return storeFitting(batch.rows, room, async (fitting, refusal) => {
      const outcome = batch.outcome(fitting.length, refusal?.message);
      try {
        await this.write(open, found, fitting, outcome);
        return { batch: outcome, ...(refusal && { full: refusal.message }) };
      } catch (error) {
        const earlier = isDuplicateKey(error) ? await this.batches.find(found, batch.first) : undefined;
        if (earlier) return { batch: earlier };
        throw error;
      }
    });
  }

  private write(open: OpenEntity, found: Import, rows: readonly PreparedRow[], outcome: ImportBatch): Promise<void> {
    const { inserted, failed, skipped } = outcome;
    return this.newRows.storeWith(open, rows, async (tx) => {
      await this.batches.insert(found, outcome, tx);
      if (!(await this.imports.count(found.appId, found.id, { inserted, failed, skipped }, tx)))
        throw new DomainError('import/over');
    });
  }
}

/** What is wrong with a row; a rule that is against it has a message alone. */
const issuesOf = ({ details, message }: DomainError): readonly Issue[] =>
  (details['issues'] as Issue[] | undefined) ?? [{ path: '', message }];
