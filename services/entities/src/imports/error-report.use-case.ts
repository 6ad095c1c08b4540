import { guardedCell } from '@lathe/proto/entities/guarded-cell';
import { toCsv } from '@lathe/tables/csv-rows';
import { Injectable } from '@nestjs/common';
import { ImportAccess, type ImportRequest } from './import-access.js';
import { ImportBatchRepository } from './import-batch.repository.js';

/** The rows of an import that were refused, as CSV. */
@Injectable()
export class ErrorReport {
  constructor(
    private readonly access: ImportAccess,
    private readonly batches: ImportBatchRepository,
  ) {}

  /** Throws `not-found` before the first piece. */
  async execute(request: ImportRequest, importId: string): Promise<{ name: string; pieces: AsyncGenerator<string> }> {
    const found = await this.access.import(request, importId);
    return { name: `import-errors-${importId}.csv`, pieces: this.pieces(found) };
  }

  private async *pieces(found: { appId: string; id: string }): AsyncGenerator<string> {
    yield toCsv([['row', 'field', 'value', 'reason']]);
    for await (const refused of this.batches.refused(found)) {
      if (refused.length > 0)
        yield toCsv(
          refused.map(({ row, path, value, message }) => [String(row), path, value, message].map(guardedCell)),
        );
    }
  }
}
