import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { MessageRepository } from './message.repository.js';
import { shownMessages } from './shown-messages.js';

/** The conversation as it is shown now. */
@Injectable()
export class ListMessages {
  constructor(
    private readonly states: AppStates,
    private readonly messages: MessageRepository,
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
  ) {}

  async execute(scope: OwnerScope, appId: string): Promise<{ messages: ChatMessage[]; generationId: string | null }> {
    await this.states.ofOwner(scope, appId);
    const [all, running, { chatCut }] = await Promise.all([
      this.messages.list(scope, appId),
      this.generations.findRunningAnswer(scope, appId),
      this.apps.readChatCut(scope.accountId, appId),
    ]);
    return { messages: shownMessages(appId, all, chatCut, scope.isAdmin), generationId: running?.id ?? null };
  }
}
