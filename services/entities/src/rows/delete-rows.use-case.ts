import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { namesRows } from '../query/names-rows.js';
import { parseFilter } from '../query/parse-filter.js';
import { RowRepository } from './row.repository.js';

/** Deletes the rows of an entity that a filter fits. */
@Injectable()
export class DeleteRows {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
  ) {}

  /**
   * Deletes the rows that a filter names; `{"all": true}` names every row the caller may delete. Returns how many they
   * were. Throws `entity/permission-denied` and `entity/confirm-delete`.
   */
  async execute(request: EntityRequest, body: unknown): Promise<number> {
    const { entity, scope } = await this.access.entity(request);
    if (scope.delete === 'none') throw new DomainError('entity/permission-denied');
    if (isAll(body) && !entity.fieldByName.has('all')) return this.rows.deleteMatching(scope, undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new DomainError('entity/confirm-delete');
    const filter = parseFilter(entity, body);
    if (!namesRows(body)) throw new DomainError('entity/confirm-delete');
    return this.rows.deleteMatching(scope, filter);
  }
}

function isAll(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.keys(body).length === 1 &&
    (body as Record<string, unknown>)['all'] === true
  );
}
