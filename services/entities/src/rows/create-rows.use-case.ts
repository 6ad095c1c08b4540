import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import type { Issue } from '@lathe/proto/errors/wire';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { pauses } from '../lists/pause.js';
import { atIndex, mayCreate, NewRows, writtenRow } from './new-rows.js';
import type { NewRow, Row } from './row.js';

const maxBulk = 500;
/** Bytes that the rows of one call may have, defaults included. */
const maxBulkBytes = 8 * 1024 * 1024;
const maxIssues = 100;

/** Makes several rows of one entity. */
@Injectable()
export class CreateRows {
  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
  ) {}

  /** All or none; issues say at which index. Throws `does-not-validate`, `too-large` and what counting throws. */
  async execute(request: EntityRequest, body: unknown): Promise<Row[]> {
    const open = await this.access.entity(request);
    mayCreate(open);
    if (!Array.isArray(body)) throw invalid([{ path: '', message: 'must be a list of rows' }]);
    if (body.length > maxBulk) throw invalid([{ path: '', message: `may have ${maxBulk} rows` }]);
    const rows: NewRow[] = [];
    const issues: Issue[] = [];
    const pause = pauses();
    let bytes = 0;
    for (const [index, sent] of body.entries()) {
      const prepared = this.newRows.prepare(open, sent);
      if (prepared.issues) issues.push(...prepared.issues.map((issue) => atIndex(index, issue)));
      else rows.push(prepared.row);
      bytes += prepared.issues ? 0 : prepared.size;
      if (bytes > maxBulkBytes)
        throw new DomainError('too-large', { limit: maxBulkBytes }, { message: 'The rows of one call may have 8 MB' });
      if (issues.length >= maxIssues) break;
      await pause();
    }
    if (issues.length > 0) throw invalid(issues.slice(0, maxIssues));
    return (await this.newRows.store(open, rows)).map((row) => writtenRow(open, row));
  }
}
