import type { ShownActionType } from '@lathe/proto/builder-chat/actions';
import type { ActionState, GenerationState } from '@lathe/proto/builder-chat/generation';
import type { ChatMessage, ToolInvocation } from '@lathe/proto/builder-chat/model';

/** Where the body of a stored action is read. */
export interface ActionPlace {
  appId: string;
  messageId: string;
  actionId: string;
}

/** An action as the chat shows it, whether it is being written or was stored. */
export interface ShownAction {
  id: string;
  type: ShownActionType;
  title: string;
  file: string;
  status: ActionState['status'];
  /** What is written so far; empty for a stored action. */
  content: string;
  /** Null while it is being written. */
  place: ActionPlace | null;
  added: number;
  removed: number;
  reason: string | null;
}

export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'actions'; actions: ShownAction[] };

/** Whether actions of this kind add rows, which make no version. */
export const addsRows = (type: ShownActionType): boolean =>
  type === 'insert_entity_records' || type === 'import_entities';

/** The answer in reading order; neighbouring actions share one list. */
export function partsOfGeneration({ blocks, actions }: GenerationState): AnswerPart[] {
  const byId = new Map(actions.map((action) => [action.id, action]));
  return grouped(
    blocks.map((block) => {
      if (block.kind !== 'action') return block;
      const action = byId.get(block.id);
      return action === undefined ? null : ofState(action);
    }),
  );
}

export function partsOfMessage(appId: string, message: ChatMessage): AnswerPart[] {
  const parts = grouped(
    message.parts.map((part) => {
      if (part.type === 'text' || part.type === 'reasoning') return { kind: part.type, text: part.text };
      return part.type === 'tool-invocation'
        ? ofInvocation({ appId, messageId: message.id, actionId: part.toolInvocation.toolCallId }, part.toolInvocation)
        : null;
    }),
  );
  return parts.length === 0 && message.content !== '' ? [{ kind: 'text', text: message.content }] : parts;
}

function grouped(items: (Exclude<AnswerPart, { kind: 'actions' }> | ShownAction | null)[]): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const item of items) {
    if (item === null) continue;
    if ('kind' in item) {
      if (item.text.trim() !== '') parts.push(item);
      continue;
    }
    const last = parts.at(-1);
    if (last?.kind === 'actions') last.actions.push(item);
    else parts.push({ kind: 'actions', actions: [item] });
  }
  return parts;
}

const ofState = ({ action, ...rest }: ActionState): ShownAction => ({ ...rest, type: action, place: null });

function ofInvocation(place: ActionPlace, { toolCallId, result }: ToolInvocation): ShownAction | null {
  if (result === undefined) return null;
  const status = result.truncated
    ? 'truncated'
    : result.reason !== undefined
      ? 'rejected'
      : result.complete
        ? 'complete'
        : 'streaming';
  return {
    id: toolCallId,
    type: result.type,
    title: result.title,
    file: result.file,
    status,
    content: '',
    place,
    added: result.added,
    removed: result.removed,
    reason: result.reason ?? null,
  };
}
