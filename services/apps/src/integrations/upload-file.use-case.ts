import { DomainError } from '@lathe/platform/errors/domain-error';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import { Injectable } from '@nestjs/common';
import { StoreUpload } from '../uploads/store-upload.use-case.js';
import { AppCallers, type AppRequest } from './app-callers.js';
import { CallRates } from './call-rates.js';

/** `UploadFile`: a file of whoever is signed in to an app. */
@Injectable()
export class UploadFile {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly store: StoreUpload,
  ) {}

  /** `sent` begins to read the file. Throws `upload/file-not-found` besides what its parts throw. */
  async execute(request: AppRequest, sent: () => Promise<SentFile | undefined>): Promise<{ file_url: string }> {
    const caller = await this.callers.signedIn(request);
    return this.rates.run('UploadFile', caller, async () => {
      const file = await sent();
      if (!file) throw new DomainError('upload/file-not-found');
      return { file_url: await this.store.execute(caller.app, caller.userId, file) };
    });
  }
}
