import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { pictureFile } from '../records/picture-address.js';
import { PictureFiles } from './picture-files.js';

/** The picture of an app that is there, on the host of files, for whoever has its address. */
@Injectable()
export class ReadPicture {
  constructor(
    private readonly hosts: HostApps,
    private readonly files: PictureFiles,
  ) {}

  /** Throws `not-found`. */
  async execute(host: HostTarget, appId: string, file: string): Promise<{ bytes: Uint8Array; contentType: string }> {
    const app = host.kind === 'files' ? await this.hosts.living(appId) : undefined;
    if (!app?.picture || pictureFile(app.picture) !== file) throw notFound();
    const bytes = await this.files.get(app, app.picture);
    if (!bytes) throw notFound();
    return { bytes, contentType: `image/${app.picture.extension === 'jpg' ? 'jpeg' : app.picture.extension}` };
  }
}
