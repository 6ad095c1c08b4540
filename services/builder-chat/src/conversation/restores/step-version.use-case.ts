import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { Injectable } from '@nestjs/common';
import { AppGateway } from '../apps/app-gateway.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { cutBehind, visibleMessages } from '../messages/chat-cut.js';
import type { StoredMessage } from '../messages/message.js';
import { MessageRepository } from '../messages/message.repository.js';
import { shownMessages } from '../messages/shown-messages.js';

export interface StepCommand {
  step: 'undo' | 'redo';
  /** The version that the person sees. */
  head?: string | undefined;
}

/**
 * Undo and redo: a step back in the history of an app, or forward again. An answer that is taken back goes with the
 * request for it, and comes back with it. Refused while an answer is written.
 */
@Injectable()
export class StepVersion {
  constructor(
    private readonly states: AppStates,
    private readonly messages: MessageRepository,
    private readonly generations: GenerationRepository,
    private readonly apps: AppGateway,
  ) {}

  async execute(scope: OwnerScope, appId: string, command: StepCommand): Promise<{ messages: ChatMessage[] }> {
    await this.states.ofOwner(scope, appId);
    if ((await this.generations.findRunning(scope, appId)) !== undefined) throw new DomainError('chat/already-running');
    const all = await this.messages.list(scope, appId);
    const chatCut = await this.take(scope.accountId, appId, command, all);
    return { messages: shownMessages(appId, all, chatCut, scope.isAdmin) };
  }

  private async take(
    ownerId: string,
    appId: string,
    { step, head: seen }: StepCommand,
    all: StoredMessage[],
  ): Promise<string | null> {
    const [{ head, undo, redo }, { chatCut }] = await Promise.all([
      this.apps.readSteps(ownerId, appId),
      this.apps.readChatCut(ownerId, appId),
    ]);
    if (seen !== undefined && seen !== head) throw new DomainError('app/stale-head');
    if (step === 'redo') {
      if (head === null || redo === null) throw new DomainError('app/nothing-to-redo');
      return this.apps.step(ownerId, appId, { step, head });
    }
    if (head === null || undo === null) throw new DomainError('app/nothing-to-undo');
    const cut = undo.restores ? undo.formerCut : cutBefore(undo.messageId, all, chatCut);
    return this.apps.step(ownerId, appId, { step, head, chatCut: cut });
  }
}

/** The chat cut that hides an answer, the request for it and what came after; as it is when no answer is named. */
function cutBefore(messageId: string | null, all: StoredMessage[], chatCut: string | null): string | null {
  const shown = visibleMessages(all, chatCut);
  const at = shown.findIndex(({ id }) => id === messageId);
  if (at === -1) return chatCut;
  const first = shown[at - 1]?.role === 'user' ? at - 1 : at;
  return cutBehind(shown[first - 1] ?? { seq: 0 }, all, chatCut);
}
