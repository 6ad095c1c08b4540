import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { FileRoom } from './file-room.repository.js';
import { UploadRepository } from './upload.repository.js';

/** All that is stored of the files of an app. */
@Injectable()
export class UploadHolding implements AppHolding {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly room: FileRoom,
  ) {}

  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    await this.uploads.deleteAll(scope, appId);
    await this.room.deleteOf(scope, appId);
  }
}
