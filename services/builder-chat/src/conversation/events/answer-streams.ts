import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { PUB_SUB } from '@lathe/platform/service/tokens';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { type GenerationEvent, isTerminal } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { Inject, Injectable } from '@nestjs/common';
import { eventChannel, type Generation } from '../generations/generation.js';
import { shownEvent } from '../messages/shown-error.js';
import { EventLogRepository } from './event-log.repository.js';
import { followGeneration } from './follow-generation.js';

export interface AnswerStream {
  generationId: string;
  messageId: string;
  /** Where the stream stands before the first of the events; undefined when that is the generation's first. */
  stream: UiStreamState | undefined;
  /** Its events, from one at or before the first that is wanted, until it ends or `signal` fires. */
  events(signal: AbortSignal): AsyncGenerator<GenerationEvent[]>;
}

/** The streams of answers, from the log and live. Whose an answer is has been checked where it was found. */
@Injectable()
export class AnswerStreams {
  constructor(
    private readonly log: EventLogRepository,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
  ) {}

  /** For a reader who has the events up to number `after`. Undefined when the answer is over and its log is gone. */
  async open(
    { id, messageId, status }: Generation,
    after: number,
    isAdmin: boolean,
  ): Promise<AnswerStream | undefined> {
    const place = after === 0 ? undefined : await this.log.placeBefore(platformScope(), id, after);
    // A place in the log says that there is one.
    const isGone = isTerminal(status) && place === undefined && !(await this.log.holds(platformScope(), id));
    if (isGone) return undefined;
    return {
      generationId: id,
      messageId,
      stream: place?.stream,
      events: (signal) => this.follow(id, place?.after ?? 0, signal, isAdmin),
    };
  }

  private async *follow(
    id: string,
    after: number,
    signal: AbortSignal,
    isAdmin: boolean,
  ): AsyncGenerator<GenerationEvent[]> {
    const source = {
      subscribe: (listener: (events: GenerationEvent[]) => void) =>
        this.pubSub.subscribe(eventChannel(id), (message) => listener(JSON.parse(message) as GenerationEvent[])),
      read: (from: number) => this.log.read(platformScope(), id, from),
    };
    for await (const events of followGeneration(source, after, signal))
      yield events.map((event) => shownEvent(event, isAdmin));
  }
}
