import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { storedSize } from '@lathe/platform/persistence/stored-size';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-door.js';
import { pauses } from '../lists/pause.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';
import { applyDefaults, readRowInput } from '../validation/row-input.js';
import { RowValidator } from '../validation/row-validator.js';
import { type NewRow, type Row, type StoredRow, storedRow, toRow, toStored } from './row.js';
import { RowRepository } from './row.repository.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';

const maxBulk = 500;
/** Bytes that the rows of one call may have, defaults included. */
const maxBulkBytes = 8 * 1024 * 1024;
const maxIssues = 100;

/** A row that is ready to be stored, and its bytes as stored. */
export interface PreparedRow {
  readonly row: NewRow;
  readonly size: number;
}

/** The same, or why it is not. */
export type Prepared =
  | (PreparedRow & { readonly issues?: undefined })
  | { readonly row?: undefined; readonly size: number; readonly issues: Issue[] };

/** Makes rows. A caller who may write but not read learns the id of what he made, and nothing else. */
@Injectable()
export class CreateRows {
  constructor(
    private readonly rows: RowRepository,
    private readonly validator: RowValidator,
    private readonly unknownFields: UnknownFields,
  ) {}

  /** Throws `does-not-validate`, `too-large` and what counting throws. */
  async one(open: OpenEntity, body: unknown): Promise<Row> {
    mayCreate(open);
    const prepared = this.prepare(open, body);
    if (prepared.size > maxRowBytes) throw rowTooLarge();
    if (prepared.issues) throw invalid(prepared.issues);
    const [stored] = await this.store(open, [prepared.row]);
    return answer(open, stored!);
  }

  /** All or none; issues say at which index. Throws `does-not-validate`, `too-large` and what counting throws. */
  async many(open: OpenEntity, body: unknown): Promise<Row[]> {
    mayCreate(open);
    if (!Array.isArray(body)) throw invalid([{ path: '', message: 'must be a list of rows' }]);
    if (body.length > maxBulk) throw invalid([{ path: '', message: `may have ${maxBulk} rows` }]);
    const rows: NewRow[] = [];
    const issues: Issue[] = [];
    const pause = pauses();
    let bytes = 0;
    for (const [index, sent] of body.entries()) {
      const prepared = this.prepare(open, sent);
      if (prepared.issues) issues.push(...prepared.issues.map((issue) => atIndex(index, issue)));
      else rows.push(prepared.row);
      bytes += prepared.issues ? 0 : prepared.size;
      if (bytes > maxBulkBytes)
        throw new DomainError('too-large', { limit: maxBulkBytes }, { message: 'The rows of one call may have 8 MB' });
      if (issues.length >= maxIssues) break;
      await pause();
    }
    if (issues.length > 0) throw invalid(issues.slice(0, maxIssues));
    return (await this.store(open, rows)).map((row) => answer(open, row));
  }

  /** Stores prepared rows, all or none. */
  async store({ scope }: OpenEntity, rows: readonly NewRow[]): Promise<StoredRow[]> {
    const stored = await this.rows.insertMany(scope, rows);
    for (const row of stored) if (row.unknown) this.unknownFields.report(scope, row.unknown);
    return stored;
  }

  /** Reads and checks one new row. */
  prepare({ entity, scope }: OpenEntity, body: unknown, rowId: string = newId()): Prepared {
    const input = readRowInput(entity, body);
    applyDefaults(entity, input.values);
    const row: NewRow = {
      _id: rowId,
      createdAt: new Date(),
      data: toStored(entity, input.values),
      unknown: input.unknown,
    };
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
  if (scope.write === 'none') throw new DomainError('entity/permission-denied');
}

function answer({ entity, scope }: OpenEntity, stored: StoredRow): Row {
  return scope.read === 'none' ? { id: stored._id } : toRow(entity, stored);
}
