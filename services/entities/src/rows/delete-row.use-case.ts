import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { refusedRow } from './refused-row.js';
import { RowRepository } from './row.repository.js';
import { rowIdOf } from './users.js';

/** Deletes a row. */
@Injectable()
export class DeleteRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
  ) {}

  /** Throws `entity/row-not-found` and `entity/permission-denied`. */
  async execute(request: EntityRequest, id: string): Promise<void> {
    const open = await this.access.entity(request);
    const rowId = rowIdOf(open, id);
    if (!(await this.rows.delete(open.scope, rowId))) throw await refusedRow(this.rows, open, rowId);
  }
}
