import type { Readable } from 'node:stream';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { ByteRange } from '@lathe/platform/files/file-store';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { fileNameOf, type Upload } from './upload.js';
import { UploadRepository } from './upload.repository.js';
import { type Signature, UploadAddresses } from './upload-addresses.js';

/** What an address says. */
export interface AskedUpload {
  readonly appId: string;
  readonly file: string;
  readonly signature: Signature | undefined;
}

/** A file and its bytes, or some of them. */
export interface OpenUpload {
  readonly upload: Upload;
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * A file of an app that is there, on the host of files. Whoever has its address may read it; that of a private one is
 * signed and good for a time.
 */
@Injectable()
export class ReadUpload {
  constructor(
    private readonly hosts: HostApps,
    private readonly uploads: UploadRepository,
    private readonly addresses: UploadAddresses,
  ) {}

  /** Throws `not-found`. */
  async execute(host: HostTarget, { appId, file, signature }: AskedUpload): Promise<OpenUpload> {
    const app = host.kind === 'files' ? await this.hosts.living(appId) : undefined;
    const upload = app && (await this.uploads.find(app, file.split('.', 1)[0]!));
    if (!upload || fileNameOf(upload) !== file) throw notFound();
    if (upload.isPrivate && !(signature && this.addresses.isGood(upload, signature))) throw notFound();
    const open = async (range?: ByteRange): Promise<Readable> => {
      const bytes = await this.uploads.openBytes(upload, range);
      if (!bytes) throw notFound();
      return bytes;
    };
    return { upload, open };
  }
}
