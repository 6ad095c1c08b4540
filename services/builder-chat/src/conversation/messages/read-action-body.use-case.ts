import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { OwnedApps } from '../apps/owned-apps.js';
import { AttachmentFiles } from '../attachments/attachment-files.js';
import { MessageRepository } from './message.repository.js';

/** What a conversation leaves out, piece by piece: bodies of actions, and attached files. */
@Injectable()
export class ReadMessage {
  constructor(
    private readonly owned: OwnedApps,
    private readonly messages: MessageRepository,
    private readonly files: AttachmentFiles,
  ) {}

  /** Throws `not-found`. */
  async actionBody(
    scope: OwnerScope,
    appId: string,
    messageId: string,
    actionId: string,
  ): Promise<{ content: string }> {
    await this.owned.get(scope, appId);
    const content = await this.messages.findActionBody(scope, appId, messageId, actionId);
    if (content === undefined) throw notFound();
    return { content };
  }

  /** Throws `not-found`. */
  async attachment(
    scope: OwnerScope,
    appId: string,
    id: string,
  ): Promise<{ name: string; contentType: string; bytes: Uint8Array }> {
    await this.owned.get(scope, appId);
    const file = await this.files.read(scope, appId, id);
    if (file === undefined) throw notFound();
    return file;
  }
}
