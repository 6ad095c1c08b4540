import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-door.js';
import { namesRows } from '../query/names-rows.js';
import { parseFilter } from '../query/parse-filter.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { maxUnknownFields, readRowInput, unknownFieldIssue } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { type Row, type StoredRow, toRow, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';

/** Changes and deletes rows: a hidden one is missing, one that is visible but not writable is refused. */
@Injectable()
export class ChangeRows {
  constructor(
    private readonly rows: RowRepository,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
  ) {}

  /**
   * Sets the fields that the body names. Throws `entity/row-not-found`, `entity/permission-denied`,
   * `does-not-validate`, `too-large` and what counting throws.
   */
  async update(open: OpenEntity, rowId: string, body: unknown): Promise<Row> {
    const { entity, scope } = open;
    const input = readRowInput(entity, body);
    const issues = [...input.issues, ...this.validator.check(entity, input.values, 'update')];
    if (issues.length > 0) {
      await this.mustBeWritable(open, rowId);
      throw invalid(issues);
    }
    const change = { updatedAt: new Date(), data: toStored(entity, input.values), unknown: input.unknown };
    const changed = await this.rows.update(scope, rowId, change, refuseGrowth);
    if (!changed) throw await this.refusal(open, rowId);
    this.unknownFields.report(scope, input.unknown);
    return toRow(entity, changed);
  }

  async delete(open: OpenEntity, rowId: string): Promise<void> {
    if (!(await this.rows.delete(open.scope, rowId))) throw await this.refusal(open, rowId);
  }

  /**
   * Deletes the rows that a filter names; `{"all": true}` names every row the caller may delete. Answers how many it
   * were.
   */
  async deleteMatching({ entity, scope }: OpenEntity, body: unknown): Promise<number> {
    if (scope.write === 'none') throw new DomainError('entity/permission-denied');
    if (isAll(body) && !entity.fieldByName.has('all')) return this.rows.deleteMatching(scope, undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new DomainError('entity/confirm-delete');
    const filter = parseFilter(entity, body);
    if (!namesRows(body)) throw new DomainError('entity/confirm-delete');
    return this.rows.deleteMatching(scope, filter);
  }

  /**
   * What is wrong with a row comes after whether it may be touched at all, so that issues tell nobody that a hidden row
   * exists.
   */
  private async mustBeWritable(open: OpenEntity, rowId: string): Promise<void> {
    const row = await this.rows.find(open.scope, rowId);
    if (!row) throw new DomainError('entity/row-not-found');
    const { write, actorId } = open.scope;
    if (write === 'none' || (write === 'own' && row.creatorId !== actorId))
      throw new DomainError('entity/permission-denied');
  }

  private async refusal(open: OpenEntity, rowId: string): Promise<DomainError> {
    return new DomainError(
      (await this.rows.find(open.scope, rowId)) ? 'entity/permission-denied' : 'entity/row-not-found',
    );
  }
}

/** A row must not become larger than a new one may be; one that is larger already may shrink. */
function refuseGrowth(before: StoredRow, after: StoredRow): void {
  const size = storedSize(after);
  if (size > maxRowBytes && size > storedSize(before)) throw rowTooLarge();
  const names = Object.keys(after.unknown ?? {});
  if (names.length > maxUnknownFields && names.length > Object.keys(before.unknown ?? {}).length)
    throw invalid([unknownFieldIssue(names[maxUnknownFields]!)]);
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
