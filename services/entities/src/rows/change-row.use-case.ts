import { invalid } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { roleIn } from '../access/access-scope.js';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { writtenRow } from './new-rows.js';
import { mustBeChangeable, refusedRow } from './refused-row.js';
import type { Row } from './row.js';
import { RowRepository } from './row.repository.js';
import { RowChanges } from './row-changes.js';
import { signedIn } from './users.js';

/** Changes a row. */
@Injectable()
export class ChangeRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly changes: RowChanges,
  ) {}

  /**
   * Sets the fields that the body names. Throws `entity/row-not-found`, `entity/permission-denied`,
   * `does-not-validate`, `too-large` and what counting throws.
   */
  async execute(request: EntityRequest, id: string, body: unknown): Promise<Row> {
    return this.change(await this.access.entity(request), id, body);
  }

  /** The same with the caller's own row among the users. Throws `not-signed-in`, too. */
  async ofCaller(request: EntityRequest, body: unknown): Promise<Row> {
    const open = await this.access.entity(request);
    return { ...(await this.change(open, signedIn(open.scope), body)), role: roleIn(open.scope) };
  }

  private async change(open: OpenEntity, id: string, body: unknown): Promise<Row> {
    const { rowId, change, issues } = await this.changes.prepare(open, id, body);
    if (issues.length > 0) {
      await mustBeChangeable(this.rows, open, rowId);
      throw invalid([...issues]);
    }
    const changed = await this.rows.update(open.scope, rowId, change);
    if (!changed) throw await refusedRow(this.rows, open, rowId);
    this.changes.report(open, change);
    return writtenRow(open, changed);
  }
}
