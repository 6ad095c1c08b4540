import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { AttachmentFiles } from './attachment-files.js';

/** A file that a message came with. */
@Injectable()
export class ReadAttachment {
  constructor(
    private readonly states: AppStates,
    private readonly files: AttachmentFiles,
  ) {}

  /** Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    id: string,
  ): Promise<{ name: string; contentType: string; bytes: Uint8Array }> {
    await this.states.ofOwner(scope, appId);
    const file = await this.files.read(scope, appId, id);
    if (file === undefined) throw notFound();
    return file;
  }
}
