import type { FileStore } from '@lathe/platform/files/file-store';
import { type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fileKeyOf } from './import.js';
import { ImportRepository } from './import.repository.js';
import { RunImport } from './run-import.js';

export const importQueue = 'imports';

const payload = z.object({ appId: id, importId: id });
type Payload = z.output<typeof payload>;

/** Imports files. */
@Injectable()
export class ImportProcessor extends JobProcessor<Payload> {
  readonly queue = importQueue;
  readonly payload = payload;
  override readonly concurrency = 2;

  constructor(
    private readonly run: RunImport,
    private readonly imports: ImportRepository,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {
    super();
  }

  process({ appId, importId }: Payload, context: JobContext): Promise<void> {
    return this.run.execute(appId, importId, context);
  }

  override async failed({ appId, importId }: Payload, reason: string): Promise<void> {
    await this.imports.move(appId, importId, ['waiting', 'running'], 'failed', reason);
    await this.files.delete(fileKeyOf({ appId, id: importId }));
  }
}
