/**
 * The answer on the wire: the AI SDK's UI message stream (version 1). `uiChunks` writes generation events as chunks,
 * `eventOfChunk` reads them back. Data chunks carry the whole event but for its number; on the wire the one chunk that
 * carries an event has the event's number as the id of its server-sent event.
 */
import { actionFile, actionTitle } from './actions.js';
import { type GenerationEvent, generationEvent, isTerminal } from './generation.js';

/** One chunk of a UI message stream. */
export type UiChunk = { type: string } & Record<string, unknown>;

/** Headers of the stream. */
export const uiStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
} as const;

/** Names the generation that a stream shows. */
export const generationHeader = 'x-lathe-generation';

type Shown = { title: string; file: string };

/** Where a stream stands between two events; small, so that it can be kept with the log and a stream begin there. */
export interface UiStreamState {
  /** Text parts so far. */
  texts: number;
  textOpen: boolean;
  /** Parts of reasoning so far; absent where there are none. */
  thoughts?: number;
  thoughtOpen?: boolean;
  /** The action that is being written, and how it is shown. */
  action: (Shown & { id: string }) | null;
}

export const uiStreamStart = (messageId: string): { state: UiStreamState; chunks: UiChunk[] } => ({
  state: { texts: 0, textOpen: false, action: null },
  chunks: [{ type: 'start', messageId }, { type: 'start-step' }],
});

/** Where the stream stands behind an event. */
export function uiStreamAfter(state: UiStreamState, event: GenerationEvent): UiStreamState {
  const { thoughtOpen = false, thoughts = 0, ...rest } = state;
  const closed: UiStreamState = { ...rest, textOpen: false, ...(thoughts > 0 && { thoughts }) };
  switch (event.type) {
    case 'text':
      return { ...closed, texts: state.textOpen ? state.texts : state.texts + 1, textOpen: true };
    case 'reasoning':
      return { ...closed, thoughts: thoughtOpen ? thoughts : thoughts + 1, thoughtOpen: true };
    case 'action-start':
      return { ...closed, action: { id: event.actionId, ...shownAs(event) } };
    case 'action-delta':
    case 'failed':
      return closed;
    case 'action-end':
    case 'action-rejected':
    case 'restarted':
      return { ...closed, action: null };
    case 'status':
      return isTerminal(event.status) ? closed : state;
    default:
      return state;
  }
}

type Step = { state: UiStreamState; chunks: UiChunk[] };

/**
 * Chunks of one event, at least one. Actions are `data-action` parts: deltas transient, the rest kept by the action's
 * id.
 */
export function uiChunks(state: UiStreamState, event: GenerationEvent): Step {
  return { state: uiStreamAfter(state, event), chunks: chunksOf(state, event) };
}

function chunksOf(state: UiStreamState, event: GenerationEvent): UiChunk[] {
  const textEnd: UiChunk[] = state.textOpen ? [{ type: 'text-end', id: `t${state.texts}` }] : [];
  const thoughtEnd: UiChunk[] = state.thoughtOpen === true ? [{ type: 'reasoning-end', id: `r${state.thoughts}` }] : [];
  const closing = [...textEnd, ...thoughtEnd];
  switch (event.type) {
    case 'text':
      return [...thoughtEnd, ...textChunks(state, event.delta)];
    case 'reasoning':
      return [...textEnd, ...reasoningChunks(state, event.delta)];
    case 'status': {
      const status: UiChunk = { type: 'data-status', id: 'status', data: dataOf(event) };
      if (!isTerminal(event.status)) return [status];
      const finishReason = event.status === 'committed' ? 'stop' : 'interrupted';
      return [...closing, status, { type: 'finish-step' }, { type: 'finish', finishReason }];
    }
    case 'action-start':
    case 'action-delta':
    case 'action-end':
    case 'action-rejected':
      return [...closing, actionChunk(state, event)];
    case 'notice':
      return [{ type: 'data-notice', id: `notice-${event.seq}`, data: dataOf(event) }];
    case 'findings':
      return [{ type: 'data-findings', id: 'findings', data: dataOf(event) }];
    case 'restarted':
      return [{ type: 'reset-step' }, { type: 'data-restarted', data: dataOf(event), transient: true }];
    case 'usage':
      return [{ type: 'data-usage', id: 'usage', data: dataOf(event) }];
    case 'version':
      return [{ type: 'data-version', id: 'version', data: dataOf(event) }];
    case 'failed':
      return [
        ...closing,
        { type: 'data-failed', id: 'status', data: dataOf(event) },
        { type: 'error', errorText: event.error.message },
      ];
  }
}

/** Whether a chunk carries an event: of the chunks of one event, exactly one does. */
export const carriesEvent = ({ type }: UiChunk): boolean =>
  type === 'text-delta' || type === 'reasoning-delta' || type.startsWith('data-');

/**
 * The event that a chunk carries; null for chunks that only frame the stream. `seq` is the number of the event the
 * chunk came with.
 */
export function eventOfChunk(chunk: UiChunk, seq: number): GenerationEvent | null {
  if (chunk.type === 'text-delta') return { seq, type: 'text', delta: String(chunk['delta']) };
  if (chunk.type === 'reasoning-delta') return { seq, type: 'reasoning', delta: String(chunk['delta']) };
  if (!carriesEvent(chunk)) return null;
  const parsed = generationEvent.safeParse({ ...(chunk['data'] as object), seq });
  return parsed.success ? parsed.data : null;
}

function textChunks({ texts, textOpen }: UiStreamState, delta: string): UiChunk[] {
  const id = `t${textOpen ? texts : texts + 1}`;
  return [...(textOpen ? [] : [{ type: 'text-start', id }]), { type: 'text-delta', id, delta }];
}

function reasoningChunks({ thoughts = 0, thoughtOpen = false }: UiStreamState, delta: string): UiChunk[] {
  const id = `r${thoughtOpen ? thoughts : thoughts + 1}`;
  return [...(thoughtOpen ? [] : [{ type: 'reasoning-start', id }]), { type: 'reasoning-delta', id, delta }];
}

type ActionChange = Extract<GenerationEvent, { actionId: string }>;

/** Besides the event, kept parts say how the action is shown, for clients that know nothing of events. */
function actionChunk({ action }: UiStreamState, event: ActionChange): UiChunk {
  const id = event.actionId;
  if (event.type === 'action-delta') return { type: 'data-action', id, data: dataOf(event), transient: true };
  const { title, file } = action?.id === id ? action : shownAs(event);
  return { type: 'data-action', id, data: { ...dataOf(event), title, file, status: statusOf(event) } };
}

function shownAs(event: Exclude<ActionChange, { type: 'action-delta' }>): Shown {
  if (event.type === 'action-rejected') return { title: event.reason, file: '' };
  return { title: actionTitle(event.action, event.header), file: actionFile(event.action, event.header) };
}

function statusOf(
  event: Exclude<ActionChange, { type: 'action-delta' }>,
): 'streaming' | 'complete' | 'truncated' | 'rejected' {
  if (event.type === 'action-start') return 'streaming';
  if (event.type === 'action-rejected') return 'rejected';
  return event.truncated ? 'truncated' : 'complete';
}

function dataOf({ seq: _seq, ...event }: GenerationEvent): object {
  return event;
}
