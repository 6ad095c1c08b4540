import { DomainError } from '@lathe/platform/errors/domain-error';
import type { addImportRows } from '@lathe/proto/entities/imports';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { pauses } from '../lists/pause.js';
import { atIndex } from '../rows/new-rows.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';
import { RowBatch } from './row-batch.js';
import { StoreBatch } from './store-batch.js';

type Sent = RouteInput<typeof addImportRows>['body']['rows'];

/** Adds rows that the browser has read. The same rows again answer what became of them. */
@Injectable()
export class AddImportRows {
  constructor(
    private readonly access: ImportAccess,
    private readonly storing: StoreBatch,
    private readonly imports: ImportRepository,
  ) {}

  /** Issues name rows by their places in the file. Throws `not-found` and `import/over`. */
  async execute(request: ImportRequest, importId: string, rows: Sent): Promise<RouteAnswer<typeof addImportRows>> {
    const found = await this.access.import(request, importId);
    if (found.source.kind !== 'browser') throw new DomainError('import/over');
    const open = await this.access.entityOf(found);
    const [batch, pause] = [new RowBatch(importId), pauses()];
    for (const { row, values } of rows.toSorted((one, other) => one.row - other.row)) {
      this.storing.add(open, found, batch, { row, body: values });
      await pause();
    }
    const { inserted, failed, refused } = (await this.storing.store(open, found, batch)).batch;
    await this.imports.endIfWhole(request.appId, importId);
    return { inserted, failed, issues: refused.map(({ row, path, message }) => atIndex(row, { path, message })) };
  }
}
