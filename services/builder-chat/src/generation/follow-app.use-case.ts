import { Inject, Injectable } from '@nestjs/common';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { PUB_SUB } from '@lathe/platform/service/tokens';
import { platformScope, type OwnerScope } from '@lathe/platform/tenancy/scope';
import { isTerminal, type GenerationEvent } from '@lathe/proto/builder-chat/generation';
import { OwnedApps } from '../chat/owned-apps.js';
import { EventLogRepository } from './event-log.repository.js';
import { followGeneration } from './follow-generation.js';
import { eventChannel, type Generation } from './generation.js';
import { GenerationRepository } from './generation.repository.js';

export interface FollowedGeneration {
  generationId: string;
  messageId: string;
  /** All its events from the first one on, until it ends or `signal` fires. */
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

  /** Undefined when none is running, or the named one is over and its log is gone. */
  async execute(scope: OwnerScope, appId: string, generationId?: string): Promise<FollowedGeneration | undefined> {
    await this.owned.get(scope, appId);
    const generation =
      generationId === undefined ? await this.generations.findRunning(scope, appId) : await this.generations.findOwned(scope, appId, generationId);
    if (generation === undefined) return undefined;
    if (isTerminal(generation.status) && (await this.log.read(platformScope(), generation.id, 0)).length === 0) return undefined;
    return { generationId: generation.id, messageId: generation.messageId, events: (signal) => this.follow(generation, signal) };
  }

  private follow({ id }: Generation, signal: AbortSignal): AsyncGenerator<GenerationEvent[]> {
    const source = {
      subscribe: (listener: (events: GenerationEvent[]) => void) =>
        this.pubSub.subscribe(eventChannel(id), (message) => listener(JSON.parse(message) as GenerationEvent[])),
      read: (after: number) => this.log.read(platformScope(), id, after),
    };
    return followGeneration(source, 0, signal);
  }
}
