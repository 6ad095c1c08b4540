import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import { newId } from '@lathe/platform/ids/new-id';
import type { OpenEntity } from '../access/entity-door.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { applyDefaults, readRowInput } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { toRow, toStored, type Row, type StoredRow } from './row.js';
import { RowRepository, type NewRow } from './row.repository.js';

const maxBulk = 500;

/** A row that is ready to be stored, or why it is not. */
export type Prepared = { readonly row: NewRow; readonly issues?: undefined } | { readonly row?: undefined; readonly issues: Issue[] };

/** Makes rows. A caller who may write but not read learns the id of what he made, and nothing else. */
@Injectable()
export class CreateRows {
  constructor(
    private readonly rows: RowRepository,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async one({ entity, scope }: OpenEntity, body: unknown): Promise<Row> {
    mayCreate({ entity, scope });
    const prepared = this.prepare(entity, body);
    if (prepared.issues) throw invalid(prepared.issues);
    const stored = await this.rows.insert(scope, prepared.row);
    if (stored.unknown) this.unknownFields.report(scope, stored.unknown);
    return answer({ entity, scope }, stored);
  }

  /** All or none; issues say at which index. Throws `does-not-validate`. */
  async many(open: OpenEntity, body: unknown): Promise<Row[]> {
    mayCreate(open);
    if (!Array.isArray(body)) throw invalid([{ path: '', message: 'must be a list of rows' }]);
    if (body.length > maxBulk) throw invalid([{ path: '', message: `may have ${maxBulk} rows` }]);
    const prepared = body.map((row) => this.prepare(open.entity, row));
    const issues = prepared.flatMap((row, index) => (row.issues ?? []).map(({ path, message }) => ({ path: path ? `${index}.${path}` : String(index), message })));
    if (issues.length > 0) throw invalid(issues.slice(0, 100));
    return this.insertAll(open, prepared.flatMap(({ row }) => row ?? []));
  }

  /** Stores prepared rows in one transaction. */
  async insertAll(open: OpenEntity, rows: readonly NewRow[]): Promise<Row[]> {
    const stored = await this.unitOfWork.run((tx) => this.rows.insertMany(open.scope, rows, tx));
    for (const row of stored) if (row.unknown) this.unknownFields.report(open.scope, row.unknown);
    return stored.map((row) => answer(open, row));
  }

  /** Reads and checks one new row. */
  prepare(entity: EntityDefinition, body: unknown, rowId: string = newId()): Prepared {
    const input = readRowInput(entity, body);
    applyDefaults(entity, input.values);
    const issues = [...input.issues, ...this.validator.check(entity, input.values, 'create')];
    if (issues.length > 0) return { issues };
    return { row: { _id: rowId, createdAt: new Date(), data: toStored(entity, input.values), unknown: input.unknown } };
  }
}

export function mayCreate({ scope }: OpenEntity): void {
  if (scope.write === 'none') throw new DomainError('entity/permission-denied');
}

function answer({ entity, scope }: OpenEntity, stored: StoredRow): Row {
  return scope.read === 'none' ? { id: stored._id } : toRow(entity, stored);
}
