import type { FileStore } from '@lathe/platform/files/file-store';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { FILE_STORE, JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { ImportRecord } from '@lathe/proto/entities/imports';
import { Inject, Injectable } from '@nestjs/common';
import { activeStates, fileKeyOf, importRecordOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';

/** Stops an import; what is stored stays, and one that is over stays as it is. */
@Injectable()
export class StopImport {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Throws `not-found`. */
  async execute(request: ImportRequest, importId: string): Promise<ImportRecord> {
    const found = await this.access.import(request, importId);
    const stopped = await this.imports.move(request.appId, importId, activeStates, 'cancelled');
    if (!stopped) return importRecordOf(found);
    // From here on no batch is stored any more: each looks at the state in its transaction.
    await this.jobs.cancel(importId);
    await this.files.delete(fileKeyOf(found));
    return importRecordOf(stopped);
  }
}
