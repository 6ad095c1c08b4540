import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Logger } from '@lathe/platform/logging/logger';
import { JOB_QUEUE, LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { PendingRows } from '../../actions/staging/project.js';
import { AppGateway } from '../apps/app-gateway.js';
import type { Generation } from '../generations/generation.js';
import { sampleRowsQueue } from './sample-rows.processor.js';

type Answer = Pick<Generation, 'id' | 'ownerId' | 'appId'>;

/**
 * Adds the rows of an answer to the app, once, however often it is asked to: they are one batch under the generation's
 * id.
 */
@Injectable()
export class InsertRows {
  constructor(
    private readonly apps: AppGateway,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers what the reader should know of it. When they cannot be added now, a job of their own goes on trying. */
  async now(answer: Answer, records: PendingRows[]): Promise<string[]> {
    if (records.length === 0) return [];
    try {
      const { failed } = await this.apps.insertRows(answer.ownerId, answer.appId, answer.id, records);
      if (failed === 0) return [];
      return [
        `${failed === 1 ? '1 sample row was' : `${failed} sample rows were`} not added: the values do not fit the fields`,
      ];
    } catch (error) {
      this.logger.warn({ err: error, generationId: answer.id }, 'sample rows were not added');
      if (error instanceof DomainError && !error.retryable)
        return ['The sample rows were not added. Ask for them again'];
      await this.later(answer, records);
      return [];
    }
  }

  async later({ id: batchId, ownerId, appId }: Answer, records: PendingRows[]): Promise<void> {
    if (records.length > 0)
      await this.jobs.enqueue(sampleRowsQueue, `rows:${batchId}`, { batchId, ownerId, appId, records });
  }
}
