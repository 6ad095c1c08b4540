import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { PUB_SUB } from '@lathe/platform/service/tokens';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import { type GenerationEvent, isTerminal } from '@lathe/proto/builder-chat/generation';
import type { UiStreamState } from '@lathe/proto/builder-chat/ui-stream';
import { Inject, Injectable } from '@nestjs/common';
import { OwnedApps } from '../apps/owned-apps.js';
import { eventChannel } from '../generations/generation.js';
import { GenerationRepository } from '../generations/generation.repository.js';
import { shownEvent } from '../messages/shown-error.js';
import { EventLogRepository } from './event-log.repository.js';
import { followGeneration } from './follow-generation.js';

export interface FollowedGeneration {
  generationId: string;
  messageId: string;
  /** Where the stream stands before the first of the events; undefined when that is the generation's first. */
  stream: UiStreamState | undefined;
  /** Its events, from one at or before the first that is wanted, until it ends or `signal` fires. */
  events(signal: AbortSignal): AsyncGenerator<GenerationEvent[]>;
}

/** The stream of an answer: of the running one of an app, or of one by its id. */
@Injectable()
export class FollowApp {
  constructor(
    private readonly owned: OwnedApps,
    private readonly generations: GenerationRepository,
    private readonly log: EventLogRepository,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
  ) {}

  /**
   * For a reader who has the events up to number `after`. Undefined when none is running, or the named one is over and
   * its log is gone.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    after: number,
    generationId?: string,
  ): Promise<FollowedGeneration | undefined> {
    await this.owned.get(scope, appId);
    const generation =
      generationId === undefined
        ? await this.generations.findRunning(scope, appId)
        : await this.generations.findOwned(scope, appId, generationId);
    if (generation === undefined) return undefined;
    const { id, messageId, status } = generation;
    if (isTerminal(status) && !(await this.log.holds(platformScope(), id))) return undefined;
    const place = after === 0 ? undefined : await this.log.placeBefore(platformScope(), id, after);
    return {
      generationId: id,
      messageId,
      stream: place?.stream,
      events: (signal) => this.follow(id, place?.after ?? 0, signal, scope.isAdmin),
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
