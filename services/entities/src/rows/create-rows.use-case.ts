import { DomainError } from '@lathe/platform/errors/domain-error';
import type { PartialOutcome } from '@lathe/proto/entities/many-rows';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { pauses } from '../lists/pause.js';
import { mayCreate, NewRows, writtenRow } from './new-rows.js';
import type { PreparedRow, Row, StoredRow } from './row.js';
import { partialOutcome, refusalOf } from './row-results.js';
import { listOfRows } from './sent-rows.js';

/** Bytes that the rows of one call may have, defaults included. */
const maxBulkBytes = 8 * 1024 * 1024;
/** Rows with something wrong after which the others are not looked at, where all go together. */
const maxRefused = 100;

/** Makes several rows of one entity. */
@Injectable()
export class CreateRows {
  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
  ) {}

  /** All or none; issues say at which index. Throws `does-not-validate`, `too-large` and what counting throws. */
  async together(request: EntityRequest, body: unknown): Promise<Row[]> {
    const open = await this.access.entity(request);
    mayCreate(open);
    const prepared = await this.prepare(open, listOfRows(body), maxRefused);
    const refusal = refusalOf(prepared);
    if (refusal) throw refusal;
    const stored = await this.newRows.store(open, prepared as PreparedRow[]);
    return stored.map((row) => writtenRow(open, row));
  }

  /** Each for itself, in order up to what the app may have. */
  async each(request: EntityRequest, body: unknown): Promise<PartialOutcome> {
    const open = await this.access.entity(request);
    mayCreate(open);
    const prepared = await this.prepare(open, listOfRows(body), Infinity);
    const { stored, refusal } = await this.newRows.storeFitting(
      open,
      prepared.filter((one): one is PreparedRow => !(one instanceof DomainError)),
    );
    const byId = new Map(stored.map((row): [string, StoredRow] => [row._id, row]));
    return partialOutcome(
      prepared.map((one) => {
        if (one instanceof DomainError) return one;
        const row = byId.get(one.row._id);
        return row ? writtenRow(open, row) : refusal!;
      }),
    );
  }

  private async prepare(
    open: OpenEntity,
    sent: readonly unknown[],
    maxErrors: number,
  ): Promise<(PreparedRow | DomainError)[]> {
    const rows: (PreparedRow | DomainError)[] = [];
    const pause = pauses();
    let bytes = 0;
    let errors = 0;
    for (const body of sent) {
      const prepared = this.newRows.tryPrepare(open, body);
      rows.push(prepared);
      if (prepared instanceof DomainError) errors += 1;
      else bytes += prepared.size;
      if (bytes > maxBulkBytes)
        throw new DomainError('too-large', { limit: maxBulkBytes }, { message: 'The rows of one call may have 8 MB' });
      if (errors >= maxErrors) break;
      await pause();
    }
    return rows;
  }
}
