import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OpenEntity } from '../access/entity-access.js';
import { isOpenRow } from '../access/row-access.js';
import type { RowRepository } from './row.repository.js';

/** Why nothing was changed or deleted: a hidden row is missing, one that is visible is refused. */
export async function refusedRow(rows: RowRepository, { scope }: OpenEntity, rowId: string): Promise<DomainError> {
  return new DomainError((await rows.find(scope, rowId)) ? 'entity/permission-denied' : 'entity/row-not-found');
}

/**
 * What is wrong with a row comes after whether it may be touched at all, so that issues tell nobody that a hidden row
 * exists. Throws `entity/row-not-found` and `entity/permission-denied`.
 */
export async function mustBeChangeable(rows: RowRepository, open: OpenEntity, rowId: string): Promise<void> {
  const row = await rows.find(open.scope, rowId);
  if (!row) throw new DomainError('entity/row-not-found');
  if (!isOpenRow(open, 'update', row)) throw new DomainError('entity/permission-denied');
}
