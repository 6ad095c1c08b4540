import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { OwnedApps } from '../apps/owned-apps.js';
import { MessageRepository } from './message.repository.js';

/** What an action has written; the conversation leaves that out. */
@Injectable()
export class ReadActionBody {
  constructor(
    private readonly owned: OwnedApps,
    private readonly messages: MessageRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string, messageId: string, actionId: string): Promise<{ content: string }> {
    await this.owned.get(scope, appId);
    const content = await this.messages.findActionBody(scope, appId, messageId, actionId);
    if (content === undefined) throw notFound();
    return { content };
  }
}
