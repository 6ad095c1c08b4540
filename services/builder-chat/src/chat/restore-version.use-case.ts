import { Injectable } from '@nestjs/common';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { AppGateway } from '../generation/app-gateway.js';
import { GenerationRepository } from '../generation/generation.repository.js';
import { ListMessages } from './list-messages.use-case.js';
import { visibleMessages, type StoredMessage } from './message.js';
import { MessageRepository } from './message.repository.js';
import { OwnedApps } from './owned-apps.js';

/** Makes an earlier version current again, hides the messages after it, and takes that back. Refused while an answer is written. */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly owned: OwnedApps,
    private readonly messages: MessageRepository,
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
    private readonly listMessages: ListMessages,
  ) {}

  async execute(scope: OwnerScope, appId: string, versionId: string, messageId: string): Promise<{ messages: ChatMessage[] }> {
    await this.refuseWhileRunning(scope, appId);
    const [all, chatCut] = await Promise.all([this.messages.list(scope, appId), this.apps.readChatCut(scope.accountId, appId)]);
    const cut = lastToKeep(visibleMessages(all, chatCut), messageId);
    if (cut === undefined) throw new DomainError('not-found');
    await this.apps.restore(scope.accountId, appId, versionId, cut.id);
    return this.shown(scope, appId);
  }

  async undo(scope: OwnerScope, appId: string): Promise<{ messages: ChatMessage[] }> {
    await this.refuseWhileRunning(scope, appId);
    const before = await this.apps.readChatCut(scope.accountId, appId);
    await this.apps.undoRestore(scope.accountId, appId);
    if (before !== null) await this.messages.showCutOff(scope, appId, before);
    return this.shown(scope, appId);
  }

  private async refuseWhileRunning(scope: OwnerScope, appId: string): Promise<void> {
    await this.owned.get(scope, appId);
    if ((await this.generations.findRunning(scope, appId)) !== undefined) throw new DomainError('chat/already-running');
  }

  private async shown(scope: OwnerScope, appId: string): Promise<{ messages: ChatMessage[] }> {
    const { messages } = await this.listMessages.execute(scope, appId);
    return { messages };
  }
}

/** The message that stays last: the one named, or the answer to it when a person wrote it. */
function lastToKeep(messages: StoredMessage[], messageId: string): StoredMessage | undefined {
  const at = messages.findIndex(({ id }) => id === messageId);
  const [message, next] = messages.slice(at, at + 2);
  if (at === -1) return undefined;
  return message?.role === 'user' && next?.role === 'assistant' ? next : message;
}
