import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { ReadVersion } from '../versions/read-version.js';
import { PictureFiles } from './picture-files.js';

const kinds = ['image/webp', 'image/png', 'image/jpeg'];

/**
 * Keeps the picture of an app that its builder's browser took from the preview. Its bytes say what it is; whoever does
 * not know its address cannot guess it.
 */
@Injectable()
export class SavePicture {
  constructor(
    private readonly read: ReadVersion,
    private readonly apps: AppRepository,
    private readonly files: PictureFiles,
  ) {}

  /** Throws `not-found` for an app or version that is not there, and `upload/no-picture`. */
  async execute(scope: OwnerScope, appId: string, versionId: string, bytes: Uint8Array): Promise<AppRecord> {
    const app = await this.read.app(scope, appId);
    await this.read.version(app, versionId);
    const kind = await fileTypeFromBuffer(bytes);
    if (!kind || !kinds.includes(kind.mime)) throw new DomainError('upload/no-picture');
    const picture = { fileId: randomId(), extension: kind.ext, versionId };
    await this.files.put(app, picture, bytes);
    const replaced = await this.apps.setPicture(app, picture);
    // Of two that come at once the later one stays; of one that comes after the app, none does.
    await this.files.delete(app, replaced ? replaced.former : picture);
    if (!replaced) throw notFound();
    return { ...app, picture };
  }
}
