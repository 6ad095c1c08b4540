import type { FileStore } from '@lathe/platform/files/file-store';
import { FILE_STORE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppPicture, AppRecord } from '../records/app.js';

const keyOf = ({ appId }: AppRecord, { fileId }: AppPicture): string => `pictures/${appId}/${fileId}`;

/** Bytes of the pictures of apps, in the file store. */
@Injectable()
export class PictureFiles {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  put(app: AppRecord, picture: AppPicture, bytes: Uint8Array): Promise<void> {
    return this.files.put(keyOf(app, picture), bytes);
  }

  get(app: AppRecord, picture: AppPicture): Promise<Uint8Array | undefined> {
    return this.files.get(keyOf(app, picture));
  }

  /** The picture of an app, where it has one. */
  async delete(app: AppRecord, picture: AppPicture | null): Promise<void> {
    if (picture) await this.files.delete(keyOf(app, picture));
  }
}
