import { invalid } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { maxUnknownFields, readRowInput, unknownFieldIssue } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { mustBeChangeable, refusedRow } from './refused-row.js';
import { type Row, type StoredRow, toRow, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';

/** Changes a row. */
@Injectable()
export class ChangeRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
  ) {}

  /**
   * Sets the fields that the body names. Throws `entity/row-not-found`, `entity/permission-denied`,
   * `does-not-validate`, `too-large` and what counting throws.
   */
  async execute(request: EntityRequest, rowId: string, body: unknown): Promise<Row> {
    const open = await this.access.entity(request);
    const { entity, scope } = open;
    const input = readRowInput(entity, body);
    const issues = [...input.issues, ...this.validator.check(entity, input.values, 'update')];
    if (issues.length > 0) {
      await mustBeChangeable(this.rows, open, rowId);
      throw invalid(issues);
    }
    const change = { updatedAt: new Date(), data: toStored(entity, input.values), unknown: input.unknown };
    const changed = await this.rows.update(scope, rowId, change, refuseGrowth);
    if (!changed) throw await refusedRow(this.rows, open, rowId);
    this.unknownFields.report(scope, input.unknown);
    return toRow(entity, changed);
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
