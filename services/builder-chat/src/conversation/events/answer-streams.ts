import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type GenerationEvent, isTerminal } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { Injectable } from '@nestjs/common';
import type { Generation } from '../generations/generation.js';
import { shownEvent } from '../messages/shown-error.js';
import { GenerationStreams } from './generation-streams.js';

export interface AnswerStream {
  generationId: string;
  messageId: string;
  /** Where the stream stands before the first of the events; undefined when that is the generation's first. */
  stream: UiStreamState | undefined;
  /** Its events, from one at or before the first that is wanted, until it ends or `signal` fires. */
  events(signal: AbortSignal): AsyncIterable<GenerationEvent[]>;
}

/** The streams of answers, as their readers may see them. */
@Injectable()
export class AnswerStreams {
  constructor(private readonly streams: GenerationStreams) {}

  /**
   * For a reader who has the events up to number `after` of a generation that was found in `scope`. Undefined when the
   * answer is over and its log is gone.
   */
  async open(
    scope: OwnerScope,
    { id, messageId, status }: Generation,
    after: number,
  ): Promise<AnswerStream | undefined> {
    const stream = await this.streams.open(scope, id, after, isTerminal(status));
    return (
      stream && {
        generationId: id,
        messageId,
        stream: stream.place,
        events: (signal) => shown(stream.events(signal), scope.isAdmin),
      }
    );
  }
}

async function* shown(batches: AsyncIterable<GenerationEvent[]>, isAdmin: boolean): AsyncGenerator<GenerationEvent[]> {
  for await (const events of batches) yield events.map((event) => shownEvent(event, isAdmin));
}
