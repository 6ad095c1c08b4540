import { invalid } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { mayCreate, NewRows, writtenRow } from './new-rows.js';
import type { Row } from './row.js';
import { maxRowBytes, rowTooLarge } from './row-size.js';

/** Makes a row. */
@Injectable()
export class CreateRow {
  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
  ) {}

  /** Throws `does-not-validate`, `too-large` and what counting throws. */
  async execute(request: EntityRequest, body: unknown): Promise<Row> {
    const open = await this.access.entity(request);
    mayCreate(open);
    const prepared = this.newRows.prepare(open, body);
    if (prepared.size > maxRowBytes) throw rowTooLarge();
    if (prepared.issues) throw invalid(prepared.issues);
    const [stored] = await this.newRows.store(open, [prepared]);
    return writtenRow(open, stored!);
  }
}
