import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { maxRowsPerCall } from '@lathe/proto/entities/many-rows';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { namesRows } from '../query/names-rows.js';
import { parseFilter } from '../query/parse-filter.js';
import { RowRepository } from './row.repository.js';
import { RowChanges } from './row-changes.js';

/** Sets the same fields of all rows that a filter names. */
@Injectable()
export class UpdateMany {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly changes: RowChanges,
  ) {}

  /**
   * Changes up to 500 rows, all or none; rows that are so already are left out, so that calling it again and again ends.
   * Throws `entity/permission-denied`, `entity/confirm-update`, `does-not-validate`, `too-large` and what counting
   * throws.
   */
  async execute(request: EntityRequest, q: unknown, set: unknown): Promise<{ updated: number; hasMore: boolean }> {
    const open = await this.access.entity(request);
    if (open.scope.update === 'none') throw new DomainError('entity/permission-denied');
    if (typeof q !== 'object' || q === null || Array.isArray(q)) throw new DomainError('entity/confirm-update');
    const filter = parseFilter(open.entity, q);
    if (!namesRows(q)) throw new DomainError('entity/confirm-update');
    const { change, issues } = this.changes.prepareAlike(open, set);
    if (issues.length > 0) throw invalid(issues.map(({ path, message }) => ({ path: under('set', path), message })));
    if (Object.keys(change.data).length + Object.keys(change.unknown).length === 0)
      throw invalid([{ path: 'set', message: 'names no field that can be set' }]);
    const outcome = await this.rows.updateMatching(open.scope, filter, change, maxRowsPerCall);
    if (outcome.updated > 0) this.changes.report(open, change);
    return outcome;
  }
}

const under = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);
