import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { EventStreams } from '@lathe/platform/streams/event-streams';
import type { EventWriter } from '@lathe/platform/streams/event-writer';
import type { StreamKind } from '@lathe/platform/streams/stream-kind';
import { CONNECTION, PUB_SUB } from '@lathe/platform/tokens/tokens';
import {
  type GenerationEvent,
  type GenerationState,
  initialGeneration,
  isTerminal,
  reduceGeneration,
} from '@lathe/proto/builder-chat/generation';
import { uiStreamAfter, uiStreamStart, type UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';

/** A generation as far as it is written: the answer, and the stream that shows it. */
export interface Written {
  answer: GenerationState;
  stream: UiStreamState;
}

/** Generations as streams; a reader goes on in the middle with where the UI stream stands there. */
export const generationStreamKind: StreamKind<GenerationEvent, Written, UiStreamState> = {
  collection: 'generation_events',
  idField: 'generationId',
  // The message keeps the outcome.
  keepSeconds: 7 * 24 * 3600,
  channel: 'generation',
  start: { answer: initialGeneration, stream: uiStreamStart('').state },
  next: ({ answer, stream }, event) => ({
    answer: reduceGeneration(answer, event),
    stream: uiStreamAfter(stream, event),
  }),
  placeOf: ({ stream }) => stream,
  mayWait: ({ type }) => type === 'text' || type === 'reasoning' || type === 'action-delta',
  ends: (event) => event.type === 'failed' || (event.type === 'status' && isTerminal(event.status)),
};

export type GenerationWriter = EventWriter<GenerationEvent, Written, UiStreamState>;

/** The event streams of generations. */
@Injectable()
export class GenerationStreams extends EventStreams<GenerationEvent, Written, UiStreamState> {
  constructor(@Inject(CONNECTION) connection: Connection, @Inject(PUB_SUB) pubSub: PubSub) {
    super(generationStreamKind, connection, pubSub);
  }
}
