import { eventFrame, quietFrame } from '@lathe/platform/streams/server-sent-events';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import {
  carriesEvent,
  type UiChunk,
  uiChunks,
  uiStreamStart,
  type UiStreamState,
} from '@lathe/proto/builder-chat/ui-stream';

/**
 * Generation events as the text of a UI message stream. Those up to number `after` are taken in without being sent, so
 * that a resumed stream goes on exactly where it was; `stream` says where it stands before the first of `events`, when
 * that is not the generation's first.
 */
export async function* serverSentEvents(
  events: AsyncIterable<GenerationEvent[]>,
  messageId: string,
  after: number,
  stream?: UiStreamState,
): AsyncGenerator<string> {
  let { state, chunks } = uiStreamStart(messageId);
  if (after === 0) yield chunks.map((chunk) => eventFrame(chunk)).join('');
  state = stream ?? state;
  for await (const batch of events) {
    let text = '';
    for (const event of batch) {
      ({ state, chunks } = uiChunks(state, event));
      if (event.seq > after) text += chunks.map((chunk) => frame(chunk, event)).join('');
    }
    yield text === '' ? quietFrame : text;
  }
  yield 'data: [DONE]\n\n';
}

/** The one chunk that carries the event has its number. */
const frame = (chunk: UiChunk, { seq }: GenerationEvent): string =>
  eventFrame(chunk, carriesEvent(chunk) ? seq : undefined);
