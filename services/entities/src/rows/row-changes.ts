import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import { roleIn } from '../access/access-scope.js';
import type { OpenEntity } from '../access/entity-access.js';
import { fieldDenied } from '../schemas/field-denied.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { readRowInput, type RowInput } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { permitOf, withHidden } from './guarded-rows.js';
import { type RowChange, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { readUserInput } from './user-input.js';
import { rowIdOf, Users } from './users.js';

/** A change of one row by its stored id, or what is wrong with it. */
export interface WantedChange {
  readonly rowId: string;
  readonly change: RowChange;
  readonly issues: readonly Issue[];
}

/** Checks changes of rows, for every use case that makes some. */
@Injectable()
export class RowChanges {
  constructor(
    private readonly rows: RowRepository,
    private readonly users: Users,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
  ) {}

  /** Reads and checks what somebody sets of a row. Throws `entity/row-not-found` for a user who is not there. */
  async prepare(open: OpenEntity, id: string, body: unknown): Promise<WantedChange> {
    const rowId = rowIdOf(open, id);
    const input = await this.read(open, id, body);
    const before = open.entity.guard && (await this.rows.find(open.scope, rowId));
    return { rowId, ...this.checked(open, input, before && withHidden(open.entity, before, input.values)) };
  }

  /**
   * The same of what is set of many rows alike. Of users nobody sets what is the platform's. Throws `entity/field-denied`
   * for fields that the caller may not set in every row: which rows are changed would tell what they hold.
   */
  prepareAlike(open: OpenEntity, body: unknown): Omit<WantedChange, 'rowId'> {
    const { entity } = open;
    const anybody = { before: { data: {} }, self: undefined };
    const input = entity.isUser ? readUserInput(entity, body, anybody) : readRowInput(entity, body);
    const kept = Object.keys(input.values).filter((name) => entity.guard?.isOpen('update', [name]) === false);
    if (kept.length > 0) throw fieldDenied('modify', kept);
    const hidden = Object.keys(input.values).filter((name) => entity.guard?.isOpen('read', [name]) === false);
    if (hidden.length > 0) throw fieldDenied('read', hidden);
    return this.checked(open, input, input.values);
  }

  /** Tells of undeclared fields that were stored. */
  report({ scope }: OpenEntity, { unknown }: RowChange): void {
    this.unknownFields.report(scope, unknown);
  }

  /** `values`: what is to be stored for what was sent, with what the sender cannot see of nested fields. */
  private checked({ entity }: OpenEntity, input: RowInput, values = input.values): Omit<WantedChange, 'rowId'> {
    const data = toStored(entity, values);
    const permit = permitOf(entity, input.values, data);
    return {
      change: { updatedAt: new Date(), data, unknown: input.unknown, permit },
      issues: [...input.issues, ...this.validator.check(entity, input.values, 'update')],
    };
  }

  private async read({ entity, scope }: OpenEntity, id: string, body: unknown): Promise<RowInput> {
    if (!entity.isUser) return readRowInput(entity, body);
    const before = await this.users.find(scope, id);
    if (!before) throw new DomainError('entity/row-not-found');
    return readUserInput(entity, body, { before, self: id === scope.actorId ? roleIn(scope) : undefined });
  }
}
