import { DomainError } from '@lathe/platform/errors/domain-error';
import type { SentFile } from '@lathe/platform/http/uploaded-file';
import { Injectable } from '@nestjs/common';
import { StoreUpload } from '../uploads/store-upload.use-case.js';
import { UploadAddresses } from '../uploads/upload-addresses.js';
import { AppCallers, type AppRequest } from './app-callers.js';
import { CallRates } from './call-rates.js';

/** `UploadFile` and `UploadPrivateFile`: a file of whoever is signed in to an app. */
@Injectable()
export class UploadFile {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly store: StoreUpload,
    private readonly addresses: UploadAddresses,
  ) {}

  /**
   * Answers the address of the file, or the name of a private one; `sent` begins to read it. Throws
   * `upload/file-not-found` besides what its parts throw.
   */
  async execute(request: AppRequest, isPrivate: boolean, sent: () => Promise<SentFile | undefined>): Promise<string> {
    const caller = await this.callers.signedIn(request);
    return this.rates.run(isPrivate ? 'UploadPrivateFile' : 'UploadFile', caller, async () => {
      const file = await sent();
      if (!file) throw new DomainError('upload/file-not-found');
      return this.addresses.nameOf(await this.store.execute(caller.app, caller.userId, { ...file, isPrivate }));
    });
  }
}
