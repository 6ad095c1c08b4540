import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import { Injectable } from '@nestjs/common';
import { roleIn } from '../access/access-scope.js';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { maxUnknownFields, readRowInput, type RowInput, unknownFieldIssue } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { permitOf, withHidden } from './guarded-rows.js';
import { writtenRow } from './new-rows.js';
import { mustBeChangeable, refusedRow } from './refused-row.js';
import { type Row, type StoredRow, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';
import { readUserInput } from './user-input.js';
import { rowIdOf, signedIn, Users } from './users.js';

/** Changes a row. */
@Injectable()
export class ChangeRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly users: Users,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
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
    const { entity, scope } = open;
    const rowId = rowIdOf(open, id);
    const input = await this.read(open, id, body);
    const issues = [...input.issues, ...this.validator.check(entity, input.values, 'update')];
    if (issues.length > 0) {
      await mustBeChangeable(this.rows, open, rowId);
      throw invalid(issues);
    }
    const values = await this.settled(open, rowId, input.values);
    const data = toStored(entity, values);
    const permit = permitOf(entity, input.values, data);
    const change = { updatedAt: new Date(), data, unknown: input.unknown, permit };
    const changed = await this.rows.update(scope, rowId, change, refuseGrowth);
    if (!changed) throw await refusedRow(this.rows, open, rowId);
    this.unknownFields.report(scope, input.unknown);
    return writtenRow(open, changed);
  }

  /** With what the caller cannot see of a row's nested fields. */
  private async settled({ entity, scope }: OpenEntity, rowId: string, values: RowInput['values']) {
    const before = entity.guard && (await this.rows.find(scope, rowId));
    return before ? withHidden(entity, before, values) : values;
  }

  private async read({ entity, scope }: OpenEntity, id: string, body: unknown): Promise<RowInput> {
    if (!entity.isUser) return readRowInput(entity, body);
    const before = await this.users.find(scope, id);
    if (!before) throw new DomainError('entity/row-not-found');
    return readUserInput(entity, body, { before, self: id === scope.actorId ? roleIn(scope) : undefined });
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
