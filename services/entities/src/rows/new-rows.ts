import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-access.js';
import { isOpenRow } from '../access/row-access.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { AppUsage } from '../usage/app-usage.repository.js';
import { storeFitting } from '../usage/store-fitting.js';
import type { Usage } from '../usage/usage.js';
import { applyDefaults, readRowInput } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { mayGive, mayMake } from './guarded-rows.js';
import { type NewRow, type PreparedRow, type Row, type StoredRow, storedRow, toRow, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { maxRowBytes } from './row-size.js';

/** What is known of a row before it is read. */
type Made = Pick<NewRow, '_id' | 'createdAt'>;

/** The same, or why it is not. */
export type Prepared =
  | (PreparedRow & { readonly issues?: undefined })
  | { readonly row?: undefined; readonly size: number; readonly issues: Issue[] };

/** Checks and stores new rows, for every use case that makes some. */
@Injectable()
export class NewRows {
  constructor(
    private readonly rows: RowRepository,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
    private readonly usage: AppUsage,
  ) {}

  /** Stores prepared rows, all or none. */
  async store({ scope }: OpenEntity, rows: readonly PreparedRow[]): Promise<StoredRow[]> {
    const stored = await this.rows.insertMany(scope, rows);
    for (const row of stored) if (row.unknown) this.unknownFields.report(scope, row.unknown);
    return stored;
  }

  /** Stores prepared rows and what `beside` writes with them, all or none. */
  async storeWith(
    { scope }: OpenEntity,
    rows: readonly PreparedRow[],
    beside: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.rows.insertTogether(scope.appId, [{ scope, rows }], beside);
    for (const { row } of rows) if (row.unknown) this.unknownFields.report(scope, row.unknown);
  }

  /** Stores as many of the prepared rows, from the first on, as the app may still have; `refusal` says why not all. */
  storeFitting(
    open: OpenEntity,
    rows: readonly PreparedRow[],
  ): Promise<{ stored: StoredRow[]; refusal: DomainError | undefined }> {
    const room = (): Promise<Usage> => this.usage.room(open.scope.appId);
    return storeFitting(rows, room, async (fitting, refusal) => ({ stored: await this.store(open, fitting), refusal }));
  }

  /** A new row that is read and checked, or why it cannot be: of one row among many. */
  tryPrepare(open: OpenEntity, body: unknown, made?: Made): PreparedRow | DomainError {
    try {
      const prepared = this.prepare(open, body, made);
      return prepared.issues ? invalid(prepared.issues) : prepared;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') return error;
      throw error;
    }
  }

  /** Reads and checks one new row. Throws `entity/permission-denied` and `entity/field-denied` where a rule is against it. */
  prepare(open: OpenEntity, body: unknown, made: Made = { _id: newId(), createdAt: new Date() }): Prepared {
    const { entity, scope } = open;
    const input = readRowInput(entity, body);
    mayGive(open, input.values);
    applyDefaults(entity, input.values);
    mayMake(open, input.values);
    const row: NewRow = { ...made, data: toStored(entity, input.values), unknown: input.unknown };
    const size = storedSize(storedRow(scope, row));
    if (size > maxRowBytes) return { size, issues: [{ path: '', message: 'is larger than 256 KB' }] };
    const issues = [...input.issues, ...this.validator.check(entity, input.values, 'create')];
    return issues.length > 0 ? { size, issues } : { size, row };
  }
}

/** An issue of one row among many. */
export const atIndex = (index: number, { path, message }: Issue): Issue => ({
  path: path ? `${index}.${path}` : String(index),
  message,
});

export function mayCreate({ scope }: OpenEntity): void {
  if (scope.create === 'none') throw new DomainError('entity/permission-denied');
}

/** A row that a caller has written. Who may write but not read it learns its id, and nothing else. */
export function writtenRow(open: OpenEntity, stored: StoredRow): Row {
  return isOpenRow(open, 'read', stored) ? toRow(open.entity, stored) : { id: stored._id };
}
