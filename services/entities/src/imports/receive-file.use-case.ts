import { DomainError } from '@lathe/platform/errors/domain-error';
import type { FileStore } from '@lathe/platform/files/file-store';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { FILE_STORE, JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { ImportRecord } from '@lathe/proto/entities/imports';
import { Inject, Injectable } from '@nestjs/common';
import { fileKeyOf, type Import, importRecordOf } from './import.js';
import { importQueue } from './import.processor.js';
import { ImportRepository } from './import.repository.js';
import { ImportAccess, type ImportRequest } from './import-access.js';

/** Takes the file of an import, and has a job read it. */
@Injectable()
export class ReceiveFile {
  constructor(
    private readonly access: ImportAccess,
    private readonly imports: ImportRepository,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `not-found`, `import/over`, `malformed-request` and `too-large`. */
  async execute(request: ImportRequest, importId: string, file: SentFile | undefined): Promise<ImportRecord> {
    const found = await this.access.import(request, importId);
    if (found.source.kind === 'browser' || found.state !== 'receiving') throw new DomainError('import/over');
    if (!file) throw new DomainError('malformed-request');
    await this.files.putStream(fileKeyOf(found), file.chunks);
    return importRecordOf(await this.begin(found));
  }

  /** Has a job read the file that is stored. Safe to repeat. */
  async begin({ appId, id }: Import): Promise<Import> {
    await this.jobs.enqueue(importQueue, id, { appId, importId: id });
    const begun =
      (await this.imports.move(appId, id, ['receiving'], 'waiting')) ?? (await this.imports.find(appId, id));
    if (!begun) throw new DomainError('import/over');
    return begun;
  }
}
