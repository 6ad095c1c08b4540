import type { ActionState, GenerationState } from '@lathe/proto/builder-chat/generation';
import type { ChatMessage, MessageAction, MessageAnnotation, MessagePart, ToolInvocation } from '@lathe/proto/builder-chat/model';

/** The assistant's message of a generation that has ended, in the spec's shape. Committed and cancelled answers are ready. */
export function answerMessage(empty: ChatMessage, state: GenerationState, model: string): ChatMessage {
  const invocations = new Map(state.actions.map((action) => [action.id, toInvocation(action)]));
  const parts = state.blocks.flatMap((block): MessagePart[] => {
    if (block.kind === 'text') return isOnlyFence(block.text) ? [] : [{ type: 'text', text: block.text }];
    const toolInvocation = invocations.get(block.id);
    return toolInvocation === undefined ? [] : [{ type: 'tool-invocation', toolInvocation }];
  });
  return {
    ...empty,
    content: parts.map((part) => (part.type === 'text' ? part.text : '')).join('').trim(),
    status: state.status === 'failed' ? 'failed' : 'ready',
    versionId: state.versionId,
    model,
    parts,
    annotations: annotationsOf(state),
    toolInvocations: [...invocations.values()],
    usage: state.usage,
    error: state.error?.message ?? null,
  };
}

/** A model that wraps its whole answer into a code fence leaves the two halves of it around the actions. */
const isOnlyFence = (text: string): boolean => /^\s*```[\w-]*\s*$/.test(text) || text.trim() === '';

function toInvocation(action: ActionState): ToolInvocation {
  return { toolName: action.action, toolCallId: action.id, state: 'result', args: { file: action.file, title: action.title }, result: toMessageAction(action) };
}

function toMessageAction(action: ActionState): MessageAction {
  const permissions = action.action === 'add_entity' || action.action === 'edit_entity' ? permissionsOf(action.content) : undefined;
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

function permissionsOf(content: string): { read: string; write: string } | undefined {
  try {
    const { read = 'creator', write = 'creator' } = (JSON.parse(content) as { permissions?: { read?: string; write?: string } }).permissions ?? {};
    return { read, write };
  } catch {
    return undefined;
  }
}

function annotationsOf({ usage, versionId, notices, findings }: GenerationState): MessageAnnotation[] {
  return [
    ...(versionId === null ? [] : [{ versionId }]),
    ...(usage === null ? [] : [{ usage }]),
    ...notices.map((notice) => ({ notice })),
    ...(findings === null ? [] : [{ findings }]),
  ];
}

/** How an earlier answer is told to a model: its words, and what it did in a line each. */
export function answerAsHistory({ content, toolInvocations }: ChatMessage): string {
  const done = toolInvocations.map(({ toolName, result }) => `[${toolName} ${result?.file ?? ''}${result?.complete === true ? '' : ' (not applied)'}]`);
  return [content, ...done].filter((line) => line !== '').join('\n').slice(0, 4000);
}

