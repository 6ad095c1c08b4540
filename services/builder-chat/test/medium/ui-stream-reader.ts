import {
  type GenerationEvent,
  type GenerationState,
  initialGeneration,
  reduceGeneration,
} from '@lathe/proto/builder-chat/generation';
import { eventOfChunk, type UiChunk } from '@lathe/proto/builder-chat/ui-stream';

export interface ReadStream {
  chunks: UiChunk[];
  events: GenerationEvent[];
  state: GenerationState;
  done: boolean;
}

/** Reads the text of a UI message stream as a client would. */
export function readUiStream(text: string, from: GenerationState = initialGeneration): ReadStream {
  const chunks: UiChunk[] = [];
  const events: GenerationEvent[] = [];
  let done = false;
  for (const frame of text.split('\n\n')) {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data === '[DONE]') done = true;
    if (data === undefined || data === '[DONE]') continue;
    const chunk = JSON.parse(data) as UiChunk;
    const seq = /^id: (\d+)$/m.exec(frame)?.[1];
    const event = seq === undefined ? null : eventOfChunk(chunk, Number(seq));
    chunks.push(chunk);
    if (event !== null) events.push(event);
  }
  return { chunks, events, done, state: events.reduce(reduceGeneration, from) };
}
