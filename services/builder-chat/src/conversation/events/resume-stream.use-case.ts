import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { GenerationRepository } from '../generations/generation.repository.js';
import { type AnswerStream, AnswerStreams } from './answer-streams.js';

/** The stream of an answer, for a reader who comes back: of the running one of an app, or of one by its id. */
@Injectable()
export class ResumeStream {
  constructor(
    private readonly states: AppStates,
    private readonly generations: GenerationRepository,
    private readonly streams: AnswerStreams,
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
  ): Promise<AnswerStream | undefined> {
    await this.states.ofOwner(scope, appId);
    const generation =
      generationId === undefined
        ? await this.generations.findRunningAnswer(scope, appId)
        : await this.generations.findOwned(scope, appId, generationId);
    return generation && this.streams.open(scope, generation, after);
  }
}
