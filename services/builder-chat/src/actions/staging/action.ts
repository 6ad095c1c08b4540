import type { ActionHeaders, AppActionType, EditPair } from '@lathe/proto/builder-chat/actions';
import type { Staging } from './staging.js';

/**
 * What became of an action: lines added and removed, with what was left out of it, or why nothing was changed.
 */
export type ApplyResult =
  | { ok: true; added: number; removed: number; notes?: string[] }
  | { ok: false; reason: string };

/** A file that came with the message; `text` is null when it is none, `picture` (base64) is there for models that see. */
export interface AttachedFile {
  name: string;
  contentType: string;
  text: string | null;
  picture?: string;
}

/** What applying an action may look at besides the project. */
export interface ApplyContext {
  /** The user's message: tells whether something was meant to go away. */
  prompt: string;
  attachments: AttachedFile[];
}

export interface ActionInput<T extends AppActionType> {
  header: ActionHeaders[T];
  body: string;
  edits: EditPair[];
}

/** One kind of action. `apply` changes the staging only when it answers ok. */
export interface ActionModule<T extends AppActionType> {
  type: T;
  apply(staging: Staging, input: ActionInput<T>, context: ApplyContext): ApplyResult;
}

export const refused = (reason: string): ApplyResult => ({ ok: false, reason });

/** Counts changed lines by content; a moved line counts as unchanged. */
export function applied(before: string, after: string, notes: string[] = []): ApplyResult {
  const counts = new Map<string, number>();
  for (const line of lines(before)) counts.set(line, (counts.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of lines(after)) {
    const left = counts.get(line) ?? 0;
    if (left > 0) counts.set(line, left - 1);
    else added += 1;
  }
  const removed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { ok: true, added, removed, ...(notes.length > 0 && { notes }) };
}

function lines(text: string): string[] {
  const trimmed = text.endsWith('\n') ? text.slice(0, -1) : text;
  return trimmed === '' ? [] : trimmed.split('\n');
}
