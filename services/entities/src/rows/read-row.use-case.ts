import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { type Row, toRow } from './row.js';
import { RowRepository } from './row.repository.js';
import { Users } from './users.js';

/** Reads one row. One that a rule hides is as if it were not there. */
@Injectable()
export class ReadRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly users: Users,
  ) {}

  /** Throws `entity/row-not-found`. */
  async execute(request: EntityRequest, rowId: string): Promise<Row> {
    const { entity, scope } = await this.access.entity(request);
    const row = await (entity.isUser ? this.users.find(scope, rowId) : this.rows.find(scope, rowId));
    if (!row) throw new DomainError('entity/row-not-found');
    return toRow(entity, row);
  }
}
