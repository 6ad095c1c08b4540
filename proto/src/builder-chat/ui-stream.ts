/**
 * The answer on the wire: the AI SDK's UI message stream (version 1). `uiChunks` writes generation events as chunks, `eventOfChunk` reads
 * them back. On the wire the one chunk that carries the event has the event's number as the id of its server-sent event.
 */
import { isTerminal, type GenerationEvent } from './generation.js';

/** One chunk of a UI message stream. */
export type UiChunk = { type: string } & Record<string, unknown>;

/** Headers of the stream. */
export const UI_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
} as const;

/** Names the generation that a stream shows. */
export const GENERATION_HEADER = 'x-lathe-generation';

export interface UiStreamState {
  /** Text parts so far. */
  texts: number;
  textOpen: boolean;
}

export const uiStreamStart = (messageId: string): { state: UiStreamState; chunks: UiChunk[] } => ({
  state: { texts: 0, textOpen: false },
  chunks: [{ type: 'start', messageId }, { type: 'start-step' }],
});

/** Chunks of one event, at least one. Actions are `data-action` parts with the event as data: deltas transient, the rest kept by id. */
export function uiChunks(state: UiStreamState, event: GenerationEvent): { state: UiStreamState; chunks: UiChunk[] } {
  if (event.type === 'text') return textChunks(state, event.delta);
  const closing: UiChunk[] = state.textOpen ? [{ type: 'text-end', id: `t${state.texts}` }] : [];
  const closed: UiStreamState = { ...state, textOpen: false };
  switch (event.type) {
    case 'status': {
      const status: UiChunk = { type: 'data-status', id: 'status', data: { status: event.status, step: event.step } };
      if (!isTerminal(event.status)) return { state, chunks: [status] };
      const finishReason = event.status === 'committed' ? 'stop' : 'interrupted';
      return { state: closed, chunks: [...closing, status, { type: 'finish-step' }, { type: 'finish', finishReason }] };
    }
    case 'action-delta':
      return { state: closed, chunks: [...closing, { type: 'data-action', id: event.actionId, data: withoutSeq(event), transient: true }] };
    case 'action-start':
    case 'action-end':
    case 'action-rejected':
      return { state: closed, chunks: [...closing, { type: 'data-action', id: event.actionId, data: withoutSeq(event) }] };
    case 'notice':
      return { state, chunks: [{ type: 'data-notice', id: `notice-${event.seq}`, data: { message: event.message } }] };
    case 'restarted':
      return { state: closed, chunks: [{ type: 'reset-step' }, { type: 'data-restarted', data: { attempt: event.attempt }, transient: true }] };
    case 'usage':
      return { state, chunks: [{ type: 'data-usage', id: 'usage', data: event.usage }] };
    case 'version':
      return { state, chunks: [{ type: 'data-version', id: 'version', data: { versionId: event.versionId } }] };
    case 'failed': {
      const status: UiChunk = { type: 'data-status', id: 'status', data: { status: 'failed', step: '', error: event.error } };
      return { state: closed, chunks: [...closing, status, { type: 'error', errorText: event.error.message }] };
    }
  }
}

/** The event that a chunk carries; null for chunks that only frame the stream. `seq` is the number of the event the chunk came with. */
export function eventOfChunk(chunk: UiChunk, seq: number): GenerationEvent | null {
  const data = chunk['data'] as never;
  switch (chunk.type) {
    case 'text-delta':
      return { seq, type: 'text', delta: String(chunk['delta']) };
    case 'data-action':
      return { seq, ...(data as object) } as GenerationEvent;
    case 'data-status': {
      const { error, status, step } = data as { status: 'failed'; step: string; error?: { code: string; message: string } };
      return error === undefined ? { seq, type: 'status', status, step } : { seq, type: 'failed', error };
    }
    case 'data-notice':
      return { seq, type: 'notice', message: (data as { message: string }).message };
    case 'data-restarted':
      return { seq, type: 'restarted', attempt: (data as { attempt: number }).attempt };
    case 'data-usage':
      return { seq, type: 'usage', usage: data };
    case 'data-version':
      return { seq, type: 'version', versionId: (data as { versionId: string }).versionId };
    default:
      return null;
  }
}

function textChunks(state: UiStreamState, delta: string): { state: UiStreamState; chunks: UiChunk[] } {
  const texts = state.textOpen ? state.texts : state.texts + 1;
  const id = `t${texts}`;
  const opening: UiChunk[] = state.textOpen ? [] : [{ type: 'text-start', id }];
  return { state: { texts, textOpen: true }, chunks: [...opening, { type: 'text-delta', id, delta }] };
}

function withoutSeq({ seq: _seq, ...event }: GenerationEvent): object {
  return event;
}
