import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { MessageRepository } from './message.repository.js';

/** What an action has written; the conversation leaves that out. */
@Injectable()
export class ReadActionBody {
  constructor(
    private readonly states: AppStates,
    private readonly messages: MessageRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string, messageId: string, actionId: string): Promise<{ content: string }> {
    await this.states.ofOwner(scope, appId);
    const content = await this.messages.findActionBody(scope, appId, messageId, actionId);
    if (content === undefined) throw notFound();
    return { content };
  }
}
