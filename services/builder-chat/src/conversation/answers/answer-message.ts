import type { ActionState, GenerationState } from '@lathe/proto/builder-chat/generation';
import type { GiveBackReason } from '@lathe/proto/builder-chat/ledger';
import type { MessageAction, MessageAnnotation } from '@lathe/proto/builder-chat/model';
import { z } from 'zod';
import type { Block, KeptInvocation, Message } from '../messages/message.js';

/** The code of an answer that somebody has stopped. */
export const stoppedCode = 'chat/stopped';

/**
 * The assistant's message of a generation that has ended. Committed and stopped answers are ready (spec/2, section 4).
 */
export function answerMessage(
  empty: Message,
  state: GenerationState,
  model: string,
  givenBack: GiveBackReason | null,
): Message {
  const parts = state.blocks.flatMap((block): Block[] => {
    if (block.kind === 'action') return [{ type: 'tool-invocation', toolCallId: block.id }];
    return isOnlyFence(block.text) ? [] : [{ type: block.kind, text: block.text }];
  });
  return {
    ...empty,
    content: parts
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('')
      .trim(),
    status: state.status === 'failed' ? 'failed' : 'ready',
    versionId: state.versionId,
    model,
    parts,
    annotations: annotationsOf(state, givenBack),
    toolInvocations: state.actions.map(toInvocation),
    usage: state.usage,
    error: state.error?.message ?? null,
    errorDetail: state.error?.detail ?? null,
    errorCode: state.error?.code ?? (state.status === 'cancelled' ? stoppedCode : null),
  };
}

/** A model that wraps its whole answer into a code fence leaves the two halves of it around the actions. */
const isOnlyFence = (text: string): boolean => /^\s*```[\w-]*\s*$/.test(text) || text.trim() === '';

function toInvocation(action: ActionState): KeptInvocation {
  return {
    toolName: action.action,
    toolCallId: action.id,
    state: 'result',
    args: { file: action.file, title: action.title },
    result: toMessageAction(action),
  };
}

function toMessageAction(action: ActionState): MessageAction & { content: string } {
  const permissions =
    action.action === 'add_entity' || action.action === 'edit_entity' ? permissionsOf(action.content) : undefined;
  return {
    title: action.title,
    type: action.action,
    file: action.file,
    content: action.content,
    ...(permissions !== undefined && { permissions }),
    // One that never ended, because the answer was stopped, is as good as cut off.
    complete: action.status === 'complete',
    truncated: action.status === 'truncated' || action.status === 'streaming',
    ...(action.reason !== null && { reason: action.reason }),
    added: action.added,
    removed: action.removed,
  };
}

const permissions = z.object({
  read: z.string().default('creator'),
  write: z.string().default('creator'),
  create: z.string().optional(),
  update: z.string().optional(),
  delete: z.string().optional(),
});

/** Who may do what with an entity's rows, where the model has said so in a form that can be shown. */
function permissionsOf(content: string): MessageAction['permissions'] {
  try {
    const { permissions: said = {} } = JSON.parse(content) as { permissions?: unknown };
    return permissions.safeParse(said).data;
  } catch {
    return undefined;
  }
}

function annotationsOf(
  { usage, versionId, notices, findings }: GenerationState,
  givenBack: GiveBackReason | null,
): MessageAnnotation[] {
  return [
    ...(versionId === null ? [] : [{ versionId }]),
    ...(usage === null ? [] : [{ usage }]),
    ...notices.map((notice) => ({ notice })),
    ...(findings === null ? [] : [{ findings }]),
    ...(givenBack === null ? [] : [{ givenBack }]),
  ];
}
