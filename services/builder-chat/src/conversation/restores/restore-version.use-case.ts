import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { Injectable } from '@nestjs/common';
import { AppGateway, type VersionOrigin } from '../apps/app-gateway.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { cutBehind, visibleMessages } from '../messages/chat-cut.js';
import type { StoredMessage } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { shownMessages } from '../messages/shown-messages.js';

/**
 * Makes an earlier version current again and hides the messages after it, in one step of the apps service. Refused
 * while an answer is written. One that begins in between is made on what is restored, and one that has changed the app
 * in between is a conflict.
 */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly states: AppStates,
    private readonly messages: MessageRepository,
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
  ) {}

  /** Without a message, the conversation goes back to where it was when the version was made. */
  async execute(
    scope: OwnerScope,
    appId: string,
    versionId: string,
    messageId: string | null,
  ): Promise<{ messages: ChatMessage[]; head: string }> {
    await this.states.ofOwner(scope, appId);
    const { chatCut, head } = await this.apps.readChatCut(scope.accountId, appId);
    const all = await this.messages.list(scope, appId);
    if ((await this.generations.findRunning(scope, appId)) !== undefined) throw new DomainError('chat/already-running');
    const shown = visibleMessages(all, chatCut);
    const last =
      messageId === null
        ? lastBefore(all, shown, await this.apps.readVersionOrigin(scope.accountId, appId, versionId))
        : lastToKeep(shown, messageId);
    if (last === undefined && messageId !== null) throw new DomainError('not-found');
    // A version from before any message leaves the conversation as it is.
    const now = await this.apps.restore(scope.accountId, appId, {
      versionId,
      head,
      chatCut: last === undefined ? chatCut : cutBehind(last, all, chatCut),
    });
    return { messages: shownMessages(appId, all, now.chatCut, scope.isAdmin), head: now.versionId };
  }
}

/**
 * The message that was last when a version was made: its own, or one without a version that came between the answer and
 * it.
 */
function lastBefore(
  all: StoredMessage[],
  shown: StoredMessage[],
  { messageId, answeredAt, createdAt }: VersionOrigin,
): StoredMessage | undefined {
  const own = all.find(({ id }) => id === messageId);
  if (own === undefined || answeredAt === null) return own;
  const between = shown.filter(
    (message) => message.seq > own.seq && message.createdAt >= answeredAt && message.createdAt <= createdAt,
  );
  return between.at(-1) ?? own;
}

/** The message that stays last: the one named, or the answer to it when a person wrote it. */
function lastToKeep(messages: StoredMessage[], messageId: string): StoredMessage | undefined {
  const at = messages.findIndex(({ id }) => id === messageId);
  const [message, next] = messages.slice(at, at + 2);
  if (at === -1) return undefined;
  return message?.role === 'user' && next?.role === 'assistant' ? next : message;
}
