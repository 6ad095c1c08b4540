import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { peeked } from '@lathe/platform/files/peeked';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import type { AppRecord } from '../records/app.js';
import { collectLater } from '../records/collect-queue.js';
import { fileKindOf, headBytes } from './file-kind.js';
import { FileRoom } from './file-room.repository.js';
import { safeName, type Upload } from './upload.js';
import { UploadRepository } from './upload.repository.js';

/** A file as somebody sends it, and who may read it. */
export type NewFile = SentFile & Pick<Upload, 'isPrivate'>;

/** Stores a file of an app as it comes. One that does not come whole leaves nothing. */
@Injectable()
export class StoreUpload {
  constructor(
    private readonly hosts: HostApps,
    private readonly uploads: UploadRepository,
    private readonly room: FileRoom,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws `upload/too-large`, `malformed-request` for a file that breaks off, and `plan/files-limit-reached`. */
  async execute(app: AppRecord, uploaderId: string, { isPrivate, ...file }: NewFile): Promise<Upload> {
    const { head, whole } = await peeked(file.chunks, headBytes).catch(refused);
    const kind = await fileKindOf(head);
    const { appId } = app;
    const about = { name: safeName(file.name), ...kind, isPrivate };
    const upload: Upload = { fileId: randomId(), appId, uploaderId, ...about, size: 0 };
    await this.room.begin(app);
    await collectLater(this.jobs, appId);
    await this.uploads.begin(upload);
    try {
      const size = await this.uploads.putBytes(upload, whole);
      // A purge takes what has begun before it; of what begins after it nothing else would take care.
      if (!(await this.hosts.living(appId))) throw notFound();
      await this.unitOfWork.run(async (tx) => {
        await this.room.take(app, size, tx);
        if (!(await this.uploads.complete(upload, size, tx))) throw notFound();
      });
    } catch (error) {
      await this.uploads.discard(upload);
      return refused(error);
    }
    return upload;
  }
}

/** What is too large is said in the words of the specification. */
function refused(error: unknown): never {
  throw error instanceof DomainError && error.code === 'too-large' ? new DomainError('upload/too-large') : error;
}
