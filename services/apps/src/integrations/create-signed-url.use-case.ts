import { DomainError } from '@lathe/platform/errors/domain-error';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import type { createSignedUrl } from '@lathe/proto/integrations/http';
import { Injectable } from '@nestjs/common';
import { UploadAddresses } from '../uploads/upload-addresses.js';
import { AppCallers, type AppRequest } from './app-callers.js';
import { CallRates } from './call-rates.js';

/** `CreateFileSignedUrl`: an address of a private file, for whoever is signed in and has its name. */
@Injectable()
export class CreateSignedUrl {
  constructor(
    private readonly callers: AppCallers,
    private readonly rates: CallRates,
    private readonly addresses: UploadAddresses,
  ) {}

  /** Throws `upload/file-not-found`. */
  async execute(
    request: AppRequest,
    { file_uri, expires_in }: RouteInput<typeof createSignedUrl>['body'],
  ): Promise<RouteAnswer<typeof createSignedUrl>> {
    const caller = await this.callers.signedIn(request);
    return this.rates.run('CreateFileSignedUrl', caller, async () => {
      const upload = await this.addresses.find(caller.app, file_uri);
      if (!upload?.isPrivate) throw new DomainError('upload/file-not-found');
      return { signed_url: this.addresses.signed(upload, expires_in) };
    });
  }
}
