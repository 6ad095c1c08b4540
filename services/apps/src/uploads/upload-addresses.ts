import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { filesOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { fileNameOf, type Upload } from './upload.js';
import { UploadRepository } from './upload.repository.js';

/** Until when an address of a private file is good, and the proof that it was given out. */
export interface Signature {
  /** Seconds since 1970. */
  readonly until: number;
  readonly signature: string;
}

/**
 * What apps call their files by. A public one has an address for ever. A private one has a name that opens nothing, and
 * addresses made of it that are good for a time.
 */
@Injectable()
export class UploadAddresses {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly signer: AddressSigner,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** The address of a public file, the name of a private one. */
  nameOf(upload: Upload): string {
    return upload.isPrivate ? privateName(upload) : this.addressOf(upload);
  }

  /** An address of a private file that is good for so many seconds. */
  signed(upload: Upload, seconds: number): string {
    const until = Math.floor(Date.now() / 1_000) + seconds;
    return `${this.addressOf(upload)}?until=${until}&signature=${this.signer.sign(textOf(upload, until))}`;
  }

  isGood(upload: Upload, { until, signature }: Signature): boolean {
    return until * 1_000 > Date.now() && this.signer.verify(textOf(upload, until), signature);
  }

  /** The file of an app that something is the name of. */
  async find(app: AppRecord, name: string): Promise<Upload | undefined> {
    const fileId = /\/([0-9a-f]{24})\.\w+$/.exec(name)?.[1];
    const upload = fileId === undefined ? undefined : await this.uploads.find(app, fileId);
    return upload && this.nameOf(upload) === name ? upload : undefined;
  }

  private addressOf(upload: Upload): string {
    return `${filesOrigin(this.site)}/uploads/${upload.appId}/${fileNameOf(upload)}`;
  }
}

const privateName = (upload: Upload): string => `private/${upload.appId}/${fileNameOf(upload)}`;
const textOf = ({ appId, fileId }: Upload, until: number): string => `uploads/${appId}/${fileId}/${until}`;
