import { Inject, Injectable } from '@nestjs/common';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { PubSub } from '@lathe/platform/pubsub/pub-sub';
import { JOB_QUEUE, PUB_SUB } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { OwnedApps } from '../chat/owned-apps.js';
import type { AnswerModel } from '../models/answer-model.js';
import { ANSWER_MODEL } from '../tokens.js';
import { EndGeneration } from './end-generation.js';
import { cancelChannel } from './generation.js';
import { GenerationRepository } from './generation.repository.js';

/** Stops the running answer of an app, wherever it runs. False when none is running. */
@Injectable()
export class CancelGeneration {
  constructor(
    private readonly owned: OwnedApps,
    private readonly generations: GenerationRepository,
    private readonly end: EndGeneration,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(PUB_SUB) private readonly pubSub: PubSub,
    @Inject(ANSWER_MODEL) private readonly model: AnswerModel,
  ) {}

  async execute(scope: OwnerScope, appId: string): Promise<{ cancelled: boolean }> {
    await this.owned.get(scope, appId);
    const generation = await this.generations.requestCancel(scope, appId);
    if (generation === undefined) return { cancelled: false };
    await this.pubSub.publish(cancelChannel(generation.id), '');
    await this.jobs.cancel(generation.id);
    // A job that had not begun is cancelled on the spot, and nobody else will end its generation.
    if ((await this.jobs.statusOf(generation.id)) === 'cancelled') {
      await this.end.executeIdle(generation.id, this.model.name, [{ type: 'status', status: 'cancelled', step: '' }]);
    }
    return { cancelled: true };
  }
}
