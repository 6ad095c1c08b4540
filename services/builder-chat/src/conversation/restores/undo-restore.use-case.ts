import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { MessageRepository } from '../messages/message.repository.js';
import { shownMessages } from '../messages/shown-messages.js';

/** Takes the last restore back, in one step of the apps service. Refused while an answer is written. */
@Injectable()
export class UndoRestore {
  constructor(
    private readonly states: AppStates,
    private readonly messages: MessageRepository,
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
  ) {}

  /** With `head`, the version that the restore made, it is taken back once, however often it is asked. */
  async execute(scope: OwnerScope, appId: string, head: string | undefined): Promise<{ messages: ChatMessage[] }> {
    await this.states.ofOwner(scope, appId);
    if ((await this.generations.findRunning(scope, appId)) !== undefined) throw new DomainError('chat/already-running');
    const chatCut = await this.apps.undoRestore(scope.accountId, appId, head);
    return { messages: shownMessages(appId, await this.messages.list(scope, appId), chatCut, scope.isAdmin) };
  }
}
