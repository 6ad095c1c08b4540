import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { ImportRecord, ImportState } from '@lathe/proto/entities/imports';
import { Inject, Injectable } from '@nestjs/common';
import { importRecordOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';
import { undoQueue } from './undo.processor.js';

const undoable: readonly ImportState[] = ['done', 'failed', 'cancelled', 'undoing'];

/** Has a job delete the rows of an import. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Safe to repeat. Throws `not-found`, and `import/running` while rows still come. */
  async execute(request: ImportRequest, importId: string): Promise<ImportRecord> {
    const found = await this.access.import(request, importId);
    if (found.state === 'undone') return importRecordOf(found);
    const undoing = await this.imports.move(request.appId, importId, undoable, 'undoing');
    if (!undoing) throw new DomainError('import/running');
    await this.jobs.enqueue(undoQueue, randomId(), { appId: request.appId, importId });
    return importRecordOf(undoing);
  }
}
