import {
  type GenerationEvent,
  type GenerationState,
  initialGeneration,
  reduceGeneration,
} from '@lathe/proto/builder-chat/generation';
import { eventOfChunk, type UiChunk } from '@lathe/proto/builder-chat/ui-stream';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

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
  const onEvent = ({ id, data }: EventSourceMessage): void => {
    if (data === '[DONE]') {
      done = true;
      return;
    }
    const chunk = JSON.parse(data) as UiChunk;
    const event = id === undefined ? null : eventOfChunk(chunk, Number(id));
    chunks.push(chunk);
    if (event !== null) events.push(event);
  };
  createParser({ onEvent }).feed(text);
  return { chunks, events, done, state: events.reduce(reduceGeneration, from) };
}
