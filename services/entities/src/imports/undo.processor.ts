import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RowRepository } from '../rows/row.repository.js';
import { lastPlace, rowIdsOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess } from './import-access.js';

export const undoQueue = 'import-undos';

const payload = z.object({ appId: id, importId: id });
type Payload = z.output<typeof payload>;

/** Deletes the rows of imports that are undone. */
@Injectable()
export class UndoProcessor extends JobProcessor<Payload> {
  readonly queue = undoQueue;
  readonly payload = payload;
  override readonly concurrency = 2;

  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
    private readonly rows: RowRepository,
  ) {
    super();
  }

  async process({ appId, importId }: Payload): Promise<void> {
    const found = await this.imports.find(appId, importId);
    if (found?.state !== 'undoing') return;
    const { scope } = await this.access.entityOf(found);
    const idOf = rowIdsOf(importId);
    // All rows of an import were made at its moment.
    for await (const removed of this.rows.deleteMade(scope, found.createdAt, [idOf(0), idOf(lastPlace)]))
      await this.imports.noteRemoved(appId, importId, removed);
    await this.imports.move(appId, importId, ['undoing'], 'undone');
  }

  /** It can be undone again. */
  override async failed({ appId, importId }: Payload, reason: string): Promise<void> {
    await this.imports.move(appId, importId, ['undoing'], 'failed', reason);
  }
}
